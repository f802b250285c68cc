import AuditKit
import Testing
@testable import WidgetManifests

@testable import ProjectDraft

@Suite struct WrittenUsesTests {
  @Test func `the app's reloads are written with an unknown frequency`() {
    var facts = SampleProject.facts()
    facts.sources.reloads = [
      reload("Weather", 12, "Rain"), reload("Weather", 20, "Rain"), reload("Weather", 30, nil),
    ]
    let text = written(facts)
    #expect(
      text.contains(
        """
        reloads:
          # also at App/Sync.swift:20
          - {cause: app, kinds: [Rain], perDay: 0}  # App/Sync.swift:12
          - {cause: app, kinds: !unknown "kind(of: city)", perDay: 0}  # App/Sync.swift:30

        """))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `reloads by an intent belong to its widget, not to the app`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.dependencies = ["WeatherWidgets"]
    facts.sources.reloads = [reload("WeatherWidgets", 12, "Rain")]
    #expect(!written(facts).contains("cause: intent"))
    facts.sources.reloads[0].isInIntent = true
    let text = written(facts)
    #expect(!text.contains("cause: app"))
    #expect(text.contains("    reloads: [{cause: intent, perDay: 0}]  # App/Sync.swift:12\n"))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `a database in an app group is written with its access if the extension has a group`()
  {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Store.swift", line: 3)
    facts.sources.widgets[0].databases = [
      DatabaseOpening(access: .readOnly, expression: "", origin: origin)
    ]
    #expect(written(facts).contains("    sharedDatabase: readOnly  # Widgets/Store.swift:3\n"))
    facts.sources.timelines[0].databases = [
      DatabaseOpening(
        access: .readWrite, expression: "", origin: Origin(file: "Widgets/Store.swift", line: 9),
        isInFirstGroup: true)
    ]
    let text = written(facts)
    #expect(text.contains("    sharedDatabase: readWrite  # Widgets/Store.swift:9\n"))
    #expect(Reading(text).findings.isEmpty)
    facts.sources.timelines[0].databases[0].access = nil
    #expect(!written(facts).contains("sharedDatabase"))
    facts.sources.timelines = []
    facts.extensions[0].target.appGroups = []
    #expect(!written(facts).contains("sharedDatabase"))
  }

  @Test func `a Live Activity has its state, and the app's state if the app has a copy`() {
    var facts = SampleProject.facts()
    facts.apps[0].supportsLiveActivities = Drafted(true, expression: "YES", origin: nil)
    facts.apps[0].frequentActivityUpdates = Drafted(
      true, expression: "YES", origin: Origin(file: "App/Info.plist", line: 8))
    facts.sources.widgets[0].configuration = .activity
    facts.sources.widgets[0].intent = SampleProject.drafted("Trip", 5)
    func attributes(_ target: String, _ file: String, _ type: String?) -> ActivityAttributesFacts {
      let property = ActivityAttributesFacts.Property(
        name: "gate",
        type: Drafted(type, expression: "gate = Gate.shut", origin: Origin(file: file, line: 4)),
        isDecoded: true)
      return ActivityAttributesFacts(
        type: "Trip", target: target, origin: Origin(file: file, line: 2), attributes: [property],
        state: [property])
    }
    facts.sources.activities = [attributes("WeatherWidgets", "Widgets/Trip.swift", "[Gate?]")]
    facts.sources.activityStarts = [
      ActivityStartFacts(
        attributes: "Trip", target: "Weather", origin: Origin(file: "App/Live.swift", line: 7))
    ]
    facts.sources.widgets[0].adaptsToWidth = Drafted(
      false, expression: "Text", origin: Origin(file: "Widgets/Trip.swift", line: 20))
    #expect(
      written(facts).contains(
        """
            activity:
              frequentUpdates: true  # App/Info.plist:8
              pushToStart: true  # App/Live.swift:7
              adaptsToWidth: false  # Widgets/Trip.swift:20
              attributes:
                gate: "[Gate?]"  # Widgets/Trip.swift:4
              state:
                gate: "[Gate?]"  # Widgets/Trip.swift:4

        """))
    facts.sources.activities.append(attributes("Weather", "App/Trip.swift", nil))
    facts.sources.activityStarts[0].isConditional = true
    let text = written(facts)
    #expect(text.contains("pushToStart: !unknown \"#available\"  # App/Live.swift:7\n"))
    #expect(
      text.contains(
        """
              stateInApp:
                gate: !unknown "gate = Gate.shut"  # App/Trip.swift:4

        """))
    #expect(Reading(text).findings.isEmpty)
    // The app may write a state without properties, which the extension can't decode.
    facts.sources.activities[1].state = []
    #expect(written(facts).contains("stateInApp: {}  # App/Trip.swift:2"))
    #expect(Reading(written(facts)).findings.isEmpty)
    // One file in both targets isn't a copy.
    facts.sources.activities[1].origin = facts.sources.activities[0].origin
    #expect(!written(facts).contains("stateInApp"))
    // The extension has two types of that name: which one it means is unknown.
    facts.sources.activities[1] = attributes("WeatherWidgets", "Widgets/Other.swift", "Int")
    #expect(!written(facts).contains("state:"))
  }

  @Test func `a Live Activity that the app starts and no extension shows is written`() {
    var facts = SampleProject.facts()
    func request(_ type: String, _ target: String, _ line: Int) -> ActivityStartFacts {
      ActivityStartFacts(
        attributes: type, target: target, origin: Origin(file: "App/Live.swift", line: line))
    }
    facts.sources.activityRequests = [
      request("Trip", "Weather", 7), request("Trip", "Weather", 9),
      request("Other", "WeatherWidgets", 11),
    ]
    let text = written(facts)
    #expect(text.contains("\nunrenderedActivities: [Trip]  # App/Live.swift:7\n"))
    #expect(Reading(text).findings.isEmpty)
    func isSilent(_ change: (inout ProjectFacts) -> Void) -> Bool {
      var facts = facts
      change(&facts)
      return !written(facts).contains("unrendered")
    }
    func configuration(_ type: String?) -> Drafted<String> {
      Drafted(type, expression: "self", origin: nil)
    }
    #expect(!isSilent { $0.sources.activityConfigurations = [configuration("Other")] })
    #expect(isSilent { $0.sources.activityConfigurations = [configuration("Trip")] })
    #expect(isSilent { $0.sources.activityConfigurations = [configuration("Kit.Trip")] })
    #expect(isSilent { $0.sources.activityConfigurations = [configuration(nil)] })
    #expect(isSilent { $0.sources.widgets[0].configuration = nil })
    #expect(isSilent { $0.sources.widgets[0].configuration = .activity })
    #expect(isSilent { $0.sources.bundles[0].widgets.append("Elsewhere") })
    #expect(isSilent { $0.sources.bundles = [] })
    #expect(isSilent { $0.sources.brokenTargets = ["WeatherWidgets"] })
    #expect(isSilent { $0.extensions[0].isUnread = true })
    #expect(isSilent { $0.extensions[0].host = nil })
  }

  @Test func `an intent that a widget runs is written if it says where it runs`() {
    var facts = SampleProject.facts()
    facts.sources.widgets[0].interactive = Drafted(true, expression: "Button", origin: nil)
    let origin = Origin(file: "Widgets/Open.swift", line: 3)
    facts.sources.intents = [IntentFacts(type: "Open", target: "WeatherWidgets", origin: origin)]
    facts.sources.intentRuns = [
      IntentRunFacts(
        intent: "Open", target: "WeatherWidgets", origin: Origin(file: "Widgets/A.swift", line: 9))
    ]
    #expect(!written(facts).contains("intents:"))
    facts.sources.intents[0].runsInApp = Drafted(
      true, expression: "LiveActivityIntent", origin: origin)
    #expect(written(facts).contains("    runsInApp: true  # Widgets/Open.swift:3\n"))
    facts.sources.intents[0].runsInApp = nil
    facts.sources.intents[0].opensApp = Drafted(
      true, expression: "true", origin: Origin(file: "Widgets/Open.swift", line: 5))
    facts.sources.intents[0].modes = Drafted(
      ["foreground"], expression: ".foreground", origin: Origin(file: "Widgets/Open.swift", line: 6)
    )
    let text = written(facts)
    #expect(
      text.contains(
        """
        intents:
          - name: Open  # Widgets/Open.swift:3
            system: appIntents  # Widgets/Open.swift:3
            targets: [extension]  # Widgets/Open.swift:3
            opensApp: true  # Widgets/Open.swift:5
            modes: [foreground]  # Widgets/Open.swift:6

        """))
    #expect(Reading(text).findings.isEmpty)
    // The app has a type of that name, too.
    facts.sources.intents.append(
      IntentFacts(
        type: "Open", target: "Weather", origin: Origin(file: "App/Open.swift", line: 1)))
    #expect(written(facts).contains("targets: [app, extension]"))
    // A library may be linked through another one.
    facts.sources.intents[1].target = "Kit"
    #expect(!written(facts).contains("targets:"))
    facts.sources.widgets[0].interactive = nil
    #expect(!written(facts).contains("intents:"))
  }

  @Test func `an intent that changes what widgets show without a reload is written`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Set.swift", line: 3)
    let value = GroupValue(group: "group.a", key: "on")
    facts.sources.timelines[0].reads = [value]
    var control = SampleProject.widget
    (control.type, control.kind) = ("Light", SampleProject.drafted("Light"))
    control.configuration = .staticControl
    facts.sources.widgets.append(control)
    facts.sources.bundles[0].widgets.append("Light")
    facts.sources.intents = [IntentFacts(type: "Set", target: "WeatherWidgets", origin: origin)]
    var run = IntentRunFacts(intent: "Set", target: "WeatherWidgets", origin: origin)
    run.isOfControl = true
    run.effects.changedValues = [
      Drafted(value, expression: "on", origin: Origin(file: "Widgets/Set.swift", line: 9))
    ]
    facts.sources.intentRuns = [run]
    func stale(_ change: (inout ProjectFacts) -> Void) -> String? {
      var facts = facts
      change(&facts)
      return written(facts).split(separator: "\n").first { $0.contains("staleWidgets") }
        .map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    }
    let told = "staleWidgets: [Rain]  # Widgets/Set.swift:9"
    #expect(stale { _ in } == told)
    #expect(Reading(written(facts)).findings.isEmpty)
    #expect(stale { $0.sources.intentRuns[0].effects.reloadedKinds = ["Rain"] } == nil)
    #expect(stale { $0.sources.intentRuns[0].effects.reloadedKinds = ["Snow"] } == told)
    #expect(stale { $0.sources.timelines[0].reads = [GroupValue(group: "b", key: "on")] } == nil)
    #expect(stale { $0.sources.widgets[0].kind?.value = nil } == nil)
    let flag = Drafted(true, expression: "", origin: nil)
    #expect(stale { $0.sources.intents[0].opensApp = flag } == nil)
    // The button of a widget reloads that one; a Live Activity has none to reload.
    func isOfActivity(_ facts: inout ProjectFacts) {
      facts.sources.intentRuns[0].isOfControl = false
      facts.sources.widgets[1].configuration = .activity
    }
    #expect(stale(isOfActivity) == nil)
    #expect(
      stale {
        isOfActivity(&$0)
        $0.sources.widgets[1].runs = [origin.place]
      } == told)
    #expect(
      stale {
        $0.sources.intentRuns[0].isOfControl = false
        $0.sources.widgets[0].runs = [origin.place]
      } == nil)
  }

  @Test func `a suite belongs to a widget if no other can use it`() {
    var facts = SampleProject.facts()
    facts.sources.suites = [
      SuiteFacts(
        target: "WeatherWidgets", origin: Origin(file: "Widgets/Store.swift", line: 3),
        group: SampleProject.drafted("group.com.example.weather", 3))
    ]
    let group = "    appGroups: [group.com.example.weather]"
    #expect(written(facts).contains(group))
    facts.sources.suites[0].use = .container
    let isUnknown = "privacyManifest: !unknown \"the code only opens files of"
    #expect(written(facts).contains(isUnknown))
    facts.sources.targetsWithDefaults = ["WeatherWidgets"]
    #expect(!written(facts).contains(isUnknown))
    facts.sources.targetsWithDefaults = []
    facts.extensions[0].target.appGroups = []
    #expect(written(facts).contains(group))
    var other = SampleProject.widget
    other.type = "SnowWidget"
    other.origin.file = "Widgets/Snow.swift"
    facts.sources.widgets.append(other)
    #expect(!written(facts).contains(group))
    facts.sources.suites[0].origin.file = SampleProject.widget.origin.file
    #expect(written(facts).contains(group))
  }

  @Test func `that an app never reloads is written only where everything that could is read`() {
    var facts = SampleProject.facts()
    let group = SampleProject.drafted("group.com.example.weather", 3)
    facts.sources.suites = ["WeatherWidgets", "Weather"].map { target in
      SuiteFacts(target: target, origin: Origin(file: "\(target)/a.swift", line: 3), group: group)
    }
    func isWritten(_ change: (inout ProjectFacts) -> Void) -> Bool {
      var facts = facts
      change(&facts)
      return written(facts).contains("\nreloads: []  # Weather/a.swift:3\n")
    }
    #expect(isWritten { _ in })
    #expect(!isWritten { $0.mayReloadElsewhere = true })
    #expect(!isWritten { $0.sources.reloads = [reload("Elsewhere", 12, "Rain")] })
    #expect(!isWritten { $0.sources.suites.removeLast() })
    #expect(!isWritten { $0.sources.suites[0].group.value = "group.other" })
    let file = SourceFile(path: "a.yaml", text: written(facts))
    let found = Audit().run([file]).findings.filter { $0.rule == "app-never-reloads" }
    #expect(found.map(\.subject.kind) == ["Rain"])
  }

  @Test func `a suite belongs to the widgets whose code reaches it, whatever else compiles it`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Store.swift", line: 3)
    facts.sources.suites = [
      SuiteFacts(
        target: "WeatherWidgets", origin: origin,
        group: SampleProject.drafted("group.com.example.other", 3))
    ]
    var other = SampleProject.widget
    other.type = "SnowWidget"
    facts.sources.widgets.append(other)
    let group = "    appGroups: [group.com.example.other]"
    #expect(!written(facts).contains(group))
    facts.sources.widgets[0].openings = [origin.place]
    #expect(written(facts).split(separator: group).count == 2)
    facts.sources.suites.append(facts.sources.suites[0])
    facts.sources.suites[1].target = "Weather"
    #expect(written(facts).split(separator: group).count == 2)
  }

  @Test func `external data of a provider has an unknown address`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Api.swift", line: 3)
    let session = Drafted("URLSession", expression: "URLSession", origin: origin)
    facts.sources.timelines[0].outsideData = session
    #expect(written(facts).contains("    data: [!unknown \"URLSession\"]  # Widgets/Api.swift:3\n"))
    facts.sources.links = [link(.data, "https://api.example.com/now", 8)]
    #expect(!written(facts).contains("URLSession"))
  }

  @Test func `content that depends on the day changes at midnight, if the only entry stays`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Day.swift", line: 3)
    facts.sources.timelines[0].day = Drafted("startOfDay", expression: "", origin: origin)
    #expect(!written(facts).contains("changes"))
    facts.sources.timelines[0].hours = Drafted([0, 8], expression: "", origin: origin)
    let hours = "    changes: [\"00:00\", \"08:00\"]  # Widgets/Day.swift:3\n"
    #expect(written(facts).contains(hours))
    facts.sources.timelines[0].hours = nil
    let changes = "    changes: [\"00:00\"]  # Widgets/Day.swift:3\n"
    facts.sources.timelines[0].branches = [
      TimelineFacts.Branch(origin: origin, policy: .never, expression: "", entries: 1)
    ]
    #expect(written(facts).contains(changes))
    facts.sources.timelines[0].branches[0].entries = 2
    #expect(!written(facts).contains("changes"))
  }

  @Test func `the clock's day and hours change what stays for a span`() {
    let origin = Origin(file: "Widgets/Day.swift", line: 3)
    let day = Drafted("isDateInToday", expression: "", origin: origin)
    let hours = Drafted([0, 8], expression: "", origin: origin)
    func branch(_ seconds: Int?, _ entries: Int?, isAtMidnight: Bool = false)
      -> TimelineFacts.Branch
    {
      TimelineFacts.Branch(
        origin: origin, policy: .after, seconds: seconds, isAtMidnight: isAtMidnight,
        expression: "", entries: entries)
    }
    let (midnight, all) = (
      "    changes: [\"00:00\"]  # Widgets/Day.swift:3\n",
      "    changes: [\"00:00\", \"08:00\"]  # Widgets/Day.swift:3\n"
    )
    for isOfView in [false, true] {
      var facts = SampleProject.facts()
      if isOfView {
        facts.sources.widgets[0].today = day
      } else {
        facts.sources.timelines[0].today = day
      }
      facts.sources.timelines[0].branches = [branch(3_600, 1)]
      #expect(written(facts).contains(midnight))
      facts.sources.widgets[0].hours = hours
      #expect(written(facts).contains(all))
      // Several entries, an unknown number of them, an unknown time, and midnight itself.
      for other in [branch(3_600, 2), branch(3_600, nil), branch(nil, 1)] {
        facts.sources.timelines[0].branches = [branch(3_600, 1), other]
        #expect(!written(facts).contains("changes"))
      }
      facts.sources.widgets[0].hours = nil
      facts.sources.timelines[0].branches = [branch(nil, 1, isAtMidnight: true)]
      #expect(!written(facts).contains("changes"))
    }
  }

  @Test func `a widget's buttons count if all systems show them`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/View.swift", line: 3)
    facts.sources.widgets[0].interactive = Drafted(true, expression: "Button", origin: origin)
    #expect(written(facts).contains("    interactive: true  # Widgets/View.swift:3\n"))
    facts.extensions[0].target.platforms["iOS"] = SampleProject.drafted("16.0", 23)
    #expect(written(facts).contains("    interactive: !unknown \"on newer systems only\"  #"))
    #expect(Reading(written(facts)).findings.isEmpty)
  }

  @Test func `links are written by use`() {
    var facts = SampleProject.facts()
    facts.sources.links = [
      link(.widgetURL, "weather://city", 5), link(.widgetURL, "weather://map", 6),
      link(.link, "weather://hour", 7), link(.data, "https://api.example.com/now", 8),
      link(.link, "no url", 9),
    ]
    let text = written(facts)
    #expect(text.contains("    # or url: weather://map, App.xcodeproj/project.pbxproj:6\n"))
    #expect(text.contains("    url: \"weather://city\"  #"))
    #expect(text.contains("    links: [\"weather://hour\"]  #"))
    #expect(text.contains("    data: [\"https://api.example.com/now\"]  #"))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `if HTTP is allowed everywhere, the domains are those that the widgets request`() {
    var facts = SampleProject.facts()
    facts.sources.links = [link(.data, "http://old.example.com/now", 8)]
    facts.extensions[0].target.insecureDomains = [SampleProject.drafted("*", 40)]
    let text = written(facts)
    #expect(
      text.contains("insecureDomains: [old.example.com]  # App.xcodeproj/project.pbxproj:40\n"))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `exceptions of the app alone are written where a widget loads`() {
    var facts = SampleProject.facts()
    facts.sources.timelines[0].loads = Drafted(
      "URLSession", expression: "URLSession", origin: Origin(file: "Widgets/Api.swift", line: 5))
    #expect(!written(facts).contains("appOnlyExceptions"))
    facts.apps[0].target.insecureDomains = [
      "old.example.com", "localhost", "mac.local", "10.0.0.1",
    ]
    .map { SampleProject.drafted($0, 40) }
    let text = written(facts)
    #expect(text.contains("appOnlyExceptions: [old.example.com]  # Widgets/Api.swift:5\n"))
    #expect(Reading(text).findings.isEmpty)
    func isSilent(_ change: (inout ProjectFacts) -> Void) -> Bool {
      var facts = facts
      change(&facts)
      return !written(facts).contains("appOnlyExceptions")
    }
    #expect(isSilent { $0.apps[0].target.insecureDomains.removeFirst() })
    #expect(!isSilent { $0.apps[0].target.insecureDomains = [SampleProject.drafted("onion", 40)] })
    #expect(!isSilent { $0.apps[0].target.insecureDomains = [SampleProject.drafted("*", 40)] })
    #expect(isSilent { $0.extensions[0].target.hasTransportSecurity = true })
    #expect(isSilent { $0.extensions[0].target.unreadInfoPlist = SampleProject.drafted("a.plist") })
    #expect(isSilent { $0.sources.links = [link(.data, "https://api.example.com/now", 8)] })
    #expect(isSilent { $0.sources.timelines[0].loads = nil })
  }

  @Test func `an intent lists the targets that compile its declaration`() {
    var facts = SampleProject.facts()
    facts.sources.widgets[0].configuration = .intent
    facts.sources.widgets[0].intent = SampleProject.drafted("SelectCityIntent", 50)
    let origin = Origin(file: "City.intentdefinition", line: 7)
    let unknown = "targets: !unknown \"the targets that compile SelectCityIntent\"}"
    #expect(written(facts).contains(unknown))
    facts.sources.intents = ["Weather", "WeatherWidgets"].map {
      IntentFacts(type: "SelectCityIntent", target: $0, origin: origin)
    }
    let text = written(facts)
    #expect(
      text.contains(
        "{name: SelectCityIntent, targets: [app, extension]}  # City.intentdefinition:7"))
    #expect(Reading(text).findings.isEmpty)
    facts.sources.intents.removeFirst()
    // The app depends on the extensions it embeds, and on its Intents extension.
    facts.apps[0].target.dependencies = ["WeatherWidgets", "Intents"]
    #expect(written(facts).contains("{name: SelectCityIntent, targets: [extension]}"))
    let service = SampleProject.target("Intents", "com.example.weather.intents")
    facts.extensions.append(ExtensionFacts(target: service, host: "Weather"))
    facts.sources.intents[0].target = "Intents"
    #expect(written(facts).contains("{name: SelectCityIntent, targets: []}"))
    let last = facts.extensions.count - 1
    facts.extensions[last].extensionPoint = SampleProject.drafted("com.apple.intents-service", 9)
    let handled = "{name: SelectCityIntent, targets: [], handler: com.example.weather.intents}"
    #expect(written(facts).contains(handled))
    facts.sources.intents[0].target = "Kit"
    #expect(written(facts).contains(unknown))
  }

  @Test func `an App Intent only in the extension isn't reported as missing in the app`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.dependencies = ["WeatherWidgets"]
    facts.sources.widgets[0].configuration = .appIntent
    facts.sources.widgets[0].intent = SampleProject.drafted("SelectCity", 50)
    let origin = Origin(file: "Widgets/City.swift", line: 7)
    facts.sources.intents = [
      IntentFacts(type: "SelectCity", target: "WeatherWidgets", origin: origin)
    ]
    let text = written(facts)
    #expect(text.contains("  - SelectCity  # Widgets/City.swift:7\n"))
    #expect(Reading(text).findings.isEmpty)
    facts.sources.intents[0].target = "Weather"
    #expect(written(facts).contains("{name: SelectCity, targets: [app]}"))
  }

  @Test func `families read for another platform aren't used for this one`() {
    var facts = SampleProject.facts()
    facts.apps.append(AppFacts(target: SampleProject.target("Watch", "com.example.weather.watch")))
    var watch = facts.extensions[0]
    watch.host = "Watch"
    watch.target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.extensions.append(watch)
    let documents = ManifestWriter.documents(facts).map(\.text)
    #expect(documents[1].contains("families: [systemSmall, systemMedium]"))
    #expect(documents[3].contains("families: !unknown \"[.systemSmall, .systemMedium]\"  #"))
  }

  @Test func `families are written by platform if they differ, with their versions`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.platforms = [
      "iOS": SampleProject.drafted("15.0", 60), "macOS": SampleProject.drafted("13.0", 61),
    ]
    var widget = facts.sources.widgets[0]
    widget.familyConditions = ["systemMedium": ["iOS": "16.0"], "systemSmall": ["iOS": "14.0"]]
    facts.sources.widgets[0] = widget
    facts.sources.widgetsElsewhere = ["macOS": [SampleProject.widget]]
    #expect(facts.targetsBuiltElsewhere == [.macOS: ["WeatherWidgets"]])
    #expect(
      written(facts).contains("families: [systemSmall, {systemMedium: {iOS: 16.0}}]  # Widgets/"))
    facts.sources.widgetsElsewhere["macOS"]?[0].families?.value = ["systemLarge"]
    let text = written(facts)
    #expect(
      text.contains(
        "families: {iOS: [systemSmall, {systemMedium: {iOS: 16.0}}], macOS: [systemLarge]}  # W"))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `a family of a newer iOS is available on the same Mac Catalyst`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.platforms = [
      "iOS": SampleProject.drafted("15.0", 60), "macCatalyst": SampleProject.drafted("15.0", 60),
    ]
    facts.sources.widgets[0].familyConditions = ["systemMedium": ["iOS": "16.0"]]
    #expect(
      written(facts).contains(
        "families: [systemSmall, {systemMedium: {iOS: 16.0, macCatalyst: 16.0}}]  # Widgets/"))
  }

  @Test func `families from two places in code are written by platform, each with its place`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.platforms["macOS"] = SampleProject.drafted("13.0", 61)
    var widget = SampleProject.widget
    widget.families?.value = ["systemLarge"]
    widget.families?.origin?.line = 15
    facts.sources.widgetsElsewhere = ["macOS": [widget]]
    let text = written(facts)
    #expect(text.contains("      iOS: [systemSmall, systemMedium]  # Widgets/Rain.swift:17\n"))
    #expect(text.contains("      macOS: [systemLarge]  # Widgets/Rain.swift:15\n"))
    #expect(Reading(text).findings.isEmpty)
  }

  @Test func `an unreadable extension that links WidgetKit has unknown widgets`() {
    var facts = SampleProject.facts()
    facts.sources = SourceFacts()
    facts.extensions[0].extensionPoint = nil
    facts.extensions[0].target.unreadInfoPlist = Drafted(nil, expression: "No.plist", origin: nil)
    #expect(!written(facts).contains("widgetBundle"))
    facts.extensions[0].isUnread = true
    #expect(written(facts).contains("widgets: !unknown"))
    #expect(Reading(written(facts)).findings.isEmpty)
  }

  @Test func `a privacy manifest with another name is reported`() {
    var facts = SampleProject.facts()
    #expect(facts.privacyProblems.isEmpty)
    facts.extensions[0].target.misnamedPrivacyManifest = "Widgets/PrivacyInfo-Rain.xcprivacy"
    #expect(facts.privacyProblems.map(\.origin?.file) == ["Widgets/PrivacyInfo-Rain.xcprivacy"])
  }

  @Test func `a widget missing on Mac Catalyst has its families only on iOS`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.platforms = [
      "iOS": SampleProject.drafted("15.0", 60), "macCatalyst": SampleProject.drafted("15.0", 60),
    ]
    facts.targetsForMacCatalyst = ["WeatherWidgets"]
    facts.sources.widgets[0].platforms = ["iOS": "16.0"]
    facts.sources.widgetsElsewhere = ["macCatalyst": [facts.sources.widgets[0]]]
    #expect(facts.targetsBuiltElsewhere == [.macCatalyst: ["WeatherWidgets"]])
    #expect(written(facts).contains("families: [systemSmall, systemMedium]  # "))
    #expect(written(facts).contains("platforms: {iOS: 16.0, macCatalyst: 16.0}"))
    facts.sources.widgets[0].unavailable = ["macCatalyst"]
    #expect(written(facts).contains("families: {iOS: [systemSmall, systemMedium]}  # "))
    #expect(written(facts).contains("platforms: {iOS: 16.0}  # Widgets/"))
  }

  @Test func `alternatives for older systems are written if the target runs on them`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Rain.swift", line: 21)
    facts.sources.widgets[0].configuration = .appIntent
    facts.sources.widgets[0].older = [
      WidgetFacts.OlderConfiguration(
        platform: "iOS", before: "17.0", configuration: .intent, origin: origin,
        provider: Drafted("OldProvider", expression: "OldProvider()", origin: origin))
    ]
    facts.sources.timelines.append(
      TimelineFacts(
        provider: "OldProvider", target: "WeatherWidgets", origin: origin,
        branches: [SampleProject.branch(.after, 300)]))
    #expect(!written(facts).contains("olderConfiguration"))
    #expect(written(facts).contains("policy: {after: 2h}  # Widgets/"))
    #expect(!written(facts).contains("5m"))
    facts.extensions[0].target.platforms["iOS"] = SampleProject.drafted("16.0", 60)
    let text = written(facts)
    #expect(text.contains("olderConfiguration: intent  # Widgets/Rain.swift:21"))
    #expect(text.contains("- policy: {after: 2h}"))
    #expect(text.contains("- policy: {after: 5m}"))
    #expect(Reading(text).findings.isEmpty)
    facts.sources.timelines.removeLast()
    #expect(written(facts).contains("- !unknown \"after what OldProvider() says\""))
  }

  @Test func `keychain groups are written, except the app's own`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.keychainGroups = [
      SampleProject.drafted("com.example.weather", 40), SampleProject.drafted("com.example.a", 41),
    ]
    #expect(written(facts).contains("keychainGroups: [com.example.a]  # App.xcodeproj/"))
  }

  @Test func `code that launches widgets implies the extension point`() {
    var facts = SampleProject.facts()
    facts.extensions[0].extensionPoint = nil
    facts.extensions[0].target.unreadInfoPlist = Drafted(nil, expression: "No.plist", origin: nil)
    #expect(!written(facts).contains("extensionPoint"))
    facts.sources.bundles[0].main = false
    #expect(written(facts).contains("extensionPoint: !unknown"))
  }

  @Test func `a principal class is written, also of a WidgetKit extension`() {
    var facts = SampleProject.facts()
    facts.extensions[0].principalClass = SampleProject.drafted("$(PRODUCT_MODULE_NAME).Widgets", 40)
    #expect(written(facts).contains("principalClass: $$(PRODUCT_MODULE_NAME).Widgets"))
  }

  private func written(_ facts: ProjectFacts) -> String {
    String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
  }

  private func reload(_ target: String, _ line: Int, _ kind: String?) -> ReloadFacts {
    let origin = Origin(file: "App/Sync.swift", line: line)
    return ReloadFacts(
      target: target, origin: origin, call: .reloadTimelines,
      kind: Drafted(kind, expression: "kind(of: city)", origin: origin))
  }

  private func link(_ use: LinkFacts.Use, _ url: String, _ line: Int) -> LinkFacts {
    let origin = Origin(file: "Widgets/View.swift", line: line)
    return LinkFacts(
      target: "WeatherWidgets", origin: origin, use: use, url: SampleProject.drafted(url, line))
  }
}
