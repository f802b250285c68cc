import Testing
@testable import WidgetManifests

@Suite struct YAMLReaderTests {

  @Test func `scalars keep their text as written`() throws {
    let text = "version: 3.10\nbuild: \"0412\"\nkind: Yes"
    let root = try #require(YAMLReader.read(text).tree.documents.first)
    #expect(root["version"]?.text == "3.10")
    #expect(root["build"]?.text == "0412")
    #expect(root["kind"]?.text == "Yes")
    #expect(root["missing"] == nil)
  }

  @Test func `empty documents are skipped`() {
    let tree = YAMLReader.read("---\n---\na: 1\n---\n# nothing\n---\nb: 2\n").tree
    #expect(tree.documents.compactMap { $0.entries.first?.key.text } == ["a", "b"])
    for text in ["", "~", "null\n", "--- Null\n---\nNULL\n...\n", "--- &a ~ # nothing"] {
      #expect(YAMLReader.read(text).tree.documents.isEmpty)
    }
    #expect(YAMLReader.read("--- '~'\n--- \"\"\n--- none").tree.documents.count == 3)
  }

  @Test func `aliases lead to the text at the anchor`() throws {
    let root = try #require(YAMLReader.read("a: &x [1, 2]\nb: *x\n").tree.documents.first)
    let b = try #require(root["b"])
    #expect(b.items.map(\.text) == ["1", "2"])
    #expect(b.place.start == Position(line: 1, column: 7))
    #expect(b.alias?.start == Position(line: 2, column: 4))
    #expect(b.items.first?.alias == b.alias)
    #expect(root["a"]?.alias == nil)
  }

  @Test func `keys beside a merge and earlier sources take precedence`() throws {
    let text = """
      x: &x {a: 1, b: 1, c: 1}
      y: &y {a: 2, d: 2}
      z:
        b: 3
        <<: [*x, *y]
        c: 3
      """
    let (tree, findings) = YAMLReader.read(text)
    #expect(findings.isEmpty)
    let z = try #require(tree.documents.first?["z"])
    #expect(z.entries.map { $0.key.text + $0.value.text } == ["b3", "a1", "d2", "c3"])
    #expect(z["a"]?.alias?.start == Position(line: 5, column: 8))
    #expect(z["b"]?.alias == nil)
  }
}
