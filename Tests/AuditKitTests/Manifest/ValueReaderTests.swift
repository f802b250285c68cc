import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Values that look valid but aren't.
@Suite struct ValueReaderTests {
  /// The findings in a widget, its app and its bundle.
  private func read(_ text: String, bundle: String = "", app: String = "") -> [Finding] {
    let manifest = Example.widget(text, bundle: bundle, app: app).manifest
    return Reading(SourceFile(path: "a.yaml", text: manifest), id: 0, Audit.Options()).findings
  }

  /// Their rules, messages and help.
  private func found(_ text: String, bundle: String = "", app: String = "") -> [String] {
    read(text, bundle: bundle, app: app).map { "\($0.rule): \($0.message); \($0.help)" }
  }

  @Test(
    arguments: [
      ("kind: \"\"", "", "", "a kind"),
      ("", "widgetBundle: \"\"", "", "the WidgetBundle's type name"),
      ("", "", "app: ''", "the app's name"),
      ("intent: \"\"\nconfiguration: intent", "", "", "an intent's name"),
      ("keychainGroups: ['']", "", "", "a keychain group"),
      ("", "intents: [\"\"]", "", "an intent's name"), ("", "", "urlSchemes: ['']", "a URL scheme"),
    ] as [(GivenText, String, String, String)])
  func `an empty required value is reported`(
    _ widget: GivenText, _ bundle: String, _ app: String, _ what: String
  ) {
    #expect(
      found(widget.text, bundle: bundle, app: app)
        == ["invalid-value: an empty text is not \(what); write \(what)"])
  }

  @Test(arguments: ["A1B2C3D4E", "A1B2C3D4E55", "a1b2c3d4e5", "A1B2-3D4E5", "", "É1B2C3D4E"])
  func `a team ID is ten uppercase letters and digits`(_ id: String) {
    let findings = read("", bundle: "teamID: \"\(id)\"", app: "teamID: 1234567890")
    #expect(findings.map(\.rule) == ["invalid-value"])
  }

  @Test(arguments: [
    ("a handler", ["invalid-value"]), ("com..b", ["invalid-value"]), ("app", []), ("com.a.b", []),
  ])
  func `a handler is the app or a bundle ID`(_ handler: String, _ rules: [String]) {
    let intent = "intents: [{name: A, dynamicOptions: true, handler: \(handler)}]"
    #expect(read("", bundle: intent).map(\.rule) == rules)
  }

  @Test(arguments: [
    ("http://a.com", "write the domain alone, as in a.com"),
    ("a.com/x", "write the domain alone, as in old.example.com"),
    ("*.foo.com", "write the domain without `*`; NSExceptionDomains takes no wildcards"),
    ("", "write a domain alone, as in old.example.com"),
    ("a.com b.com", "write a domain alone, as in old.example.com"),
    ("a.com:8080", "write the domain without the port"),
    ("10.0.0.1:80", "write the domain without the port"),
    ("10.0.0.0/x", "write the domain alone, as in old.example.com"),
  ])
  func `an exception is only a domain`(_ domain: String, _ help: String) {
    let findings = read("", bundle: "insecureDomains: [\"\(domain)\"]")
    #expect(findings.map(\.rule) == ["invalid-value"] && findings.first?.help == help)
  }

  @Test(arguments: [
    "old.example.com", "localhost", "a_b.c", "x.com.", "münchen.de", "100.64.0.0/10", "10.0.0.1",
    "2001:db8:12::34", "2001:db8:12::/48", "::1",
  ])
  func `an exception may be an IP address or a range of them`(_ domain: String) {
    #expect(read("", bundle: "insecureDomains: [\"\(domain)\"]").isEmpty)
  }

  @Test(arguments: [
    ("iOS", "170", "did you mean 17.0?"), ("iOS", "99", "the newest known version is 27"),
    ("iOS", "164", "did you mean 16.4?"), ("macOS", "130", "did you mean 13.0?"),
    ("watchOS", "90", "did you mean 9.0?"), ("iOS", "19.0", "iOS 18 is followed by 26"),
    ("visionOS", "3", "visionOS 2 is followed by 26"),
    ("macOS", "16", "macOS 15 is followed by 26"),
    ("iOS", "40.1", "the newest known version is 27"),
    ("macOS", "9.2", "the first version is 10"), ("iOS", "0", "the first version is 1"),
  ])
  func `a version that no system has is reported`(
    _ platform: String, _ version: String, _ help: String
  ) {
    let text = "platforms: {\(platform): \(version)}"
    #expect(found(text) == ["invalid-value: \(platform) has no version `\(version)`; \(help)"])
  }

  @Test(arguments: Platform.allCases)
  func `every version in the table is accepted`(_ platform: Platform) {
    for row in PlatformTable.rows where row.platform == platform {
      #expect(PlatformTable.hasMajor(row.first.major, of: platform), "\(row)")
    }
    #expect(PlatformTable.hasMajor(PlatformTable.newestMajor, of: platform))
    #expect(PlatformTable.releases.count { $0.platform == platform } == 1)
  }

  @Test(arguments: [
    ("10min", "10m"), ("1 hour", "1h"), ("1H", "1h"), ("1 hr, 30 minutes", "1h30m"),
    ("2 days", "2d"),
  ])
  func `a wordy duration gets a shorter form as a suggestion`(_ text: String, _ meant: String) {
    #expect(
      found("timeline: {policy: {after: \"\(text)\"}}")
        == ["invalid-value: `\(text)` is not a duration; write \(meant)"])
  }

  @Test(arguments: ["1 fortnight", "min", "1h 1h", "400 days", "1 h !"])
  func `an unclear duration gets no suggestion`(_ text: String) {
    #expect(ManifestDuration.suggestion(for: text) == nil)
  }

  @Test(arguments: [
    "größe: Int, 名前: String, stop.in: Date?, count-of-stops: Int", "↓stop..id: Int",
    "↓stop.: Int, a: Int", "↓\"\": Int",
  ])
  func `a property has a name, and its parts follow single periods`(
    _ properties: String
  ) {
    let read = ReadWidget("configuration: activity\nactivity: {state: {\(properties)}}")
    let found = read.found.filter { $0.hasPrefix("invalid-value") }
    #expect(found == read.marks.map { "invalid-value \($0)" })
    #expect(read.widget?.activity.value?.state.value?.isPartial == !read.marks.isEmpty)
  }

  @Test func `a control is one of two types`() {
    for word in ["control", "ControlWidget"] {
      #expect(
        found("configuration: \(word)").map { $0.split(separator: "; ").last }
          == ["write staticControl or appIntentControl"])
    }
  }
}
