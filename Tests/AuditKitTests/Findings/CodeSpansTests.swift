import Testing
@testable import WidgetManifests

@Suite struct CodeSpansTests {
  /// The parts of a sentence, with code in brackets.
  private static func pieces(_ sentence: String) -> [String] {
    CodeSpans(sentence).pieces.map { $0.isCode ? "[\($0.text)]" : $0.text }
  }

  @Test(
    arguments: [
      ("no code", ["no code"]), ("`a` and `b`", ["[a]", " and ", "[b]"]),
      ("a ` alone", ["a ` alone"]), ("`a` and ` alone", ["[a]", " and ` alone"]),
      ("``a`b``", ["[a`b]"]), ("`` ` ``", ["[`]"]), ("` a`", ["[ a]"]), ("`  `", ["[  ]"]),
      ("```", ["```"]), ("``a`", ["``a`"]), ("", []),
    ] as [(String, [String])])
  func `text between backticks of equal number is code`(sentence: String, pieces: [String]) {
    #expect(Self.pieces(sentence) == pieces)
  }

  @Test(arguments: [
    "a", "a`b", "`", "``", "`a`", "a``b`c", " a ", " ", "``` `", "ä`\u{301}", " \u{301} ",
  ])
  func `quoted text is always one code span in plain text`(text: String) {
    #expect(
      Self.pieces("kind \(quoted(text)) is gone, and \(quoted("b"))") == [
        "kind ", "[\(text)]", " is gone, and ", "[b]",
      ])
  }

  @Test func `text consisting of backticks is split in linear time`() {
    let sentence = (1...500).map { String(repeating: "`", count: $0) }.joined(separator: "a")
    #expect(Self.pieces(sentence) == [sentence])
  }
}
