import Testing
@testable import WidgetManifests

@Suite struct MappingTests {
  private func entries(_ text: String, of key: StaticString = "z") -> [String] {
    let (tree, _) = YAMLReader.read(text)
    return tree.documents.last?[key]?.entries.map { $0.key.text + $0.value.text } ?? []
  }

  // MARK: Duplicates

  @Test func `a duplicate key is reported at the second, and the first counts`() throws {
    let (tree, findings) = YAMLReader.read("a: 1\nb: 2\n\"a\": 3\na: 4\n")
    #expect(findings.map(\.rule) == ["duplicate-key", "duplicate-key"])
    #expect(findings.map(\.place.start.line) == [3, 4])
    #expect(findings.allSatisfy { $0.related.map(\.place.start.line) == [1] })
    #expect(tree.documents.first?.entries.map(\.value.text) == ["1", "2"])
  }

  @Test func `keys are compared by their text`() {
    #expect(YAMLReader.read("1: a\n01: b\n1.0: c\n~: d\nnull: e\n'': f").findings.isEmpty)
    let findings = YAMLReader.read("x: &k key\n*k : 1\nkey: 2\n").findings
    #expect(findings.map(\.rule) == ["duplicate-key"])
  }

  @Test func `keys with a common prefix aren't duplicates`() {
    let start = String(repeating: "k", count: 30)
    #expect(YAMLReader.read("\(start)a: 1\n\(start)b: 2\n").findings.isEmpty)
    #expect(YAMLReader.read("\(start)a: 1\n\(start)a: 2\n").findings.count == 1)
  }

  @Test(arguments: [31, 32, 33, 34, 5000]) func `many keys are compared`(count: Int) {
    let text = (0..<count).map { "k\($0): 1\n" }.joined()
    #expect(YAMLReader.read(text).findings.isEmpty)
    let findings = YAMLReader.read(text + "k\(count / 2): 2\n").findings
    #expect(findings.map(\.place.start.line) == [Int32(count + 1)])
    #expect(findings.first?.related.map(\.place.start.line) == [Int32(count / 2 + 1)])
  }

  @Test func `keys that are collections are kept`() throws {
    let (tree, findings) = YAMLReader.read("[a]: 1\n[a]: 2\n? {b: c}\n: 3\n")
    #expect(findings.isEmpty)
    let root = try #require(tree.documents.first)
    #expect(root.entries.map(\.key.kind) == [.sequence, .sequence, .mapping])
  }

  // MARK: Merges

  @Test func `merged entries take the position of the merge key`() {
    #expect(entries("x: &x {a: 1, b: 1}\nz: {c: 2, <<: *x, d: 2}") == ["c2", "a1", "b1", "d2"])
  }

  @Test func `a key beside the merge key takes precedence at any position`() {
    #expect(entries("x: &x {a: 1}\nz: {<<: *x, a: 2}") == ["a2"])
    #expect(entries("x: &x {a: 1}\nz: {a: 2, <<: *x}") == ["a2"])
    #expect(YAMLReader.read("x: &x {a: 1}\nz: {a: 2, <<: *x}").findings.isEmpty)
  }

  @Test func `the earlier of several sources takes precedence`() {
    let bases = "x: &x {a: 1, b: 1}\ny: &y {a: 2, c: 2}\n"
    #expect(entries(bases + "z: {<<: [*y, *x, {d: 3}]}") == ["a2", "c2", "b1", "d3"])
    #expect(entries(bases + "l: &l [*x, *y]\nz: {<<: *l}") == ["a1", "b1", "c2"])
  }

  @Test func `merges of merges are expanded`() {
    let text = "x: &x {a: 1, b: 1}\ny: &y {<<: *x, b: 2, c: 2}\nz: {c: 3, <<: *y}"
    #expect(entries(text) == ["c3", "a1", "b2"])
  }

  @Test func `a merged entry has the alias beside its merge key`() throws {
    let text = "x: &x {a: 1}\ny: &y\n  <<: *x\nz:\n  <<: *y\n  b: 1\n"
    let z = try #require(YAMLReader.read(text).tree.documents.first?["z"])
    #expect(z["a"]?.alias?.start == Position(line: 5, column: 7))
    #expect(z["a"]?.place.start == Position(line: 1, column: 11))
    #expect(z["b"]?.alias == nil)
    #expect(z.entries.first?.key.alias?.start == Position(line: 5, column: 7))
  }

  @Test func `only a plain merge key merges`() {
    #expect(entries("x: &x {a: 1}\nz: {\"<<\": *x, b: 1}") == ["<<", "b1"])
  }

  @Test func `a second merge key is a duplicate`() {
    let text = "x: &x {a: 1}\ny: &y {b: 2}\nz:\n  <<: *x\n  <<: *y\n"
    #expect(YAMLReader.read(text).findings.map(\.rule) == ["duplicate-key"])
    #expect(entries(text) == ["a1"])
  }

  @Test(arguments: ["z: {<<: ‹text›}", "z: {<<: [{a: 1}, ‹text›]}", "z: {<<: [‹[]›]}"])
  func `an invalid merge is reported at its value`(_ marked: String) {
    let marked = MarkedText(marked)
    let findings = YAMLReader.read(marked.text).findings
    #expect(findings.map(\.rule) == ["wrong-type"])
    #expect(findings.first?.place == marked.place)
  }

  @Test func `merging an empty value adds nothing`() {
    #expect(YAMLReader.read("z: {<<: ~, a: 1}\ny:\n  <<:\n  a: 1").findings.isEmpty)
    #expect(entries("z: {<<: ~, a: 1}") == ["a1"])
  }

  // MARK: Aliases

  @Test func `the latest preceding anchor counts`() {
    let text = "- &a 1\n- *a\n- &a 2\n- *a\n"
    #expect(YAMLReader.read(text).tree.documents.first?.items.map(\.text) == ["1", "1", "2", "2"])
  }

  @Test func `the first alias of a chain is kept`() throws {
    let root = try #require(
      YAMLReader.read("a: &a [1]\nb: &b {k: *a}\nc: *b\n").tree.documents.first)
    let item = try #require(root["c"]?["k"]?.items.first)
    #expect(item.text == "1")
    #expect(item.alias?.start == Position(line: 3, column: 4))
    #expect(root["b"]?["k"]?.alias?.start == Position(line: 2, column: 11))
  }
}
