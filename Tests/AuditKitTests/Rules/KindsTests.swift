import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct KindsTests {
  static let activity = "{kind: Current, configuration: activity, platforms: {iOS: 16.1}}"
  static let control =
    "{kind: ↓Current, name: N, description: D, configuration: staticControl, "
    + "platforms: {iOS: 18.0}}"
  static let reload =
    "reloads: [{cause: app, state: foreground, kinds: [↓Curent], at: [\"08:00\"]}]"
  static let quietReload = reload.replacing("↓", with: "")

  @Test(arguments: [
    MarkedFindings(
      "duplicate-kind", in: .bundles(Example.line("Current"), Example.line("↓Current"))),
    MarkedFindings("duplicate-kind", in: .bundles(Example.line("Current"), control)),
    MarkedFindings(
      "duplicate-kind", "duplicate-kind",
      in: .bundles(
        [Example.line("A"), Example.line("↓A")].joined(separator: "\n"), Example.line("↓A"))),
    MarkedFindings(
      in: .bundles(
        Example.line("Current"), activity, app: "supportsLiveActivities: true")),
    MarkedFindings(
      "invalid-value",
      in: .bundles(Example.line("Current"), Example.line("Current", "configuration: ↓appintent"))),
    // A kind that is declared again is a duplicate, and confusable only once.
    MarkedFindings(
      "confusable-kind", "duplicate-kind",
      in: .bundles(
        [Example.line("A"), Example.line("↓a"), Example.line("↓a")]
          .joined(separator: "\n"))),
  ])
  func `a kind is unique across all bundles of an app; activities have none`(
    _ findings: MarkedFindings
  ) { findings.check() }

  @Test func `two apps may have the same kinds in any file`() {
    let example = Example.widget("").manifest
    let other = example.replacing("com.example.weather", with: "com.example.other")
    let files = [
      SourceFile(path: "a.yaml", text: example), SourceFile(path: "b.yaml", text: other),
    ]
    #expect(Audit().run(files).findings.isEmpty)
  }

  @Test func `a host with an unknown ID may be the app whose kinds are used`() {
    MarkedFindings(
      "undefined-variable",
      in: .bundle(
        "host: {bundleID: ↓$(UNDEF), version: 3.2.0, build: 412, platforms: {iOS: 16.0}}",
        app: Self.quietReload.replacing("Curent", with: "Current")
      )
    ).check()
  }

  @Test func `bundles of one app are combined across files and inline hosts`() throws {
    let example = Example.widget("").manifest
    let inline = try String(#require(example.split(separator: "---\n").last))
      .replacing(
        "host: com.example.weather\n",
        with: """
          host: {bundleID: com.example.weather, version: 3.2.0, build: 412, platforms: {iOS: 16.0}}

          """
      )
      .replacing("com.example.weather.widgets", with: "com.example.weather.more")
    let files = [
      SourceFile(path: "b.yaml", text: inline), SourceFile(path: "a.yaml", text: example),
    ]
    let options = Audit.Options.only("duplicate-kind")
    let finding = try #require(Audit(options: options).run(files).findings.first)
    #expect(finding.place.file == 1)
    #expect(finding.related.map(\.place.file) == [0])
    #expect(finding.related.map(\.label) == ["first declared"])
    #expect(finding.subject.app == "com.example.weather")
  }

  @Test(arguments: [
    ("Current", "current"), ("Current", " Current"), ("Current", "Current\u{00A0}"),
    ("Вид", "вид"),
  ])
  func `confusable kinds are reported`(first: String, second: String) {
    #expect(ConfusableKind.folded(first) == ConfusableKind.folded(second))
    let example = Example.bundles(
      "\(Example.line("\"\(first)\""))\n\(Example.line("↓\"\(second)\""))")
    MarkedFindings("confusable-kind", in: example).check()
  }

  @Test(arguments: [
    ("Current", "Currents"), ("Mail", "Mall"), ("A B", "AB"), ("Café", "Cafe"),
    ("Café", "Cafe\u{0301}"), ("天気", "天汽"), ("🌤️", "🌧️"),
  ])
  func `kinds that differ in other characters aren't reported`(first: String, second: String) {
    #expect(ConfusableKind.folded(first) != ConfusableKind.folded(second))
  }

  @Test(arguments: [
    MarkedFindings("unknown-kind", in: .bundle("", app: reload)),
    // No bundle declares a kind.
    MarkedFindings(
      "unknown-kind",
      in: .whole("\(Example.standardApp)\n\(reload)")),
    // An activity's name isn't a kind.
    MarkedFindings(
      "unknown-kind",
      in: .bundles(
        "{kind: Trip, configuration: activity, platforms: {iOS: 16.1}}",
        app: "supportsLiveActivities: true\n" + reload.replacing("Curent", with: "Trip"))),
    MarkedFindings(
      in: .bundles(
        Example.line("Current"), Example.line("Curent"), app: quietReload)),
    // The watch app has the kind and shares the code.
    MarkedFindings(
      in: .whole(
        """
        \(Example.standardApp)
        \(quietReload)
        ---
        app: Watch
        bundleID: com.example.weather.watch
        version: 2.4.0
        build: 241
        platforms: {watchOS: 10.0}
        ---
        widgetBundle: Faces
        host: com.example.weather.watch
        bundleID: com.example.weather.watch.faces
        version: 2.4.0
        build: 241
        displayName: Faces
        widgets:
          - kind: Curent
            name: Faces
            description: Faces of the watch.
            configuration: static
            families: [accessoryInline]
            containerBackground: true
            timeline: {policy: {after: 4h}}
        """)),
  ])
  func `a reload names a kind of its app unless some kinds are unknown`(_ findings: MarkedFindings)
  { findings.check() }

  @Test(
    arguments: [
      "widgetBundle: [", "widgetbundle: More\nhost: com.example.weather",
      "widgetBundle: More\nhost: com.example.wether\nwidgets: [{kind: Curent}]",
      "widgetBundle: More\nhost: com.example.wether\nwidgets: [{kind: $(KIND)}]",
      "widgetBundle: More\nhost: com.example.weather\nwidgets: [{name: N}]",
      "widgetBundle: More\nhost: com.example.weather\nwidgets: [Curent]",
      "widgetBundle: More\nhost: com.example.weather",
      "widgetBundle: More\nhost: com.example.weather\nwidgets: [{kind: Curent, configuration: no}]",
      "widgetBundle: More\nhost: com.example.weather\n"
        + "extensionPoint: com.apple.widget-extension\nwidgets: [{kind: Curent}]",
    ] as [GivenText])
  func `an unreadable document may declare any kind`(other: GivenText) throws {
    let example = Example.bundle("", app: Self.quietReload).manifest
    let files = [
      SourceFile(path: "a.yaml", text: example), SourceFile(path: "b.yaml", text: other.text),
    ]
    let findings = Audit().run(files).findings.filter { $0.rule == "unknown-kind" }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(arguments: [
    MarkedFindings(
      in: .widget("families: []", without: ["name", "description", "timeline"])),
    MarkedFindings(
      "missing-name",
      in: .bundles("↓{kind: A, configuration: staticControl, platforms: {iOS: 18.0}}")),
    MarkedFindings(
      "missing-name", "missing-name",
      in: .bundle(
        """
        widgets:
          - ↓kind: A
            name: ↓" "
            families: [systemSmall]
            timeline: {policy: {after: 2h}}
        """)),
    // A name that isn't displayed is blank, too.
    MarkedFindings("missing-name", in: .widget("description: ↓\"\\u200B\"")),
    MarkedFindings(
      "invalid-value",
      in: .widget("configuration: ↓none", without: ["name", "description", "timeline"])),
  ])
  func `names are required for widgets in a gallery`(_ findings: MarkedFindings) {
    findings.check()
  }
}

extension Audit.Options {
  /// Options that check only one rule.
  static func only(_ rule: String) -> Audit.Options {
    var options = Audit.Options()
    options.only = [rule]
    return options
  }
}
