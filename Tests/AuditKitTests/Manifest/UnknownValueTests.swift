import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Values with the tag `!unknown`: they are there, and nothing is said of them.
@Suite struct UnknownValueTests {
  /// The manifest that has every key, and about which there is nothing to say.
  private static let manifest: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let file = root.appending(path: "manifests/good/transit.yaml").standardizedFileURL
    return (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? ""
  }()

  /// A value of the manifest: the key or the number of the item, and its place.
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
    if !replays { options.replay = nil }
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
  }

  /// The manifest with `!unknown` instead of a value.
  private static func manifest(without value: Value) -> String {
    let lines = LineTable(SourceText(SourceFile(path: "a.yaml", text: manifest)))
    var bytes = Array(manifest.utf8)
    let range = lines.offset(of: value.place.start)..<lines.offset(of: value.place.end)
    bytes.replaceSubrange(range, with: Array("!unknown x".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func anyValueMayBeUnknownWithoutAFinding() throws {
    #expect(Self.values.count > 200)
    for value in Self.values {
      let found = try Self.findings(in: Self.manifest(without: value))
      #expect(found.isEmpty, "\(value.path): \(found.map { "\($0.rule): \($0.message)" })")
    }
  }
}
