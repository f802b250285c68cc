import Testing
@testable import WidgetManifests

@Suite struct VariablesTests {
  /// The findings about the name in an app document without other keys.
  private func findings(_ name: String, _ values: [String: String] = [:]) -> [Finding] {
    let source = SourceFile(path: "a.yaml", text: "app: \(name)\n")
    let tree = YAMLReader.read(source, id: 0).tree
    let outcome = ManifestReader.read(tree, of: source, variables: Variables(values))
    return outcome.findings.filter { $0.rule != "missing-key" }
  }

  private func expand(_ text: String, _ values: [String: String] = ["A": "1"]) -> String {
    Variables(values).expand(text).text
  }

  @Test func `variables are replaced and other dollar signs stay`() {
    #expect(expand("$(A)-${A}-$$(A)-$A-$") == "1-1-$(A)-$A-$")
    #expect(expand("$(A)", ["A": "$(B)", "B": "2"]) == "$(B)")
  }

  @Test func `a variable ends at its own bracket`() throws {
    for (text, message, columns) in [
      ("$(A$(B))", "the name of the variable `A$(B)` contains a variable", 6...14),
      ("x$(A${B}", "a variable begins here and does not end", 7...14),
      ("$$$(A}B)", "the variable `A}B` is not defined", 8...14),
      ("$()", "the name of a variable is empty", 6...9),
    ] as [(String, String, ClosedRange<Int32>)] {
      let finding = try #require(findings(text).first)
      #expect(finding.message == message)
      #expect(finding.place.start.column == columns.lowerBound, "\(text)")
      #expect(finding.place.end.column == columns.upperBound, "\(text)")
    }
  }

  @Test func `each of several variables is reported at its own place`() {
    let found = findings("\"$(A) $(B) $$ é${C}\\n\n  $(D)\"", ["A": "1"])
    #expect(found.map(\.message).map { $0.split(separator: "`")[1] } == ["B", "C", "D"])
    #expect(found.map(\.place.start.line) == [1, 1, 2])
    #expect(found.map(\.place.start.column) == [12, 21, 3])
    // An escape hides the first variable, so the others have different numbers.
    let hidden = findings("\"\\x24(A) $(B)\"")
    #expect(hidden.map(\.place.start.column) == [6, 6])
  }

  @Test func `at most twenty variables of a text are listed, the rest are counted`() {
    let found = findings("\"" + String(repeating: "$(A)", count: 50_000) + "\"")
    #expect(found.count == 20)
    #expect(found.last?.message.hasSuffix("; 49980 more in this text cannot be replaced") == true)
  }

  @Test(arguments: ["$(A)", "$(", "${$(", "$$", "$", "$()"])
  func `thousands of variables are read`(_ piece: String) {
    let text = "'" + String(repeating: piece, count: 20_000) + "'"
    #expect(findings(text).count <= 20)
  }

  @Test func `the size of expanded variables is limited`() {
    let values = ["A": String(repeating: "x", count: 1_000_000)]
    #expect(findings("$(A)$(A)", values).isEmpty)
    let text = String(repeating: "$(A)", count: 11)
    #expect(findings(text, values).map(\.rule) == ["input-limit"])
    #expect(findings(text + "\nbundleID: $(A)", values).map(\.rule) == ["input-limit"])
  }
}
