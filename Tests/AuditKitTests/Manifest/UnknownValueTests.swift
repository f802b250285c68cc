import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Values with the tag `!unknown` are present and have no findings.
@Suite struct UnknownValueTests {
  /// The manifest with every key and no findings.
  private static let manifest: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let file = root.appending(path: "manifests/good/transit.yaml").standardizedFileURL
    return (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? ""
  }()

  /// A value in the manifest: the key or the index of the item, and its place.
  private struct Value {
    var path: String
    var place: Place
  }

  private static let values: [Value] = {
    let tree = YAMLReader.read(SourceFile(path: "a.yaml", text: manifest), id: 0).tree
    var found: [Value] = []
    func walk(_ node: Node, _ path: String) {
      for (number, item) in node.items.enumerated() {
        found.append(Value(path: "\(path)[\(number)]", place: item.place))
        walk(item, "\(path)[\(number)]")
      }
      for (key, value) in node.entries {
        let path = path.isEmpty ? key.text : "\(path).\(key.text)"
        if !key.text.hasPrefix("x-") { found.append(Value(path: path, place: value.place)) }
        walk(value, path)
      }
    }
    for document in tree.documents { walk(document, "") }
    return found
  }()

  private static func findings(in text: String, replays: Bool = true) throws -> [Finding] {
    var options = Audit.Options()
    options.replay?.profile.days = 1
    if !replays { options.replay = nil }
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
  }

  /// The manifest with `!unknown` in place of a value.
  private static func manifest(without value: Value) -> String {
    let lines = LineTable(SourceText(SourceFile(path: "a.yaml", text: manifest)))
    var bytes = Array(manifest.utf8)
    let range = lines.offset(of: value.place.start)..<lines.offset(of: value.place.end)
    bytes.replaceSubrange(range, with: Array("!unknown x".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `any value may be marked unknown without a finding`() throws {
    #expect(Self.values.count > 200)
    for value in Self.values {
      let found = try Self.findings(in: Self.manifest(without: value))
      #expect(found.isEmpty, "\(value.path): \(found.map { "\($0.rule): \($0.message)" })")
    }
  }

  @Test(
    arguments: [
      "name: !unknown \"L10n.title\"", "name: !unknown 'L10n.title'", "name: !unknown",
      "name: !unknown ~", "name: !unknown |\n  L10n", "name: !unknown [a, b]",
      "name: !unknown {a: b}", "name: !unknown\n  a: b", "name: !<!unknown> x",
      "name: &n !unknown x\ndescription: *n",
    ] as [GivenText])
  func `an unknown name counts as present`(_ text: GivenText) {
    let read = ReadWidget(text.text)
    read.expect([])
    #expect(read.widget?.name.isUnknown == true)
  }

  @Test func `other tags are ignored`() {
    #expect(ReadWidget("name: !secret x").widget?.name.text == "x")
    #expect(ReadWidget("name: !!str x").widget?.name.text == "x")
    #expect(ReadWidget("name: \"!unknown x\"").widget?.name.text == "!unknown x")
  }

  @Test(arguments: ["!unkown", "!Unknown", "!unknwon"])
  func `a misspelled tag is reported, and its value is ignored`(_ tag: String) {
    let read = ReadWidget("name: \(tag) ↓x")
    #expect(read.widget?.name.isUnknown == true)
    #expect(read.found == read.marks.map { "invalid-value \($0)" })
  }

  @Test func `a list with an unknown item is incomplete`() {
    let families = ReadWidget("families: [systemSmall, !unknown more]").widget?.families.value
    #expect(families?.items.map(\.value.name) == ["systemSmall"])
    #expect(families?.isPartial == true)
    #expect(ReadWidget("families: !unknown sizes").widget?.families.isUnknown == true)
  }

  @Test(arguments: [
    "!unknown x", "{policy: !unknown x}", "{policy: {after: !unknown x}}",
    "{entries: !unknown x, policy: atEnd}", "{entries: [0h, !unknown x], policy: atEnd}",
    "{sequence: !unknown x}", "{sequence: [{policy: never}, !unknown x]}",
    "{sequence: [{policy: {after: 4h}}], then: !unknown x}", "{fail: !unknown x}",
    "{cases: [{when: !unknown x, policy: {after: 4h}}, {policy: {after: 2h}}]}",
  ])
  func `a timeline with an unknown part isn't replayed`(_ text: String) throws {
    let read = ReadWidget("timeline: \(text)")
    read.expect([])
    #expect(read.timeline?.isReadable != true)
    let example = Example.widget("timeline: \(text)")
    #expect(try Self.findings(in: example.manifest).isEmpty)
  }

  @Test func `an unknown document hides no other finding`() throws {
    let unknown = "---\n!unknown {app: Other}\n"
    let example = Example.widget("families: [systemSmal]")
    let found = try Self.findings(in: example.manifest + "\n" + unknown)
    #expect(found.map(\.rule) == ["unknown-family"])
  }

  @Test(
    arguments: [
      ("kind: Current", "kind: !unknown x"),
      ("kind: Current", "kind: Current\n  families: !unknown x"),
      ("kind: Current", "kind: Current\n  placed: !unknown x"),
      ("kind: Current", "kind: Current\n  reloads: !unknown x"),
      ("widgets:", "extensionPoint: !unknown x\nwidgets:"),
      ("platforms: {iOS: 17.0}", "platforms: {iOS: !unknown x}"),
      ("app: Weather", "app: Weather\nreloads: [{cause: app, perDay: !unknown x}]"),
    ] as [(String, GivenText)])
  func `an unknown value hides only findings that depend on it`(_ old: String, _ new: GivenText)
    throws
  {
    let manifest = """
      app: Weather
      bundleID: com.example.weather
      version: 3.2.0
      build: 412
      platforms: {iOS: 17.0}
      ---
      widgetBundle: WeatherWidgets
      host: com.example.weather
      bundleID: com.example.weather.widgets
      version: 3.2.0
      build: 412
      displayName: Weather
      widgets:
      - kind: Current
        name: Current
        description: The weather now.
        families: [systemSmall]
        containerBackground: true
        timeline: {policy: {after: 6m}}
      """
    let whole = try Self.findings(in: manifest)
    #expect(whole.contains { $0.rule == "budget-exceeded" })
    let families = "\n  families: [systemSmall]"
    let text = new.text.contains("families") ? manifest.replacing(families, with: "") : manifest
    #expect(manifest.contains(old))
    let found = try Self.findings(in: text.replacing(old, with: new.text, maxReplacements: 1))
    #expect(found.map(\.rule) == whole.map(\.rule))
  }

  @Test func `a configuration accepts no unknown values`() {
    let text =
      "failOn: !unknown x\nrules: {missing-families: !unknown x}\nbudget: !unknown {low: 1}"
    let findings = Configuration.read(SourceFile(path: ".audit.yml", text: text)).findings
    #expect(findings.map(\.rule) == ["wrong-type", "wrong-type", "wrong-type"])
    #expect(findings.map(\.place.start.line) == [1, 2, 3])
  }
}
