import AuditKit
import ProjectDraft
import Testing

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
