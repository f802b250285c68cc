@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct MarkdownReportTests {
  private func lines(_ result: AuditResult) -> [String] {
    let bytes = MarkdownReport().render(result)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The cells of a table row, split as GitHub splits them.
  private func cells(_ line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "|" && !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return cells.dropFirst().dropLast().map { String($0.dropFirst().dropLast()) }
  }

  /// The text that a reader sees in a cell.
  private func shown(_ cell: some StringProtocol) -> String {
    var text = ""
    var scalars = Substring(String(cell).replacing(/<\/?(span|code)>/, with: "")).unicodeScalars
    while let scalar = scalars.popFirst() {
      let next = scalars.first
      if scalar == "\\", let next, next.isASCII, next.properties.numericType == nil,
        !next.properties.isAlphabetic
      {
        text.unicodeScalars.append(next)
        scalars.removeFirst()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `hostile text is read back unchanged`(
    _ given: GivenText
  ) throws {
    let text = given.text
    let result = Hostile.everywhere(text).result
    let lines = lines(result)
    let expected = Sanitized(text).text
    let tables = lines.filter { $0.hasPrefix("|") }.map(cells)
    #expect(tables.map(\.count) == [8, 8, 8, 8, 8, 8, 5, 5, 5, 5])
    #expect(lines.contains { $0.hasPrefix("### <code>") && shown($0.dropFirst(4)) == expected })
    let finding = tables[8]
    let parts = finding[2].split(separator: "<br>", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    // Backticks around code are markup.
    let prose = CodeSpans(expected).pieces.map(\.text).joined()
    #expect(parts.first.map(shown) == prose)
    #expect(lines.contains { $0.hasPrefix("  - ") && shown($0.dropFirst(4)) == "help: " + prose })
    #expect(shown(finding[3]) == expected)
    // A variable in a kind is unknown, and two dollar signs are one.
    let kind = result.replay?.widgets.first?.subject.kind ?? "widgets[0]"
    #expect(shown(tables[2][0]).hasPrefix(Sanitized(kind).text))
    let tags = lines.joined().matches(of: /<[^>]*>?/).map { String($0.output) }
    #expect(
      Set(tags).isSubset(of: [
        "<code>", "</code>", "<span>", "</span>", "<br>", "<details>", "</details>", "<summary>",
        "</summary>",
      ]))
  }

  @Test(arguments: [
    ("a *b* _c_ d_e", #"a \*b\* \_c\_ d_e"#), ("`a` [b](c)", #"\`a\` \[b\](c)"#),
    (#"\|"#, #"\\\|"#), ("<a> &amp;", "&lt;a&gt; &amp;amp;"), ("@a $b$ #1 # a:b a: b", spans),
    ("www.a.b view. now.", "www<span>.</span>a.b view. now."), ("plain text, 3.2", nil),
  ])
  func `only text with a meaning in Markdown is escaped`(text: String, markdown: String?) {
    #expect(MarkdownText.escaped(text) == markdown ?? text)
  }

  @Test func `text in backticks is code, and times stay unchanged`() {
    #expect(
      MarkdownText.prose("use `a*` at 03:15–09:45") == #"use <code>a\*</code> at 03:15–09:45"#)
    #expect(MarkdownText.prose("a `` b`") == #"a \`\` b\`"#)
    #expect(MarkdownText.prose("is \(quoted("a`b")) now") == #"is <code>a\`b</code> now"#)
    #expect(MarkdownText.escaped("1:100:2") == "1<span>:</span>100<span>:</span>2")
    #expect(
      MarkdownText.link("a", to: "https://example.com/x#y") == "[a](https://example.com/x#y)")
    #expect(MarkdownText.link("a", to: "https://example.com/)") == "a")
    #expect(MarkdownText.link("a", to: "javascript:x") == "a")
  }

  private static let spans =
    "<span>@</span>a <span>$</span>b<span>$</span> <span>#</span>1 \\# a<span>:</span>b a: b"

  private func result(_ findings: [Finding], widgets: Int) -> AuditResult {
    let widgets = (1...widgets).map { (kind: "Kind \($0)", after: "2h") }
    return AuditResult(
      files: [SourceFile(path: "a.yaml", text: "")], summary: .init(), findings: findings,
      replay: Audit().run([Sample.source(widgets)]).replay)
  }

  @Test(arguments: [2_000, 10_000, 100_000])
  func `findings that don't fit are counted`(limit: Int) {
    let findings = (1...2_000).map { (line: Int32) -> Finding in
      Finding(Sample.unknownKey, "no such key", at: Sample.place(line, 1, to: 2))
    }
    let bytes = MarkdownReport(byteLimit: limit).render(result(findings, widgets: 500))
    #expect(bytes.count < limit + 100)
    let text = String(decoding: bytes, as: UTF8.self)
    // The rule also occurs in the list of tasks.
    let rows = text.matches(of: /unknown-key/).count - 1
    #expect(text.contains("  - and 1990 more findings\n"))
    if rows < 2_000 { #expect(text.contains("\n\(2_000 - rows) more findings.")) }
    let widgets = text.matches(of: /Kind/).count
    if widgets < 500 { #expect(text.contains("\n\(500 - widgets) more widgets.")) }
  }

  @Test func `the report fits into a pull request comment`() {
    let text = String(repeating: "ä", count: 200)
    let findings = (1...5_000).map { (line: Int32) -> Finding in
      let rule = RuleInfo(
        id: "rule-\(line % 700)", group: .reading, severity: .error, summary: "", rationale: "",
        remedy: text, source: "", valid: [], invalid: [])
      return Finding(rule, "\(text) \(line)", at: Sample.place(line, 1, to: 2))
    }
    let bytes = MarkdownReport().render(result(findings, widgets: 900))
    #expect(bytes.count < 65_536)
    let output = String(decoding: bytes, as: UTF8.self)
    #expect(output.contains(/\n\d+ more findings of \d+ more rules\./))
    #expect(output.contains(/\n\d+ more findings\./))
    #expect(output.contains("\n875 more widgets."))
  }

  @Test func `a run without findings has a headline and counts`() {
    let lines = lines(AuditResult(files: [], summary: .init(), findings: []))
    #expect(
      lines == [
        "## audit: no findings (no widget bundle)", "In 0 files, 0 apps, 0 bundles, 0 widgets.",
      ])
  }
}
