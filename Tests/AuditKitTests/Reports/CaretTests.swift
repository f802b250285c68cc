@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Carets are exactly under the value, whatever precedes it and whatever it contains.
struct CaretTests {
  /// The line of the excerpt and the line of carets.
  private func excerpt(
    _ text: String, _ place: Place, columns: Int = 100
  ) -> [String] {
    // Five columns precede the line: the number, the bar and the spaces around them.
    let lines = Sample.lines(Sample.result(text, place), columns: columns + 5)
    return lines.count < 5 ? [] : Array(lines[3...4]).map { String($0.dropFirst(5)) }
  }

  @Test(
    arguments: [
      ("name: abc", 7, 10, "name: abc", "      ^^^"),
      ("\"👩‍👩‍👧‍👦\": abc", 12, 15, "\"👩‍👩‍👧‍👦\": abc", "      ^^^"),
      ("天気: 東京", 5, 7, "天気: 東京", "      ^^^^"),
      ("ne\u{301}: abc", 6, 9, "ne\u{301}: abc", "    ^^^"),
      ("x: ne\u{301}e", 4, 8, "x: ne\u{301}e", "   ^^^"),
      ("x: e\u{301}", 5, 6, "x: e\u{301}", "   ^"),
      ("\tx:\tabc", 5, 8, "    x:    abc", "          ^^^"),
      ("x: a\tb # c", 4, 7, "x: a    b # c", "   ^^^^^^"),
      ("x: a\r\ny: b\r\n", 4, 5, "x: a", "   ^"),
      ("x: \u{202E}ab", 4, 7, "x: \\u{202E}ab", "   ^^^^^^^^^^"),
      ("\u{202E}x: ab", 5, 7, "\\u{202E}x: ab", "           ^^"),
      ("x: 👍🏽 ab", 7, 9, "x: 👍🏽 ab", "      ^^"),
      ("x: 👍🏽 ab", 4, 6, "x: 👍🏽 ab", "   ^^"),
      ("x: ☀️ ab", 4, 6, "x: ☀️ ab", "   ^^"),
      ("x:", 3, 3, "x:", "  ^"),
      ("x: ab", 4, 4, "x: ab", "   ^"),
      ("x: ab", 99, 120, "x: ab", "     ^"),
      ("x: ab", 5, 2, "x: ab", "    ^"),
      ("\u{FEFF}x: ab", 4, 6, "x: ab", "   ^^"),
    ] as [(GivenText, Int32, Int32, String, String)])
  func `carets are under the value`(
    text: GivenText, from: Int32, to: Int32, line: String, carets: String
  ) {
    #expect(excerpt(text.text, Sample.place(1, from, to: to)) == [line, carets])
  }

  @Test func `a multiline value is marked to the end of its first line`() {
    #expect(
      excerpt("a:\n  b: c  \n  d: e", Sample.place(2, 3, to: 7, line: 3)) == ["  b: c", "  ^^^^"])
  }

  @Test(arguments: [
    ("- a  # why", "^^^"), ("a: b # c", "^^^^"), ("a: '# b' # c", "^^^^^^^^"),
    ("{a: \"b # \\\" # c\", # d", "^^^^^^^^^^^^^^^^^"), ("a: don't # c", "^^^^^^^^"),
    ("a: \"\\\\\" # c", "^^^^^^^"), ("a: b#c", "^^^^^^"), ("|  # c", "^"), ("# c", "^"),
  ])
  func `a comment after the first line of a value isn't marked`(line: String, carets: String) {
    #expect(excerpt("\(line)\nx", Sample.place(1, 1, to: 2, line: 2)) == [line, carets])
  }

  @Test func `a position that doesn't exist has no excerpt`() {
    #expect(excerpt("", Sample.place(1, 1, to: 1)) == [])
    #expect(excerpt("a\n", Sample.place(2, 1, to: 1)) == [])
    #expect(excerpt("a", Sample.place(0, 0, to: 0)) == [])
    #expect(excerpt("a", Sample.place(-3, -1, to: .max)) == [])
    #expect(excerpt("a", Sample.place(.max, .max, to: .max)) == [])
    #expect(excerpt("a", Sample.place(1, 1, to: 2, file: 7)) == [])
    let broken = SourceFile(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF, 0x0A, 0x62])
    #expect(Sample.lines(Sample.result(broken, Sample.place(1, 4, to: 5))).count < 5)
    let utf16 = SourceFile(path: "a.yaml", bytes: [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0])
    #expect(Sample.lines(Sample.result(utf16, Sample.place(2, 1, to: 2))).contains(" 2 | b"))
  }

  @Test func `a long line is cut around the value`() {
    let digits = String(repeating: "0123456789", count: 20)
    let whole = "a: " + String(repeating: "b", count: 97)
    #expect(excerpt(whole, Sample.place(1, 4, to: 101))[0] == whole)
    #expect(
      excerpt(digits, Sample.place(1, 4, to: 7), columns: 22) == [
        "01234567890123456789…", "   ^^^",
      ])
    #expect(
      excerpt(digits, Sample.place(1, 101, to: 104), columns: 22) == [
        "…01234567890123456789…", "           ^^^",
      ])
    #expect(
      excerpt(digits, Sample.place(1, 199, to: 201), columns: 22) == [
        "…01234567890123456789", "                   ^^",
      ])
    #expect(
      excerpt(digits, Sample.place(1, 51, to: 151), columns: 22) == [
        "…01234567890123456789…", "           ^^^^^^^^^^",
      ])
  }

  @Test func `a cut never splits a wide character`() {
    let line = String(repeating: "天", count: 100)
    let excerpt = excerpt(line, Sample.place(1, 50, to: 52), columns: 21)
    #expect(excerpt == ["…天天天天天天天天天…", "         ^^^^"])
  }

  @Test func `a one-megabyte line isn't printed in full`() {
    let line = String(repeating: "ab 天 👩‍👩‍👧‍👦 ", count: 40_000) + "x"
    let findings = (0..<500).map { (index: Int32) -> Finding in
      let column = index * 800 + 1
      return Finding(Sample.unknownKey, "m", at: Sample.place(1, column, to: column + 2))
    }
    let result = AuditResult(
      files: [SourceFile(path: "a.yaml", text: line)], summary: .init(), findings: findings)
    let lines = Sample.lines(result)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 106 })
  }
}
