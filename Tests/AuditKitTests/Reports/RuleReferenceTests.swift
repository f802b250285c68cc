import Testing

@testable import AuditKit

struct RuleReferenceTests {
  private let rules = [Sample.versionMismatch, Sample.budgetExceeded, Sample.unknownKey]

  @Test func `The reference is Markdown`() throws {
    try expectSnapshot(Array(RuleReference.markdown(for: rules).utf8), "Rules.md")
  }

  @Test func `A rule is explained on the terminal`() throws {
    try expectSnapshot(RuleExplanation(columns: 80).render(Sample.versionMismatch), "explain.txt")
  }

  @Test func `Rules are listed by group`() throws {
    try expectSnapshot(RuleExplanation(columns: 72).list(rules), "rules.txt")
  }

  @Test(arguments: [
    ("version: ↓3.2.1", ["version: 3.2.1", "#        ^"]),
    ("天気: ↓東京 ↓x", ["天気: 東京 x", "#     ^    ^"]),
    ("↓key: 1", ["key: 1  # ← here"]),
    ("text: ↓|\n  a", ["text: |  # ← here", "  a"]),
    ("↓", ["# ← here"]),
    ("a: \"↓\u{202E}\"", [#"a: "\u{202E}""#, "#   ^"]),
    ("plain", ["plain"]),
  ])
  func `Markers become comments`(shown: String, lines: [String]) {
    #expect(MarkedYAML.lines(of: .whole(shown)) == lines)
  }

  @Test func `Text is broken between words`() {
    #expect(
      WrappedText.lines(of: "a bb ccc 天気 d", width: 6).map(\.text) == ["a bb", "ccc", "天気 d"])
    #expect(WrappedText.lines(of: "", width: 6).map(\.text) == [""])
    #expect(WrappedText.lines(of: "abcdefgh i", width: 4).map(\.text) == ["abcdefgh", "i"])
  }
}
