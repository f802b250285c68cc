import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Values replaced by build configurations.
@Suite struct ConfigurationsTests {
  private static func manifest(
    app: String = "", bundle: String = "", widget: String = ""
  ) -> SourceFile {
    SourceFile(
      path: "a.yaml",
      text: """
        app: Rain
        bundleID: com.example.rain
        version: 1.2
        build: 7
        platforms: {iOS: 17.0}
        appGroups: [group.com.example.rain]
        privacyManifest: true
        \(app.isEmpty ? "" : "configurations: \(app)")
        ---
        widgetBundle: RainWidgets
        host: com.example.rain
        bundleID: com.example.rain.widgets
        version: 1.2
        build: 7
        displayName: Rain
        appGroups: [group.com.example.rain]
        privacyManifest: {userDefaults: [1C8F.1]}
        \(bundle.isEmpty ? "" : "configurations: \(bundle)")
        widgets:
          - kind: Rain
            name: Rain
            description: Rain.
            families: [systemSmall]
            appGroups: [group.com.example.rain]
            containerBackground: true
            timeline: {policy: {after: 2h}}
            \(widget.isEmpty ? "" : "configurations: \(widget)")
        """)
  }

  private func findings(_ file: SourceFile) -> [String] {
    Audit().run([file]).findings.map { "\($0.rule): \($0.message)" }
  }

  @Test func `configurations without problems have no findings`() {
    let group = "{Debug: {appGroups: [group.com.example.debug]}}"
    #expect(findings(Self.manifest()) == [])
    #expect(findings(Self.manifest(app: group, bundle: group, widget: group)) == [])
  }

  @Test func `an app group missing in one configuration is a finding of that configuration`() {
    let file = Self.manifest(
      app: "{Debug: {appGroups: []}, Beta: {version: 1.2}}", bundle: "{Debug: {build: 7}}")
    let found = Audit().run([file]).findings.filter { $0.rule == "group-not-in-host" }
    #expect(found.map(\.configurations) == [["Debug"]])
    #expect(found.first?.message.hasSuffix(" (only in `Debug`)") == true)
    #expect(found.first?.place.start.line == 16)
  }

  @Test func `an app group missing in Release is a finding of Release`() {
    let file = Self.manifest(
      app: "{Debug: {version: 1.2}, Release: {appGroups: []}}")
    let found = Audit().run([file]).findings.filter { $0.rule == "group-not-in-host" }
    #expect(found.map(\.configurations) == [["Release"]])
  }

  @Test func `a finding in all configurations names none`() {
    let id = "com.example.rain.debug"
    let file = Self.manifest(
      app: "{Debug: {bundleID: \(id)}}", bundle: "{Debug: {host: \(id), bundleID: \(id).w}}")
    let text = String(decoding: file.bytes, as: UTF8.self)
    let changed = SourceFile(
      path: "a.yaml", text: text.replacing("displayName: Rain\n", with: ""))
    let found = Audit().run([changed]).findings
    #expect(found.map(\.rule) == ["missing-display-name"])
    #expect(found.map(\.configurations) == [[]])
  }

  @Test func `a document is named after the configuration that replaces nothing`() {
    let file = Self.manifest(app: "{AppStore: {}, Debug: {version: 1.3}}")
    let found = Audit().run([file]).findings
    #expect(found.map(\.rule) == ["version-mismatch"])
    #expect(found.first?.configurations == ["Debug"])
  }

  @Test func `the budget is checked once, for no particular configuration`() {
    let text = String(decoding: Self.manifest(app: "{Debug: {build: 7}}").bytes, as: UTF8.self)
    let busy = SourceFile(path: "a.yaml", text: text.replacing("after: 2h", with: "after: 10m"))
    let found = Audit().run([busy]).findings
    #expect(found.map(\.rule) == ["budget-exceeded"])
    #expect(found.map(\.configurations) == [[]])
  }

  @Test(arguments: [
    ("{Debug: !unknown x}", [String]()),
    ("!unknown x", []),
    ("{Debug: {version: !unknown x}}", []),
    ("[Debug]", ["wrong-type"]),
    ("{Debug: 1.3}", ["wrong-type"]),
    ("{Debug: {versoin: 1.3}}", ["unknown-key"]),
    ("{Debug: {widgets: []}}", ["unknown-key"]),
    ("{Debug: {configurations: {}}}", ["unknown-key"]),
    ("{[a]: {}}", ["wrong-type"]),
    ("{'': {}}", ["wrong-type"]),
  ])
  func `a read error is reported once, without findings that depend on it`(
    _ configurations: String, _ rules: [String]
  ) {
    let found = Audit().run([Self.manifest(bundle: configurations)]).findings
    #expect(found.map(\.rule) == rules)
    #expect(found.allSatisfy { $0.configurations.isEmpty })
  }

  @Test func `configurations beyond the sixteenth are reported and not read`() {
    let names = (1...20).map { "C\($0): {build: 8}" }.joined(separator: ", ")
    let found = Audit().run([Self.manifest(app: "{\(names)}")]).findings
    #expect(found.filter { $0.rule == "invalid-value" }.count == 1)
    #expect(found.first { $0.rule == "build-mismatch" }?.configurations.count == 16)
  }
}
