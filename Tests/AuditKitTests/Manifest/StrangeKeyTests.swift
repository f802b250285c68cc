import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Keys that belong to another mapping than the one they are in.
@Suite struct StrangeKeyTests {
  /// The rules and help of the findings in a widget, its app and its bundle, with all rules.
  private func found(
    _ text: String, without: [String] = [], bundle: String = "", app: String = ""
  ) throws -> [String] {
    let manifest = Example.widget(text, without: without, bundle: bundle, app: app).manifest
    var options = Audit.Options()
    options.replay = nil
    let source = SourceFile(path: "a.yaml", text: manifest)
    return try Audit(options: options).run([source]).findings.map { "\($0.rule): \($0.help)" }
  }

  private static func below(_ key: String, isList: Bool = false) -> String {
    "unknown-key: indent it, and the keys after it that belong to `\(key)`, below `\(key)`"
      + (isList ? ", the first one after `- `" : "")
  }

  @Test func `keys beside their empty parent are one finding`() throws {
    #expect(
      try found("timeline:\nentries: [0h, 1h]\npolicy: atEnd") == [Self.below("timeline")])
    #expect(try found("timeline:\n  policy:\n  after: 2h") == [Self.below("policy")])
    #expect(try found("platforms:\niOS: 17.0") == [Self.below("platforms")])
    #expect(
      try found("reloads:\ncause: push\nperDay: 2") == [Self.below("reloads", isList: true)])
    #expect(
      try found("", app: "privacyManifest:\nuserDefaults: [CA92.1]")
        == [Self.below("privacyManifest")])
  }

  @Test func `the finding refers to the empty parent`() throws {
    let text = Example.widget("timeline:\npolicy: atEnd").manifest
    let source = SourceFile(path: "a.yaml", text: text)
    let finding = try #require(Reading(source, id: 0, Audit.Options()).findings.first)
    #expect(finding.related.map(\.message) == ["`timeline` has no value"])
    #expect(finding.related.first?.place.start.line == finding.place.start.line - 1)
  }

  @Test func `a key that doesn't follow its parent is reported as unknown`() throws {
    #expect(
      try found("timeline:\nurl: weather://x\npolicy: atEnd").contains(
        "unknown-key: write it into `timeline`, as in timeline: {policy: …}"))
  }

  @Test func `sequences and cases don't nest`() throws {
    #expect(
      try found("timeline: {sequence: [{sequence: [{policy: atEnd}]}]}")
        == ["unknown-key: write its answers as items of the outer sequence; sequences don't nest"])
    #expect(
      try found("timeline: {cases: [{cases: [{policy: atEnd}]}]}")
        == ["unknown-key: write them as items of the outer `cases`; cases don't nest"])
  }

  @Test func `an existing key isn't suggested again`() throws {
    #expect(
      try found("timeline: {policy: {after: 1h, every: 2h}}")
        == ["unknown-key: remove this key, or rename it; `after` is already written"])
  }

  @Test(arguments: [
    ("host: a.b", "`host` is a key of a bundle document, which begins with `widgetBundle:`"),
    ("widgets: []", "`widgets` is a key of a bundle document, which begins with `widgetBundle:`"),
    ("name: A", "write the app's name under `app`"),
    ("kind: A", "`kind` is a key of a widget, under `widgets` of a bundle document"),
  ])
  func `a bundle's keys in an app are recognized`(_ key: String, _ help: String) throws {
    #expect(try found("", app: key) == ["unknown-key: \(help)"])
  }

  @Test(arguments: [
    ("urlSchemes: [a]", "`urlSchemes` is a key of an app document, which begins with `app:`"),
    ("kind: A", "`kind` is a key of a widget: write it in an item of `widgets`"),
  ])
  func `an app's keys in a bundle are recognized`(_ key: String, _ help: String) throws {
    #expect(try found("", bundle: key) == ["unknown-key: \(help)"])
  }

  @Test func `the abbreviation desc is recognized as description`() throws {
    #expect(
      try found("desc: A", without: ["description"])
        == ["unknown-key: did you mean description?"])
  }
}
