import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A misspelled key is one finding: the key it stands for isn't also reported as missing.
@Suite struct MisspeltKeyTests {
  /// The manifest with every key.
  private static let manifest: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let file = root.appending(path: "manifests/good/transit.yaml").standardizedFileURL
    return (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? ""
  }()

  /// Where the name of each key ends; platforms, configurations, properties and anchors aren't
  /// keys of the manifest.
  private static let keys: [Range<String.Index>] = manifest.matches(
    of: /(?:^|[\s{])(?<key>[a-zA-Z]+):(?=\s)/.anchorsMatchLineEndings()
  ).map(\.output.key).filter { !others.contains(String($0)) && !isComment($0) }.map {
    $0.startIndex..<$0.endIndex
  }

  private static let others: Set = ["iOS", "watchOS", "Debug", "line", "nextStop", "arrival"]

  private static func isComment(_ key: Substring) -> Bool {
    manifest[..<key.startIndex].split(separator: "\n").last?.contains("#") ?? false
  }

  /// The findings of the rules and the reader, without a replay, which is slow.
  private static func findings(in text: String) throws -> [Finding] {
    var options = Audit.Options()
    options.replay = nil
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
  }

  @Test func `a misspelled key is the only finding, whichever key it is`() throws {
    #expect(Self.keys.count > 100)
    for key in Self.keys {
      var text = Self.manifest
      text.insert("x", at: key.upperBound)
      let found = try Self.findings(in: text)
      let name = Self.manifest[key]
      #expect(found.map(\.rule) == ["unknown-key"], "\(name): \(found.map(\.message))")
      #expect(found.first?.help == "did you mean \(name)?")
    }
  }

  @Test(arguments: ["App", "ap", "apps"])
  func `a misspelled app key is read as an app`(_ key: String) throws {
    let text = Example.standardApp.replacing("app:", with: "\(key):")
    let found = try Self.findings(in: text + "\nbuild: 4")
    #expect(found.map(\.rule) == ["unknown-key", "duplicate-key"])
    #expect(found.first?.help == "did you mean app?")
  }

  @Test(arguments: ["widgetbundle", "WidgetBundle", "widgetBundles", "widget_bundle"])
  func `a misspelled bundle key is read as a bundle`(_ key: String) throws {
    let example = Example.bundle("↓versions: 3").manifest.replacing("↓", with: "")
    let found = try Self.findings(in: example.replacing("widgetBundle", with: key))
    #expect(found.map(\.rule) == ["unknown-key", "unknown-key"])
    #expect(
      found.map(\.help) == [
        "did you mean widgetBundle?",
        "remove this key, or rename it; `version` is already written",
      ])
  }

  @Test(
    arguments: [
      // Neither key is near, both are, or the key exists and another is misspelled.
      ("name: Weather", ["missing-key"]),
      ("App: Weather\nwidgetBundles: B", ["missing-key"]),
      ("app: Weather\nwidgetBundle: B", ["missing-key"]),
      ("x-app: Weather", ["missing-key"]),
      ("[app]: Weather", ["missing-key"]),
    ] as [(GivenText, [String])])
  func `in a document of unclear type, the type is reported as missing`(
    _ text: GivenText, _ rules: [String]
  )
    throws
  {
    #expect(try Self.findings(in: text.text).map(\.rule) == rules)
  }

  @Test func `an existing key isn't suggested for another`() {
    ReadWidget("timeline: {↓polcy: never, policy: {after: ↓x}}").expect([
      "unknown-key", "invalid-value",
    ])
    // The key has no value, which is another finding.
    ReadWidget("timeline: {↓polcy: never, ↓policy: }").expect(["unknown-key", "missing-key"])
  }

  @Test(arguments: [
    "{↓sequnce: [{policy: never}], then: loop}", "{↓case: [{policy: never}]}",
    "{↓braches: [{policy: never}]}", "{branches: [{↓polcy: never}]}",
    "{branches: [{↓fial: true, policy: never}]}",
    "{↓polcy: never}", "{↓fial: true}", "{policy: {↓afer: 2h}}",
    "{policy: atEnd, entries: {↓cuont: 2, every: 1h}}",
    "{policy: atEnd, entries: {count: 2, ↓evry: 1h}}",
    "{policy: atEnd, entries: {count: 2, ↓atlocal: [\"08:00\"]}}",
    "{cases: [{↓wen: \"08:00-09:00\", policy: never}, {policy: never}]}",
    "{cases: [{when: {↓spam: \"08:00-09:00\"}, policy: never}, {policy: never}]}",
    "{cases: [{↓sequnce: [{policy: never}], then: loop}]}",
  ])
  func `a misspelled timeline key causes no other finding`(_ text: String) {
    let read = ReadWidget("timeline: \(text)")
    read.expect(["unknown-key"])
    #expect(read.timeline?.isReadable == false)
  }

  @Test func `values beside a misspelled key are read`() {
    ReadWidget("timeline: {↓sequnce: [], entrySize: ↓x, entries: [↓y]}").expect([
      "unknown-key", "invalid-value", "invalid-value",
    ])
    ReadWidget("reloads: [{cause: ↓x, ↓evry: 1h}]").expect(["invalid-value", "unknown-key"])
  }
}
