import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct IntentsTests {
  static func widget(_ configuration: String, _ intent: String = "SelectCity") -> Example {
    .widget(
      "configuration: \(configuration)\nintent: \(intent)\ncontainerBackground: true",
      bundle: "intents: [SelectCity, SelectStation]",
      app: "intents: [SelectCity, SelectStation]\nplatforms: {iOS: 17.0}")
  }

  static let two = """
    widgets:
      - &first
        kind: First
        name: N
        description: D
        configuration: intent
        intent: SelectCity
        families: [systemSmall]
        containerBackground: true
        timeline: {policy: {after: 2h}}
      - {<<: *first, kind: Second, configuration: appIntent}
    """

  @Test(arguments: [
    // The bundle need not list the intent of a static widget, which counts as used.
    MarkedFindings("unexpected-intent", in: .widget("intent: ↓SelectCity")),
    MarkedFindings(
      "misplaced-key",
      in: .widget(
        "configuration: activity\n↓intent: SelectCity", without: ["families", "timeline"],
        bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]\nplatforms: {iOS: 16.1}\nsupportsLiveActivities: true")),
    // The intent missing in a widget may be the one that no widget uses.
    MarkedFindings(
      "missing-intent",
      in: .widget(
        "↓kind: A\nconfiguration: intent", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]")),
    // Without a readable list of intents nothing is undeclared; without readable widgets, unused.
    MarkedFindings(
      "wrong-type",
      in: .widget("configuration: intent\nintent: SelectCity", bundle: "intents: ↓SelectCity")),
    MarkedFindings(
      "undefined-variable",
      in: .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [↓$(INTENT)]")),
    MarkedFindings(
      "undefined-variable",
      in: .widget(
        "configuration: intent\nintent: ↓$(INTENT)", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]")),
    MarkedFindings(
      "undefined-variable",
      in: .bundle("intents: [SelectCity]", app: "intents: [↓$(INTENT)]")
        .appending(
          "widgets:\n  - {kind: A, name: N, description: D, configuration: intent, "
            + "intent: SelectCity, families: [systemSmall], timeline: {policy: {after: 2h}}}")),
  ])
  func `one error about an intent is one finding`(_ findings: MarkedFindings) { findings.check() }

  @Test(arguments: [
    ("intent", 1), ("appIntent", 1), ("appIntentControl", 1), ("relevance", 1), ("static", 0),
    ("staticControl", 0), ("activity", 0), ("sttic", 0),
  ])
  func `configurable widgets require an intent`(configuration: String, count: Int) throws {
    let example = Example.widget("configuration: \(configuration)")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    #expect(try Audit(options: .only("missing-intent")).run(files).findings.count == count)
  }

  @Test(arguments: [
    ("intent", ", or `configuration: static`"), ("appIntent", ", or `configuration: static`"),
    ("appIntentControl", ", or `configuration: staticControl`"), ("relevance", "under `intent`"),
  ])
  func `a missing intent gets other configurations as a suggestion`(
    configuration: String, help: String
  ) throws {
    let text = Example.widget("configuration: \(configuration)").manifest
    let found = try Audit(options: .only("missing-intent"))
      .run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(found.map { $0.help.hasSuffix(help) } == [true], "\(found.map(\.help))")
  }

  @Test func `an undeclared intent is one finding, however many widgets use it`() throws {
    let uses = ["Other", "Other", "SelectSity", "SelectSity"].enumerated().map { number, intent in
      Example.line("K\(number)", "configuration: intent, intent: \(intent)")
    }
    let text = Example.bundles(uses.joined(separator: "\n")).manifest
      .replacing("widgets:\n", with: "intents: [SelectCity]\nwidgets:\n")
    let found = try Audit(options: .only("unknown-intent"))
      .run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(found.map(\.subject.kind) == ["K0", "K2", "K3"])
    #expect(found.first?.related.map(\.message) == ["by `K1`"])
    #expect(found.first?.help == "add Other to `intents` of the bundle")
  }

  @Test func `an undeclared intent gets the nearest one as a suggestion`() throws {
    let text = Self.widget("appIntent", "SelectSity").manifest
    let files = [SourceFile(path: "a.yaml", text: text)]
    let finding = try #require(
      try Audit(options: .only("unknown-intent")).run(files).findings.first)
    #expect(finding.help == "did you mean SelectCity?")
    #expect(finding.related.map(\.label) == ["nearest"])
  }

  @Test(
    arguments: [
      ("", "[SelectCity, SelectStation]", 2), ("interactive: true", "[SelectCity]", 0),
      ("interactive: false", "[SelectCity]", 1), ("interactive: $(FLAG)", "[SelectCity]", 0),
      ("interactive: true", "[{name: SelectCity, system: siriKit}]", 1),
      ("configuration: intent\nintent: SelectCity", "[SelectCity, SelectStation]", 1),
      // A name misspelled in the widget is one finding, at the widget.
      ("configuration: intent\nintent: SelectSity", "[SelectCity]", 0),
      ("configuration: intent\nintent: Other", "[SelectCity]", 1),
      ("intent: SelectCity", "[SelectCity]", 0),
    ] as [(GivenText, String, Int)])
  func `an intent without a widget is unused, unless it is an App Intent of a button`(
    widget: GivenText, intents: String, count: Int
  ) throws {
    let example = Example.widget(widget.text, bundle: "intents: \(intents)")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    #expect(try Audit(options: .only("unused-intent")).run(files).findings.count == count)
  }

  @Test(arguments: [
    ("[{name: A, targets: ↓[app]}]", "intents: [A]"), ("[{name: A, targets: ↓[]}]", ""),
    ("[{name: A, targets: [app, extension]}]", ""), ("[{name: ↓A}]", "intents: [B]"),
    ("[{name: A, targets: [app, extention]}]", ""), ("[{name: A, targets: }]", "intents: [A]"),
    ("[A]", "intents: [$(INTENT)]"), ("[A]", "intents: A"),
  ])
  func `membership follows the targets, or else the app's list`(intents: String, app: String)
    throws
  {
    let marked = MarkedText(Example.bundle("intents: \(intents)", app: app).manifest)
    let files = [SourceFile(path: "a.yaml", text: marked.text)]
    let findings = try Audit(options: .only("intent-membership")).run(files).findings
    #expect(findings.map(\.place.start) == marked.places)
  }

  @Test(arguments: [("appIntent", 0), ("intent", 1)])
  func `an App Intent without targets isn't a member of the app`(
    configuration: String, count: Int
  ) throws {
    let example = Example.widget(
      "configuration: \(configuration)\nintent: A", bundle: "intents: [A]")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    #expect(try Audit(options: .only("intent-membership")).run(files).findings.count == count)
  }

  @Test func `membership in an unknown app is unknown`() throws {
    let text = Example.bundle("host: com.example.other\nintents: [A]").manifest
    let files = [SourceFile(path: "a.yaml", text: text)]
    #expect(try Audit(options: .only("intent-membership")).run(files).findings.isEmpty)
  }

  @Test(arguments: [
    ("system: siriKit, dynamicOptions: true", "appIntent", 1),
    ("dynamicOptions: true", "intent", 1), ("dynamicOptions: true", "appIntent", 0),
    ("dynamicOptions: true", "static", 0), ("dynamicOptions: false", "intent", 0),
    ("system: appIntents, dynamicOptions: true", "intent", 0),
    ("system: siri, dynamicOptions: true", "intent", 0),
    ("dynamicOptions: true, handler: app", "intent", 0),
    ("dynamicOptions: true, handler: $(HANDLER)", "intent", 0),
  ])
  func `only SiriKit intents require a handler, explicit or implied`(
    intent: String, configuration: String, count: Int
  ) throws {
    let example = Example.widget(
      "configuration: \(configuration)\nintent: A", bundle: "intents: [{name: A, \(intent)}]")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    #expect(try Audit(options: .only("intent-handler")).run(files).findings.count == count)
  }

  @Test(arguments: [
    "intents: [↓SelectCity]", "intents: [{name: ↓SelectCity}]",
    "intents: [{name: SelectCity, system: ↓siriKit}]",
    "intents: [{name: SelectCity, system: ↓appIntents}]",
  ])
  func `an intent used in both ways is reported once`(intents: String) {
    MarkedFindings(
      "intent-system",
      in: .bundle(
        "\(intents)\n\(Self.two)", app: "intents: [SelectCity]\nplatforms: {iOS: 17.0}")
    ).check()
  }
}

extension Example {
  /// The manifest with more lines at its end, in place of the standard widget.
  fileprivate func appending(_ lines: String) -> Example {
    let kept = manifest.split(separator: "widgets:\n", maxSplits: 1)[0]
    return .whole(kept + lines)
  }
}
