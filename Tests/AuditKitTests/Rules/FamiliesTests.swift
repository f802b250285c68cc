import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct FamiliesTests {
  static let control = "configuration: staticControl"

  @Test(arguments: [
    // An invalid family that occurs twice isn't also a duplicate.
    MarkedFindings(
      "unknown-family", "unknown-family", in: .widget("families: [↓tiny, ↓tiny, systemSmall]")),
    // A family that the platform lacks is reported once.
    MarkedFindings(
      "family-unavailable", "duplicate-family",
      in: .widget("families: [↓accessoryCorner, ↓accessoryCorner]")),
    // A control has no families, so none of them is checked.
    MarkedFindings(
      "misplaced-key",
      in: .widget(
        "\(control)\n↓families: [tiny, tiny, accessoryCorner]", without: ["timeline"],
        app: "platforms: {iOS: 18.0}")),
    // The families of an unknown configuration are unknown.
    MarkedFindings(
      "invalid-value",
      in: .widget(
        "configuration: ↓sttic\nfamilies: [systemSmal, tiny, tiny]\nurl: city\n"
          + "links: [a b, other://x]\ndata: [http://a.example]\ninteractive: true\npush: true\n"
          + "intent: SelectCity\ncontainerBackground: false")),
    MarkedFindings("wrong-type", in: .widget("families: ↓systemSmall")),
    // A widget's `platforms` raises the bundle's versions; it lowers and adds nothing.
    MarkedFindings(
      in: .widget(
        "interactive: true\ncontainerBackground: true\nplatforms: {iOS: 12.0}",
        app: "platforms: {iOS: 17.0}")),
    MarkedFindings(
      "family-unavailable",
      in: .widget("families: [↓accessoryCorner]\nplatforms: {watchOS: 9.0}")),
    // A configuration as old as widgets has a finding where no family does.
    MarkedFindings(
      "configuration-unavailable",
      in: .widget("configuration: ↓static\nfamilies: []", app: "platforms: {visionOS: 1.0}")),
    MarkedFindings(
      "family-unavailable",
      in: .widget(
        "configuration: static\nfamilies: [↓systemSmall]", app: "platforms: {visionOS: 1.0}")),
    MarkedFindings("undefined-variable", in: .widget("families: [systemSmall, ↓$(FAMILY)]")),
  ])
  func `one error in a list of families is one finding`(_ findings: MarkedFindings) {
    findings.check()
  }

  @Test(
    arguments: [
      ("systemSmall", "iOS: 16.0", nil), ("systemExtraLarge", "iOS: 15", nil),
      ("systemExtraLarge", "iOS: 14.5", "iOS: 15"),
      ("systemExtraLarge", "iOS: 16.0, macOS: 14.0", nil),
      ("systemExtraLarge", "iOS: 14.0, macOS: 13.0", "iOS: 15, macOS: 14"),
      ("systemExtraLargePortrait", "iOS: 26.0", "iOS: 27"),
      ("systemExtraLargePortrait", "visionOS: 26.0", nil),
      ("accessoryInline", "iOS: 15.6.1", "iOS: 16"),
      ("accessoryInline", "macOS: 14.0", "iOS 16 or"),
      ("accessoryInline", "iOS: 16.0, macOS: 14.0", nil),
      ("accessoryCorner", "iOS: 16.0, watchOS: 8.0", "watchOS: 9"),
      ("accessoryCorner", "iOS: 27.0", "watchOS 9"), ("systemLarge", "watchOS: 26.0", "iOS 14"),
      // Widgets began with iOS 14; a target below it is another finding.
      ("systemSmall", "iOS: 13.0", nil), ("accessoryCircular", "iOS: 13.0", "iOS: 16"),
      ("systemSmall", "visionOS: 1.0", "visionOS: 26"),
      ("systemSmall", "iOS: $(TARGET)", nil), ("accessoryCorner", "iOS: sixteen", nil),
    ] as [(String, String, String?)])
  func `a family is checked on each platform that has it`(
    family: String, platforms: String, help: String?
  ) throws {
    let example = Example.widget("families: [\(family)]", app: "platforms: {\(platforms)}")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    let findings = try Audit(options: .only("family-unavailable")).run(files).findings
    #expect(findings.count == (help == nil ? 0 : 1))
    guard let help else { return }
    let finding = try #require(findings.first)
    #expect(finding.help.contains(help), "\(finding.help)")
    #expect(finding.message.contains(family), "\(finding.message)")
    #expect(finding.source.contains(family.lowercased()), "\(finding.source)")
  }

  @Test func `iPadOS families belong under iOS`() throws {
    let text = Example.widget("families: {iPadOS: [systemLarge], iOS: [systemSmall]}").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.map(\.message) == ["`iPadOS` is not a platform"])
    #expect(findings.map(\.help) == ["move its families to `iOS`, which is iPhone and iPad"])
    let alone = text.replacing(", iOS: [systemSmall]", with: "")
    let others = Audit().run([SourceFile(path: "a.yaml", text: alone)]).findings
    #expect(others.flatMap { $0.fix?.edits.map(\.text) ?? [] } == ["iOS"])
  }

  @Test func `a background isn't missing on a platform without families`() throws {
    for (families, count) in [
      ("{iOS: [systemSmall], macOS: []}", 1), ("{visionOS: [systemSmall]}", 0),
    ] {
      let example = Example.widget(
        "families: \(families)\ncontainerBackground: false",
        app: "platforms: {iOS: 17.0, macOS: 14.0, visionOS: 26.0}")
      let files = [SourceFile(path: "a.yaml", text: example.manifest)]
      let findings = try Audit(options: .only("missing-container-background")).run(files).findings
      #expect(findings.count == count)
      #expect(findings.allSatisfy { $0.message.contains("iOS") })
    }
  }

  @Test func `the value from the help fixes the manifest`() throws {
    for (families, own, app) in [
      ("[accessoryCircular]", "", "platforms: {iOS: 14.0}"),
      ("[systemExtraLarge]", "", "platforms: {iOS: 14.0, macOS: 13.0}"),
      // The widget's families on other platforms are kept.
      ("[systemExtraLarge]", "platforms: {iOS: 15.0}", "platforms: {iOS: 14.0, macOS: 13.0}"),
    ] {
      let widget = "families: \(families)"
      let text = Example.widget("\(widget)\n\(own)", app: app).manifest
      let options = Audit.Options.only("family-unavailable")
      let findings = try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)])
        .findings
      let written = findings.first?.help.split(separator: "`").dropFirst().first ?? ""
      let mended = Example.widget("\(widget)\n\(written)", app: app).manifest
      #expect(written.hasPrefix("platforms: "))
      #expect(
        try Audit(options: options).run([SourceFile(path: "a.yaml", text: mended)]).findings.isEmpty
      )
      let family = findings.first?.help.split(separator: "`").dropFirst(3).first ?? ""
      let alone = Example.widget("families: [\(family)]\n\(own)", app: app).manifest
      #expect(family.hasPrefix("{"))
      #expect(
        try Audit(options: options).run([SourceFile(path: "a.yaml", text: alone)]).findings.isEmpty)
    }
  }

  @Test(arguments: [
    ("iOS: 14.0", "[systemSmall, systemMedium]"), ("macOS: 10.15", "[systemSmall, systemMedium]"),
    ("watchOS: 9.0", "[accessoryCircular, accessoryRectangular]"),
    ("iOS: 16.0, watchOS: 9.0", "[systemSmall, systemMedium]"),
    ("iOS: 14.0, visionOS: 1.0", "[systemSmall, systemMedium]"),
    ("iOS: $(TARGET)", "[systemSmall, systemMedium]"),
  ])
  func `the families in the help are available where the widget runs`(
    platforms: String, families: String
  ) throws {
    let text = Example.widget("", without: ["families"], app: "platforms: {\(platforms)}").manifest
    let options = Audit.Options.only("missing-families")
    let found = try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(found.map { $0.help.contains("`families: \(families)`") } == [true], "\(found)")
  }

  @Test(
    arguments: [
      "families: [accessoryCorner]", "configuration: relevance\nintent: A", "push: true",
    ] as [GivenText])
  func `an unknown host makes the platforms unknown`(widget: GivenText) throws {
    let example = Example.widget(widget.text, bundle: "host: com.example.other")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    for rule in ["family-unavailable", "configuration-unavailable"] {
      #expect(try Audit(options: .only(rule)).run(files).findings.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("configuration: ↓relevance", "iOS: 26.0"), ("configuration: relevance", "watchOS: 26.0"),
      ("configuration: ↓relevance", "iOS: 26.0, watchOS: 11.0"),
      ("configuration: ↓appIntentControl", "iOS: 17.5"),
      ("configuration: staticControl\npush: true", "iOS: 18.0"),
      ("configuration: staticControl\npush: ↓true", "macOS: 14.0, iOS: 18.0"),
      ("configuration: ↓activity", "macOS: 26.0"),
      ("configuration: activity", "iOS: 16.1, watchOS: 9.0"),
      ("configuration: activity\ninteractive: ↓true", "iOS: 16.1"),
      ("interactive: false", "iOS: 14.0"), ("interactive: ↓true", "watchOS: 10.0"),
      ("configuration: sttic\ninteractive: true", "iOS: 16.0"),
      ("configuration: sttic\npush: true", "iOS: 16.0"),
      ("configuration: staticControl\ninteractive: true", "visionOS: 1.0, iOS: 18.0"),
      ("configuration: intent", "iOS: 13.0"), ("configuration: ↓appIntent", "iOS: 13.0"),
    ] as [(GivenText, String)])
  func `each configuration and feature is checked against the table`(
    widget: GivenText, platforms: String
  )
    throws
  {
    let example = Example.widget(widget.text, app: "platforms: {\(platforms)}")
    let marked = MarkedText(example.manifest)
    // A control that macOS 14 lacks is one finding, its push another.
    let options = Audit.Options.only("configuration-unavailable")
    let files = [SourceFile(path: "a.yaml", text: marked.text)]
    let found = try Audit(options: options).run(files).findings.map(\.place.start)
    #expect(found.suffix(marked.places.count) == marked.places[...])
    #expect(found.count - marked.places.count == (platforms.hasPrefix("macOS: 14") ? 1 : 0))
  }

  @Test(
    arguments: [
      ("", "iOS: 17.0", nil), ("containerBackground: false", "iOS: 18.0", Severity.warning),
      ("containerBackground: false\nplatforms: {iOS: 17.0}", "iOS: 16.0", .warning),
      ("containerBackground: true", "iOS: 17.0", nil),
      ("containerBackground: false", "iOS: 14.0", .warning),
      ("containerBackground: false", "macOS: 11.0", .warning),
      ("containerBackground: false", "watchOS: 9.0", .warning),
      ("containerBackground: false", "visionOS: 26.0", nil),
      ("containerBackground: false\nfamilies: []", "iOS: 17.0", nil),
      ("containerBackground: maybe", "iOS: 17.0", nil), ("", "macOS: 14.0", nil),
      ("", "iOS: $(TARGET)", nil), ("configuration: staticControl", "iOS: 18.0", nil),
      ("configuration: activity", "iOS: 18.0", nil), ("configuration: sttic", "iOS: 18.0", nil),
    ] as [(GivenText, String, Severity?)])
  func `a container background is required on each system that shows a notice without it`(
    widget: GivenText, platforms: String, severity: Severity?
  ) throws {
    let example = Example.widget(widget.text, app: "platforms: {\(platforms)}")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    let options = Audit.Options.only("missing-container-background")
    let found = try Audit(options: options).run(files).findings.map(\.severity)
    #expect(found == (severity.map { [$0] } ?? []))
  }

  @Test
  func `an app without Live Activities support is one finding, however many a bundle has`() throws {
    let activity = "{kind: A, configuration: activity, platforms: {iOS: 16.1}}"
    let text = Example.bundles("\(activity)\n\(activity.replacing("A,", with: "B,"))").manifest
    let options = Audit.Options.only("live-activities-undeclared")
    let found = try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(found.map(\.subject.kind) == ["A"])
    #expect(found.flatMap(\.related).map(\.label) == ["host", "also declared"])
  }

  @Test(arguments: [
    ("", "supportsLiveActivities: maybe"), ("host: com.example.other", ""),
    ("host: $(HOST)", ""), ("", "supportsLiveActivities: true"),
  ])
  func `only a known app can lack a declaration`(bundle: String, app: String) throws {
    let example = Example.widget(
      "configuration: activity", bundle: bundle, app: "platforms: {iOS: 16.1}\n\(app)")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    let options = Audit.Options.only("live-activities-undeclared")
    #expect(try Audit(options: options).run(files).findings.isEmpty)
  }

  @Test func `an unknown version doesn't hide a missing container background`() {
    RuleCase(
      "of iOS",
      .widget("containerBackground: ↓false", app: "platforms: {iOS: !unknown V}"),
      finds: "warning missing-container-background"
    ).check()
  }
}
