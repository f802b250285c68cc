import AuditKit
import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct UnresolvedValueTests {
  @Test func `an unknown value keeps its variables`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.bundleID = Drafted(
      nil, expression: "$(PREFIX).weather", origin: Origin(file: "a.xcconfig", line: 2))
    let text = written(facts)
    #expect(text.contains("bundleID: $(PREFIX).weather  # a.xcconfig:2\n"))
    #expect(text.contains("host: $(PREFIX).weather  # a.xcconfig:2\n"))
    #expect(undefined(facts) == ["the variable `PREFIX` is not defined"])
  }

  @Test(arguments: ["$(A:lower)", "$VERSION", "$(A$(B))", "$(inherited)", "", "plain"])
  func `a required value whose text no manifest takes is a variable of its own`(_ text: String) {
    var facts = SampleProject.facts()
    facts.apps[0].target.version = Drafted(
      nil, expression: text, origin: Origin(file: "a.xcconfig", line: 2))
    let shown = text.isEmpty ? "nothing is declared" : text
    #expect(
      written(facts).contains("version: $(WEATHER_VERSION)  # unresolved: \(shown), a.xcconfig:2\n")
    )
    #expect(undefined(facts) == ["the variable `WEATHER_VERSION` is not defined"])
  }

  @Test(arguments: ["99.0", "latest"])
  func `a version that its platform never had is a variable, and told`(_ text: String) {
    var facts = SampleProject.facts()
    facts.extensions[0].target.platforms["watchOS"] = Drafted("10.0", expression: "", origin: nil)
    facts.apps[0].target.platforms = [
      "iOS": Drafted(text, expression: text, origin: Origin(file: "a.xcconfig", line: 2))
    ]
    // A platform for which there are no widgets has no place in a manifest.
    facts.apps[0].target.platforms["tvOS"] = Drafted("15.0", expression: "15.0", origin: nil)
    facts.sources.widgets[0].platforms = ["iOS": "99.0", "watchOS": "10.0"]
    let note = "unresolved: \(text), a.xcconfig:2"
    #expect(written(facts).contains("platforms: {iOS: $(WEATHER_IOS_VERSION)}  # \(note)\n"))
    #expect(written(facts).contains("# only if iOS 99.0\n    platforms: {watchOS: 10.0}"))
    #expect(facts.allUnresolved.map(\.what) == ["least iOS of Weather"])
  }

  @Test func `an optional value is left out and said in its place`() {
    var facts = SampleProject.facts()
    facts.sources.widgets[0].displayName = Drafted(
      nil, expression: "title(for: city)", origin: Origin(file: "W.swift", line: 3))
    #expect(written(facts).contains("    # name: unresolved: title(for: city), W.swift:3\n"))
    #expect(undefined(facts) == [])
  }

  @Test func `an unknown group stays in the list, so that none is said to be missing`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.appGroups.append(
      Drafted(nil, expression: "$(X:upper)", origin: Origin(file: "w.entitlements", line: 7)))
    let text = written(facts)
    #expect(
      text.contains("  - $(WEATHERWIDGETS_APP_GROUP)  # unresolved: $(X:upper), w.entitlements:7\n")
    )
  }

  @Test func `groups of entitlements that could not be read are a variable, null and told`() throws
  {
    var facts = SampleProject.facts()
    facts.extensions[0].target.appGroups = []
    facts.extensions[0].target.unreadEntitlements = Drafted(
      nil, expression: "$(ENTS)/W.entitlements", origin: Origin(file: "a.xcconfig", line: 2))
    let note = "unresolved: $(ENTS)/W.entitlements, a.xcconfig:2"
    #expect(written(facts).contains("appGroups: [$(WEATHERWIDGETS_APP_GROUP)]  # \(note)\n"))
    #expect(undefined(facts) == ["the variable `WEATHERWIDGETS_APP_GROUP` is not defined"])
    let json = String(decoding: FactsJSON.bytes(facts), as: UTF8.self)
    #expect(json.contains("\"appGroups\": null"))
    #expect(facts.allUnresolved.map(\.what) == ["entitlements file of WeatherWidgets"])
  }

  @Test func `what an unread Info.plist may hold is a variable where a widget needs it`() {
    var facts = SampleProject.facts()
    facts.apps[0].urlSchemes = []
    facts.apps[0].target.unreadInfoPlist = Drafted(nil, expression: "No.plist", origin: nil)
    facts.apps[0].supportsLiveActivities = Drafted(nil, expression: "No.plist", origin: nil)
    #expect(written(facts).contains("# supportsLiveActivities: unresolved: No.plist\n"))
    #expect(!written(facts).contains("urlSchemes"))
    facts.sources.widgets[0].configuration = .activity
    #expect(
      written(facts).contains(
        "supportsLiveActivities: $(WEATHER_LIVE_ACTIVITIES)  # unresolved: No.plist\n"))
    let url = SampleProject.drafted("weather://today")
    let origin = Origin(file: "Widgets/Rain.swift", line: 20)
    facts.sources.links = [
      LinkFacts(target: "WeatherWidgets", origin: origin, use: .widgetURL, url: url)
    ]
    #expect(
      written(facts).contains("urlSchemes: [$(WEATHER_URL_SCHEME)]  # unresolved: No.plist\n"))
  }

  @Test func `each value that a target does not declare is told`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.version = nil
    facts.apps[0].target.build = nil
    #expect(facts.allUnresolved.map(\.what) == ["version of Weather", "build of Weather"])
  }

  @Test func `a provider without a declaration is told`() {
    var facts = SampleProject.facts()
    facts.sources.timelines = []
    #expect(facts.allUnresolved.map(\.what) == ["timeline of RainWidget"])
    #expect(facts.allUnresolved[0].origin == Origin(file: "Widgets/Rain.swift", line: 12))
  }

  @Test func `an extension that no app embeds asks for its host`() {
    var facts = SampleProject.facts()
    facts.extensions[0].host = nil
    #expect(
      written(facts).contains("host: $(WEATHERWIDGETS_HOST)  # unresolved: no app embeds it\n"))
  }

  @Test func `an extension is written once a host`() {
    var facts = SampleProject.facts()
    facts.apps.append(AppFacts(target: SampleProject.target("Watch", "com.example.weather.watch")))
    var second = facts.extensions[0]
    second.host = "Watch"
    facts.extensions.append(second)
    #expect(
      ManifestWriter.documents(facts).map(\.name) == [
        "Weather", "WeatherWidgets in Weather", "Watch", "WeatherWidgets in Watch",
      ])
  }

  @Test func `extensions of other kinds are not written`() {
    var facts = SampleProject.facts()
    facts.extensions[0].extensionPoint = SampleProject.drafted("com.apple.intents-service")
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Weather"])
  }

  @Test func `an app for tvOS alone has no document, unless it hosts widgets`() {
    var facts = SampleProject.facts()
    var app = AppFacts(target: SampleProject.target("Television", "com.example.television"))
    app.target.platforms = ["tvOS": SampleProject.drafted("17.0", 26)]
    facts.apps.append(app)
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Weather", "WeatherWidgets"])
    facts.extensions[0].host = "Television"
    facts.apps.removeFirst()
    #expect(ManifestWriter.documents(facts).map(\.name) == ["Television", "WeatherWidgets"])
  }

  @Test func `what a comment leaves open is listed`() {
    var facts = SampleProject.facts([
      SampleProject.branch(.after, 7200, entries: 2, expression: "later")
    ])
    facts.apps[0].target.platforms = [:]
    var watch = facts.extensions[0]
    watch.host = "Watch"
    watch.target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.extensions.append(watch)
    #expect(
      facts.allUnresolved.map { "\($0.what): \($0.expression)" } == [
        "platform of Weather: ",
        "families of RainWidget on watchOS: [.systemSmall, .systemMedium]",
        "timeline of RainWidget: 2 entries at times that are not known",
      ])
    facts.extensions.removeAll()
    facts.extensions = [watch]
    facts.extensions[0].host = nil
    facts.sources.timelines = []
    #expect(
      facts.allUnresolved.dropFirst().map { "\($0.what): \($0.expression)" } == [
        "host of WeatherWidgets: no app embeds it",
        "timeline of RainWidget: \"RainProvider\"",
      ])
  }

  @Test func `entries at unknown times stay a comment beside their policy`() {
    let facts = SampleProject.facts([SampleProject.branch(.after, 7200, entries: 2)])
    #expect(
      written(facts).contains(
        "# unresolved: 2 entries at times that are not known, Widgets/Provider.swift:60\n"))
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
