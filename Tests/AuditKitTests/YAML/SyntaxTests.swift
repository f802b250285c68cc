import Testing

@testable import AuditKit

@Suite struct SyntaxTests {
  @Test(arguments: [
    ("a: b: c", 1, 5, "mapping values are not allowed in this context"),
    ("a: [1,\n", 2, 1, "while parsing a flow"),
    ("a:\n\t- b", 2, 1, "cannot start any token"),
    ("a: \"x\nb: 1\n", 3, 1, "found unexpected end of stream while scanning a quoted scalar"),
    ("%YAML 3.0\n---\na: 1", 1, 1, "found incompatible YAML document"),
    ("é: @x", 1, 4, "cannot start any token"),
  ]) func syntaxErrorsStandAtLibyamlsMark(
    _ text: String, _ line: Int32, _ column: Int32, _ words: String
  ) throws {
    let (tree, findings) = YAMLReader.read(text)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "yaml-syntax")
    #expect(finding.place.start == Position(line: line, column: column))
    #expect(finding.message.contains(words))
    #expect(tree.documents.isEmpty)
    #expect(tree.isPartial)
  }

  @Test func theContextOfASyntaxErrorIsRelated() throws {
    let finding = try #require(YAMLReader.read("a:\n  [1, 2\nb: 1\n").findings.first)
    #expect(finding.related.map(\.place.start) == [Position(line: 2, column: 3)])
    #expect(finding.related.map(\.message) == ["parsing a flow sequence"])
  }

  @Test func documentsBeforeASyntaxErrorAreKept() {
    let (tree, findings) = YAMLReader.read("a: 1\na: 2\n---\nb: 2\n---\nc: [\n---\nd: 1\n")
    #expect(tree.documents.map { $0.entries.first?.key.text } == ["a", "b"])
    #expect(findings.map(\.rule) == ["duplicate-key", "yaml-syntax"])
  }

  @Test func anAliasWithoutAnchorIsASyntaxError() throws {
    let (tree, findings) = YAMLReader.read("a: &x 1\n---\nb: *x\n")
    #expect(findings.map(\.rule) == ["yaml-syntax"])
    #expect(findings.first?.place.start == Position(line: 3, column: 4))
    #expect(tree.documents.count == 1)
  }

  @Test func tagsAreNotObeyed() {
    let text = "a: !!python/object:os.system x\nb: !!binary aGk=\nc: !!int \"1\""
    let (tree, findings) = YAMLReader.read(text)
    #expect(findings.isEmpty)
    #expect(tree.documents.first?.entries.map(\.value.text) == ["x", "aGk=", "1"])
  }
}
