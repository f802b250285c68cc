import TestTexts
import Testing
@testable import WidgetManifests

@Suite struct SyntaxTests {
  @Test(
    arguments: [
      ("a: b: c", 1, 5, "mapping values are not allowed in this context"),
      ("a:\n\t- b", 2, 1, "cannot start any token"),
      ("%YAML 3.0\n---\na: 1", 1, 1, "found incompatible YAML document"),
      ("é: @x", 1, 4, "cannot start any token"),
      ("a: {b: 1\n  c: 2}", 2, 4, "did not find expected ',' or '}'"),
      ("a: [1 2, \"b\" c]\n", 1, 14, "did not find expected ',' or ']'"),
    ] as [(GivenText, Int32, Int32, String)]) func `syntax errors are at libyaml's position`(
      _ text: GivenText, _ line: Int32, _ column: Int32, _ words: String
    ) throws
  {
    let (tree, findings) = YAMLReader.read(text.text)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "yaml-syntax")
    #expect(finding.place.start == Position(line: line, column: column))
    #expect(finding.message.contains(words))
    #expect(!finding.related.contains { $0.label == "noticed" })
    #expect(tree.documents.isEmpty)
    #expect(tree.isPartial)
  }

  /// An error that libyaml detects only later: `↓` marks the error, then where it is detected.
  @Test(
    arguments: [
      ("a: ↓\"x\nb: 1\n↓", "close the quote"),
      ("a: ↓'x\n↓---\nb: 1\n", "close the quote"),
      ("a: ↓\"x\nb: 1\nc: \"↓y\"\n", "close the quote on its own line"),
      ("a: ↓[1,\n↓", "close it with `]`"),
      ("a: [1, ↓{b: 1\n↓", "close it with `}`"),
      ("a: ↓[1, b: 2\n↓", "close it with `]`"),
      ("a: ↓[1, 2\nb↓: 1\n", "close it with `]`"),
      ("- {a: ↓[x↓}\n- {a: 1}\n", "close it with `]`"),
      ("a: ↓{b: 1\nc↓: 2\n", "close it with `}`"),
      ("a: ↓[x, y\n↓---\nb: 1\n", "close it with `]`"),
      ("a: 1\n↓bcd\n↓e: 2\n", "put a colon and a space after the key, or quote the text"),
      ("a: 1\n↓b:2\n↓e: 2\n", "put a space after the `:`"),
      ("- ↓a:1\n  b↓: 2\n", "line 1 is read as text: put a space after its `:`"),
      ("↓-a: 1\n  b↓: 2\n", "line 1 is read as text: put a space after its `-`"),
      ("- ↓a:1\n\n  # why\n  ↓b: 2\n", "line 1 is read as text: put a space after its `:`"),
    ] as [(GivenText, String)])
  func `an error is reported where it was made`(_ marked: GivenText, _ help: String) throws {
    let marked = MarkedText(marked.text)
    let finding = try #require(YAMLReader.read(marked.text).findings.first)
    #expect(finding.rule == "yaml-syntax")
    #expect([finding.place.start] + finding.related.map(\.place.start) == marked.places)
    #expect(finding.related.map(\.label) == ["noticed"])
    #expect(finding.help == help)
  }

  @Test(
    arguments: [
      "↓<<<<<<< HEAD\na↓: 1\n=======\na: 2\n>>>>>>> main\n",
      "a:\n↓<<<<<<< HEAD\n  - b\n=======\n  - c\n>>>>>>> main\n",
      "a: 1\n↓=======\n↓b: 2\n",
    ] as [GivenText])
  func `a merge conflict is recognized`(_ marked: GivenText) throws {
    let marked = MarkedText(marked.text)
    let findings = YAMLReader.read(marked.text).findings
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.place.start == marked.places.first)
    #expect(
      finding.help
        == "resolve the merge conflict that begins here: keep one side, without the marker lines")
  }

  @Test(
    arguments: [
      ("a:\n  - b: 1\n   c: 2\n", 5), ("a:\n  - b: 1\n  c: 2\n", 5),
      ("a:\n- b: 1\n-   c: 1\n  e: 2\n", 5), ("a:\n  -\n    b: 1\n   c: 2\n", nil),
    ] as [(GivenText, Int?)])
  func `a line beside list items isn't an item`(_ text: GivenText, _ column: Int?) throws {
    let help = column.map {
      "begin the item with `- `, or indent it like the keys above (column \($0))"
    }
    let finding = try #require(YAMLReader.read(text.text).findings.first)
    #expect(finding.help == help ?? "indent this line like the items before it")
  }

  @Test(
    arguments: [
      ("a: 'it's'", "remove what follows the quote; a quote in a text is doubled, as in 'it''s'"),
      ("a: \"b\" c", "remove what follows the quote; a quote in a text is doubled, as in 'it''s'"),
      ("a: [b, c]]", "remove this bracket, which closes nothing"),
      ("a:\n  b: 1\n c: 2\n", "indent this line like the keys before it"),
      ("a: |\n\tx\n", "indent with spaces; YAML doesn't allow tabs for that"),
    ] as [(GivenText, String)])
  func `the help says what to do`(_ text: GivenText, _ help: String) throws {
    #expect(try #require(YAMLReader.read(text.text).findings.first).help == help)
  }

  @Test func `the enclosing construct is a related place`() throws {
    let finding = try #require(YAMLReader.read("a:\n  b: 1\n c: 2\n").findings.first)
    #expect(finding.related.map(\.place.start) == [Position(line: 1, column: 1)])
    #expect(finding.related.map { "\($0.label): \($0.message)" } == ["within: a block mapping"])
  }

  @Test func `documents before a syntax error are kept`() {
    let (tree, findings) = YAMLReader.read("a: 1\na: 2\n---\nb: 2\n---\nc: [\n---\nd: 1\n")
    #expect(tree.documents.map { $0.entries.first?.key.text } == ["a", "b"])
    #expect(findings.map(\.rule) == ["duplicate-key", "yaml-syntax"])
  }

  @Test func `an alias without an anchor is a syntax error`() throws {
    let (tree, findings) = YAMLReader.read("a: &x 1\n---\nb: *x\n")
    #expect(findings.map(\.rule) == ["yaml-syntax"])
    #expect(findings.first?.place.start == Position(line: 3, column: 4))
    #expect(tree.documents.count == 1)
  }

  @Test func `tags aren't applied`() {
    let text = "a: !!python/object:os.system x\nb: !!binary aGk=\nc: !!int \"1\""
    let (tree, findings) = YAMLReader.read(text)
    #expect(findings.isEmpty)
    #expect(tree.documents.first?.entries.map(\.value.text) == ["x", "aGk=", "1"])
  }
}
