import Testing
@testable import WidgetManifests

@Suite struct CodeSpansTests {
  /// The pieces, code in brackets.
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
  func `what stands between as many backticks is code`(sentence: String, pieces: [String]) {
    #expect(Self.pieces(sentence) == pieces)
  }

  @Test(arguments: [
    "a", "a`b", "`", "``", "`a`", "a``b`c", " a ", " ", "``` `", "ä`\u{301}", " \u{301} ",
  ])
  func `any text that is quoted is one code, and the sentence around it none`(text: String) {
    #expect(
      Self.pieces("kind \(quoted(text)) is gone, and \(quoted("b"))") == [
        "kind ", "[\(text)]", " is gone, and ", "[b]",
      ])
  }

  @Test func `a sentence of backticks alone is taken apart in no time`() {
    let sentence = (1...500).map { String(repeating: "`", count: $0) }.joined(separator: "a")
    #expect(Self.pieces(sentence) == [sentence])
  }
}
