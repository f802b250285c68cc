import TestTexts
import Testing
@testable import WidgetManifests

@Suite struct NodeTests {
  @Test(
    arguments: [
      ("~", true), ("null", true), ("Null", true), ("NULL", true), ("", true), ("nULL", false),
      ("'~'", false), ("\"\"", false), ("no", false), ("[]", false), ("|\n", false),
    ] as [(GivenText, Bool)]) func `only an empty value or a plain null word is null`(
      _ text: GivenText, _ isNull: Bool
    )
  {
    #expect(YAMLReader.read("a: \(text.text)").tree.documents.first?["a"]?.isNull == isNull)
  }

  @Test func `text is compared without a copy`() throws {
    let root = try #require(
      YAMLReader.read("a: kind\nb: \"k\\x69nd\"\nc: [kind]").tree.documents.first)
    let (a, b, c) = (try #require(root["a"]), try #require(root["b"]), try #require(root["c"]))
    #expect(a.has(text: "kind") && !a.has(text: "kin") && !a.has(text: "Kind"))
    #expect(b.has(text: "kind"))
    #expect(!c.has(text: "") && c.byteCount == 0 && c.text.isEmpty)
    #expect(a.isPlain && !b.isPlain && c.isFlow)
    #expect(b.withUTF8 { $0.count } == 4)
  }

  @Test func `a mapping has no items and a sequence no entries`() throws {
    let root = try #require(YAMLReader.read("a: [1]\nb: {c: 1}\nd: x").tree.documents.first)
    #expect(root.items.isEmpty && root["a"]?.entries.isEmpty == true)
    #expect(root["d"]?.items.isEmpty == true && root["d"]?.entries.isEmpty == true)
    #expect(root.entries.count == 3 && root["a"]?.items.count == 1)
    #expect(root["b"]?.kind == .mapping)
  }

  @Test func `multiline plain text is folded`() {
    let text = "a: >\n  x\n  y\n\nb: \"x\\u00e9\\\n   y\"\nc: 'it''s'\nd: |+\n  x\n\n"
    let values = YAMLReader.read(text).tree.documents.first?.entries.map(\.value.text)
    #expect(values == ["x y\n", "xéy", "it's", "x\n\n"])
  }
}
