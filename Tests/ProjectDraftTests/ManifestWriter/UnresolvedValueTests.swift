import AuditKit
import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct UnresolvedValueTests {
  @Test func `variables that a missing file would define are kept`() {
    var facts = SampleProject.facts()
    var id = Drafted<String>(
      nil, expression: "$(PREFIX).weather", origin: Origin(file: "a.xcconfig", line: 2))
    id.missingFile = "Secrets.xcconfig"
    facts.apps[0].target.bundleID = id
    let text = written(facts)
    let written = "$(PREFIX).weather  # a.xcconfig:2, lacks Secrets.xcconfig\n"
    #expect(text.contains("bundleID: \(written)") && text.contains("host: \(written)"))
    #expect(Reading(facts).findings.allSatisfy { $0.severity == .note })
    #expect(
      undefined(facts) == [
        "the variable `PREFIX` is not defined; `Secrets.xcconfig`, which may define it, could not "
          + "be read"
      ])
    #expect(facts.unresolved.map(\.variables) == [["PREFIX"]])
  }

  @Test(arguments: ["$(PREFIX).weather", "$(A:lower)", "$VERSION", "$(A$(B))", "$(inherited)", ""])
  func `an unknown required value is written with its expression`(_ text: String) {
    var facts = SampleProject.facts()
    facts.apps[0].target.version = Drafted(
      nil, expression: text, origin: Origin(file: "a.xcconfig", line: 2))
    let shown = text.isEmpty ? "nothing is declared" : text
    #expect(written(facts).contains("version: !unknown \"\(shown)\"  # a.xcconfig:2\n"))
    #expect(undefined(facts) == [])
  }

  @Test func `the team is never left as a variable, as no settings file has to define it`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.bundleID = Drafted(
      nil, expression: "$(DEVELOPMENT_TEAM).weather", origin: nil)
    facts.apps[0].target.bundleID?.missingFile = "Secrets.xcconfig"
    #expect(written(facts).contains("bundleID: !unknown \"$(DEVELOPMENT_TEAM).weather\"\n"))
  }

  @Test func `an expression is one line, and truncated if it is long`() {
    var facts = SampleProject.facts()
    let expression = "title(\n  for: \"city\")" + String(repeating: "x", count: 300)
    facts.sources.widgets[0].displayName = Drafted(nil, expression: expression, origin: nil)
    let line = written(facts).split(separator: "\n").first { $0.contains("    name:") }
    #expect(line?.hasPrefix("    name: !unknown \"title( for: \\\"city\\\")xxx") == true)
    #expect(line?.hasSuffix("x…\"") == true)
    #expect(line?.count == 224)
  }

  @Test(arguments: ["99.0", "latest"])
  func `a version that its platform never had is unknown and reported`(_ text: String) {
    var facts = SampleProject.facts()
    facts.apps[0].target.platforms = [
      "iOS": Drafted(text, expression: text, origin: Origin(file: "a.xcconfig", line: 2))
    ]
    // A platform without widgets isn't written to a manifest.
    facts.apps[0].target.platforms["tvOS"] = Drafted("15.0", expression: "15.0", origin: nil)
    facts.sources.widgets[0].platforms = ["iOS": "99.0", "watchOS": "10.0"]
    #expect(written(facts).contains("platforms: {iOS: !unknown \"\(text)\"}  # a.xcconfig:2\n"))
    #expect(written(facts).contains("    # only if iOS 99.0\n"))
    #expect(facts.unresolved.map(\.what) == ["`platforms.iOS` of Weather"])
  }

  @Test func `an unknown optional value is still written`() {
    var facts = SampleProject.facts()
    facts.sources.widgets[0].displayName = Drafted(
      nil, expression: "title(for: city)", origin: Origin(file: "W.swift", line: 3))
    #expect(written(facts).contains("    name: !unknown \"title(for: city)\"  # W.swift:3\n"))
    #expect(undefined(facts) == [])
  }

  @Test func `an unknown group stays in the list, so that no group is reported as missing`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.appGroups.append(
      Drafted(nil, expression: "$(X:upper)", origin: Origin(file: "w.entitlements", line: 7)))
    let text = written(facts)
    #expect(
      text.contains("  - !unknown \"$(X:upper)\"  # w.entitlements:7\n")
    )
  }

  @Test func `groups of unreadable entitlements are unknown and reported`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.appGroups = []
    facts.extensions[0].target.unreadEntitlements = Drafted(
      nil, expression: "$(ENTS)/W.entitlements", origin: Origin(file: "a.xcconfig", line: 2))
    #expect(
      written(facts).contains("appGroups: !unknown \"$(ENTS)/W.entitlements\"  # a.xcconfig:2\n"))
    #expect(undefined(facts) == [])
    #expect(facts.unresolved.map(\.what) == ["`appGroups` of WeatherWidgets"])
  }

  @Test func `values that an unreadable Info.plist may contain are unknown`() {
    var facts = SampleProject.facts()
    let unread = Drafted<String>(nil, expression: "No.plist", origin: nil)
    facts.apps[0].urlSchemes = []
    facts.apps[0].target.version = nil
    facts.apps[0].target.unreadInfoPlist = unread
    facts.apps[0].supportsLiveActivities = Drafted(nil, expression: "No.plist", origin: nil)
    facts.extensions[0].target.displayName = nil
    facts.extensions[0].target.unreadInfoPlist = unread
    let text = written(facts)
    for key in [
      "urlSchemes", "version", "supportsLiveActivities", "displayName", "insecureDomains",
    ] {
      #expect(text.contains("\n\(key): !unknown \"No.plist\"\n"))
    }
    #expect(undefined(facts) == [])
  }

  @Test func `values in code that can't be evaluated are unknown, and no rule checks them`() {
    var facts = SampleProject.facts([SampleProject.branch(.after, nil, expression: "next")])
    func unknown<Value>(_ text: String) -> Drafted<Value> {
      Drafted(nil, expression: text, origin: Origin(file: "W.swift", line: 3))
    }
    facts.sources.widgets[0].kind = unknown("kind")
    facts.sources.widgets[0].families = unknown("families")
    facts.sources.widgets[0].configuration = nil
    facts.sources.widgets[0].containerBackground = nil
    facts.sources.widgets[0].pushHandler = unknown("handler")
    facts.sources.suites = [
      SuiteFacts(
        target: "WeatherWidgets", origin: SampleProject.widget.origin, group: unknown("id"))
    ]
    facts.sources.bundles[0].widgets.append("SnowWidget")
    let text = written(facts)
    let lines = [
      "kind: !unknown \"kind\"  # W.swift:3",
      "configuration: !unknown \"the body of RainWidget\"  # Widgets/Rain.swift:12",
      "families: !unknown \"families\"  # W.swift:3",
      "appGroups: [!unknown \"id\"]  # W.swift:3", "push: !unknown \"handler\"  # W.swift:3",
      "containerBackground: !unknown \"the views of RainWidget\"  # Widgets/Rain.swift:8",
      "timeline: !unknown \"after next\"  # Widgets/Provider.swift:60",
      "- !unknown \"SnowWidget\"  # Widgets/Bundle.swift:4",
    ]
    for line in lines { #expect(text.contains(" \(line)\n")) }
    #expect(undefined(facts) == [])
    facts.sources.bundles[0].widgets = []
    #expect(
      written(facts).contains(
        "widgets: !unknown \"no widget was found in the target's code\"  # Widgets/Bundle.swift:4\n"
      ))
    #expect(undefined(facts) == [])
  }

  @Test func `each value that a target doesn't declare is reported`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.version = nil
    facts.apps[0].target.build = nil
    #expect(facts.unresolved.map(\.what) == ["`version` of Weather", "`build` of Weather"])
  }

  @Test func `a provider without a declaration is reported`() {
    var facts = SampleProject.facts()
    facts.sources.timelines = []
    #expect(facts.unresolved.map(\.what) == ["`timeline` of Rain"])
    #expect(facts.unresolved[0].origin == ValueOrigin(file: "Widgets/Rain.swift", line: 12))
  }

  @Test func `an extension that no app embeds has an unknown host`() {
    var facts = SampleProject.facts()
    facts.extensions[0].host = nil
    #expect(
      written(facts).contains(
        "host: !unknown \"no app embeds it\"  # App.xcodeproj/project.pbxproj:10\n"))
  }

  @Test func `an extension is written once per host`() {
    var facts = SampleProject.facts()
    facts.apps.append(AppFacts(target: SampleProject.target("Watch", "com.example.weather.watch")))
    var second = facts.extensions[0]
    second.host = "Watch"
    second.target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.extensions.append(second)
    #expect(
      ManifestWriter.documents(facts).map(\.name) == [
        "Weather", "WeatherWidgets in Weather", "Watch", "WeatherWidgets in Watch",
      ])
  }

  @Test func `extensions of other types aren't written`() {
    var facts = SampleProject.facts()
    facts.extensions[0].extensionPoint = SampleProject.drafted("com.apple.intents-service")
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Weather"])
  }

  @Test func `an app only for tvOS has no document unless it hosts widgets`() {
    var facts = SampleProject.facts()
    var app = AppFacts(target: SampleProject.target("Television", "com.example.television"))
    app.target.platforms = ["tvOS": SampleProject.drafted("17.0", 26)]
    facts.apps.append(app)
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Weather", "WeatherWidgets"])
    facts.extensions[0].host = "Television"
    facts.apps.removeFirst()
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Television", "WeatherWidgets"])
  }

  @Test func `the unknown parts of a value are listed, and what no app hosts`() {
    var facts = SampleProject.facts([
      SampleProject.branch(.after, 7200, entries: 2, expression: "later")
    ])
    facts.apps[0].target.platforms = [:]
    var watch = facts.extensions[0]
    watch.host = "Watch"
    watch.target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.extensions.append(watch)
    #expect(
      facts.unresolved.map { "\($0.what): \($0.expression)" } == [
        "`platforms` of Weather: nothing is declared",
        "`timeline.entries` of Rain: 2 entries at times that are not known",
        "`host` of WeatherWidgets in Watch: no app embeds it",
        "`families` of Rain: [.systemSmall, .systemMedium]",
      ])
    facts.extensions.removeAll()
    facts.extensions = [watch]
    facts.extensions[0].host = nil
    facts.sources.timelines = []
    #expect(
      facts.unresolved.dropFirst().map { "\($0.what): \($0.expression)" } == [
        "`host` of WeatherWidgets: no app embeds it",
        "`timeline` of Rain: \"RainProvider\"",
      ])
  }

  @Test func `entries at unknown times are unknown, their policy isn't`() {
    let facts = SampleProject.facts([SampleProject.branch(.after, 7200, entries: 2)])
    #expect(
      written(facts).contains(
        """
              entries: !unknown "2 entries at times that are not known"  # Widgets/Provider.swift:60
              policy: {after: 2h}  # Widgets/Provider.swift:60

        """))
  }

  @Test func `origins are relative to the top of the repository and never truncated`() {
    var facts = SampleProject.facts()
    facts.folder = "apps/weather"
    let folder = String(repeating: "Folder/", count: 40)
    facts.apps[0].target.version?.origin?.file = "../Shared/\(folder)Version.xcconfig"
    facts.apps[0].target.origin?.file = "../../audit: no/App.yml"
    let text = written(facts)
    #expect(text.hasPrefix("app: Weather  # ./audit: no/App.yml:10\n"))
    #expect(text.contains("version: 3.2.0  # apps/Shared/\(folder)Version.xcconfig:4\n"))
    #expect(text.contains("build: 412  # apps/weather/App.xcodeproj/project.pbxproj:22\n"))
  }

  private func written(_ facts: ProjectFacts) -> String {
    String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
  }

  private func undefined(_ facts: ProjectFacts) -> [String] {
    var messages: [String] = []
    for finding in Reading(facts).findings where !messages.contains(finding.message) {
      messages.append(finding.message)
    }
    return messages
  }
}
