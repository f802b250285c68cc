@testable import AuditReports
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct TextReportTests {
  @Test func `a report has findings, the budget and a summary`() throws {
    try expectSnapshot(TextReport().render(Sample.replayed), "report.txt")
  }

  @Test func `a report in colour differs only in escapes`() throws {
    let colored = TextReport(isColored: true).render(Sample.replayed)
    try expectSnapshot(colored, "report-in-colour.txt")
    let text = String(decoding: colored, as: UTF8.self)
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let expected = TextReport().render(Sample.replayed)
    #expect(plain == String(decoding: expected, as: UTF8.self))
  }

  @Test func `a report with links differs only in escapes, whatever its width`() {
    let link = /\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/
    for columns in [40, 100] {
      var report = TextReport(columns: columns)
      report.wrapsProse = true
      let plain = String(decoding: report.render(Sample.replayed), as: UTF8.self)
      report.linkRoot = "/Users/me/My App"
      let linked = String(decoding: report.render(Sample.replayed), as: UTF8.self)
      #expect(linked.contains("\u{1B}]8;;file:///Users/me/My%20App/"))
      #expect(linked.contains("\u{1B}]8;;https://developer.apple.com/"))
      #expect(linked.replacing(link, with: "") == plain)
    }
  }

  @Test func `statistics are a line for each rule, most findings first`() {
    var report = TextReport()
    report.countsRules = true
    let text = String(decoding: report.render(Sample.replayed), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.first?.split(separator: " ") == ["rule", "findings", "severity", "fixable"])
    let counts = lines.dropFirst().dropLast().compactMap { Int($0.split(separator: " ")[1]) }
    #expect(counts.reduce(0, +) == Sample.replayed.findings.count)
    #expect(counts == counts.sorted(by: >))
    #expect(!text.contains("Refresh budget"))
  }

  @Test func `a quiet report has only findings`() {
    let quiet = TextReport(isQuiet: true).render(Sample.replayed)
    let full = TextReport().render(Sample.full)
    #expect(full.starts(with: quiet))
    #expect(!String(decoding: quiet, as: UTF8.self).contains("Refresh budget"))
    #expect(
      TextReport(isQuiet: true).render(AuditResult(files: [], summary: .init(), findings: [])) == []
    )
  }

  @Test func `a report without findings is one line`() {
    var summary = AuditResult.Summary()
    summary.files = 1
    summary.apps = 1
    summary.bundles = 2
    let result = AuditResult(files: [], summary: summary, findings: [])
    #expect(
      String(decoding: TextReport().render(result), as: UTF8.self)
        == "All clear in 1 file (1 app, 2 bundles, 0 widgets)\n")
  }

  @Test func `a related place may consist of a label`() {
    var result = Sample.result("ab", Sample.place(1, 1, to: 2))
    result.findings[0].related = [
      Finding.Related("first declared", "", at: Sample.place(1, 2, to: 3)),
      Finding.Related("", "here it is", at: Sample.place(0, 0, to: 0)),
    ]
    #expect(
      Sample.lines(result)[5...6] == [
        "   = first declared at a.yaml:1:2", "   = here it is at a.yaml",
      ])
  }
}
