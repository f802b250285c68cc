@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ManifestSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  private static let manifest = Result { try SchemaValidator(ManifestSchema.manifest()) }
  private static let configuration = Result { try SchemaValidator(ManifestSchema.configuration()) }

  /// The texts of all manifests in a folder of the repository.
  private static func texts(in folder: String) throws -> [(path: String, text: String)] {
    let url = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    return try paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
      (path, String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self))
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test --filter ManifestSchemaTests` writes the copies again.
  @Test func `the committed schemas match the tables`() throws {
    let folder = Self.root.appending(path: "manifests")
    try expectSnapshot(
      ManifestSchema.manifest(), at: folder.appending(path: "manifest.schema.json"))
    try expectSnapshot(
      ManifestSchema.configuration(), at: folder.appending(path: "config.schema.json"))
  }

  @Test func `every example is valid`() throws {
    let validator = try Self.manifest.get()
    let texts = try Self.texts(in: "manifests")
    #expect(texts.count > 5)
    for (path, text) in texts {
      for (number, document) in JSON.documents(of: text).enumerated() {
        #expect(try validator.problem(in: document) == nil, "\(path), document \(number)")
      }
    }
  }

  /// With a wrong schema path, editors would report nothing.
  @Test func `every document of an example refers to the schema`() throws {
    for (path, text) in try Self.texts(in: "manifests") {
      let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
      let line = "# yaml-language-server: $schema=\(up)manifest.schema.json"
      #expect(text.hasPrefix(line + "\n"), "\(path)")
      let documents = text.components(separatedBy: "\n---\n")
      #expect(documents.allSatisfy { $0.hasPrefix(line + "\n") }, "\(path)")
    }
  }

  @Test func `a document that violates only rules is valid`() throws {
    let validator = try Self.manifest.get()
    for (path, text) in try Self.texts(in: "Tests/AuditKitTests/Fixtures/broken")
    where path != "reading.yaml" {
      for document in JSON.documents(of: text) {
        let isValid = try validator.problem(in: document) == nil
        // The schema alone detects a misspelled family, version or build.
        let text = try document.written
        #expect(isValid || SchemaPropertyTests.isRefused(text), "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("families: [systemSmal]", false), ("families: [systemSmall, $(EXTRA)]", true),
    ("version: v3.2.0", false), ("version: $(MARKETING_VERSION)", true), ("version: 3.2", true),
    ("build: 12-beta", false), ("build: 1.2.3.4", true),
  ])
  func `common typing errors are rejected`(_ line: String, isValid: Bool) throws {
    let isFamily = line.hasPrefix("families")
    let own = isFamily ? "" : line + "\n"
    let others = ["version: 3.2", "build: 1"].filter { !$0.hasPrefix(line.prefix { $0 != ":" }) }
    let rest = "bundleID: a.b\n\(own)\(others.joined(separator: "\n"))\n"
    let widget = "{kind: K\(isFamily ? ", \(line)" : "")}"
    let bundle = "widgetBundle: A\nhost: A\n\(rest)widgets: [\(widget)]\n"
    let app = isFamily ? "" : "---\napp: A\nplatforms: {iOS: 16}\n\(rest)"
    let text = bundle + app
    for document in JSON.documents(of: text) {
      let problem = try Self.manifest.get().problem(in: document)
      #expect((problem == nil) == isValid, "\(problem ?? "")")
    }
  }

  @Test func `every unreadable document is rejected`() throws {
    let texts = try Self.texts(in: "Tests/AuditKitTests/Fixtures/broken")
    let text = try #require(texts.first { $0.path == "reading.yaml" }?.text)
    let documents = JSON.documents(of: text)
    #expect(documents.count == 5)
    for document in documents {
      #expect(try Self.manifest.get().problem(in: document) != nil)
    }
  }

  /// The rules about reading that a schema can check: the others are about text, not values.
  @Test(
    arguments: [
      .unknownKey, .missingKey, .wrongType, .invalidValue, .misplacedKey,
    ] as [RuleInfo])
  func `the schema and the reader agree about the reading examples`(_ rule: RuleInfo) throws {
    let validator = try Self.manifest.get()
    func isValid(_ example: Example) throws -> Bool {
      let text = example.manifest.replacing("↓", with: "")
      return try JSON.documents(of: text).allSatisfy { try validator.problem(in: $0) == nil }
    }
    #expect(try rule.valid.allSatisfy(isValid))
    #expect(try !rule.invalid.contains(where: isValid))
  }

  @Test func `numbers and flags are accepted as text`() throws {
    let text =
      "app: 1e3\nbundleID: true\nversion: 3.10\nbuild: 0412\nplatforms: {iOS: 16}\nteamID:\n"
    for document in JSON.documents(of: text) {
      #expect(try Self.manifest.get().problem(in: document) == nil)
    }
  }

  @Test func `the word off is also accepted as a YAML 1.1 Boolean`() throws {
    let document = JSON.object(["rules": .object(["missing-families": .flag(false)])])
    #expect(try Self.configuration.get().problem(in: document) == nil)
    let other = JSON.object(["rules": .object(["missing-families": .flag(true)])])
    #expect(try Self.configuration.get().problem(in: other) != nil)
  }

  @Test(
    arguments: [
      ("failOn: fatal", false), ("failOn: note", true), ("fialOn: note", false), ("", true),
      ("rules: {missing-families: off, budget-at-risk: error}", true),
      ("rules: {mising-families: off}", false), ("rules: {missing-families: loud}", false),
      ("profile: heavy", true), ("profile: ./mine.yaml", true), ("profile: mine", false),
      ("profile: {days: 3, awake: none}", true), ("profile: {days: 0}", false),
      ("variables: {MARKETING_VERSION: 3.2.0, 1X: 2}", false), ("variables: {_X: 1}", true),
      ("budget: {low: 0}", false), ("budget: {window: 0h}", false), ("x-mine: [1]", true),
      ("require: [{id: a/b, each: widget, value: kind, hasPrefix: A}]", true),
      ("require: [{id: a/b, each: widget, value: kind}]", false),
      ("require: [{id: a/b, each: widget, value: kind, is: A, where: {value: name}}]", false),
      ("require: [{id: ab, each: widget, value: kind, is: A}]", false),
      ("require: [{id: a/b, each: widget, value: kind, startsWith: A}]", false),
      ("require: [{id: a/b, each: app, value: app, oneOf: []}]", false),
      ("require: [{id: a/b, each: app, value: app, is: A}]\nrules: {a/b: warning}", true),
      ("budget: {weights: [1]}", false), ("budget: {model: token, anchor: \"06:00\"}", true),
    ] as [(GivenText, Bool)])
  func `the schema accepts the reader's configurations`(_ text: GivenText, isValid: Bool) throws {
    let validator = try Self.configuration.get()
    let findings = Configuration.read(SourceFile(path: ".audit.yml", text: text.text)).findings
    #expect(findings.isEmpty == isValid, "\(findings.map(\.message))")
    for document in JSON.documents(of: text.text) {
      #expect((try validator.problem(in: document) == nil) == isValid)
    }
  }
}
