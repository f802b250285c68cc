import Testing

@testable import AuditKit

struct TextReportTests {
  @Test func `A report shows findings, the budget and a summary`() throws {
    try expectSnapshot(TextReport().render(Sample.full, budget: Sample.budget), "report.txt")
  }

  @Test func `A report in colour differs in escapes alone`() throws {
    let colored = TextReport(isColored: true).render(Sample.full, budget: Sample.budget)
    try expectSnapshot(colored, "report-in-colour.txt")
    let text = String(decoding: colored, as: UTF8.self)
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let expected = TextReport().render(Sample.full, budget: Sample.budget)
    #expect(plain == String(decoding: expected, as: UTF8.self))
  }

  @Test func `A quiet report has findings alone`() {
    let quiet = TextReport(isQuiet: true).render(Sample.full, budget: Sample.budget)
    let full = TextReport().render(Sample.full)
    #expect(full.starts(with: quiet))
    #expect(!String(decoding: quiet, as: UTF8.self).contains("budget table"))
    #expect(
      TextReport(isQuiet: true).render(AuditResult(files: [], summary: .init(), findings: [])) == []
    )
  }

  @Test func `A clean report is one line`() {
    var summary = AuditResult.Summary()
    summary.files = 1
    summary.apps = 1
    summary.bundles = 2
    let result = AuditResult(files: [], summary: summary, findings: [])
    #expect(
      String(decoding: TextReport().render(result), as: UTF8.self)
        == "All clear in 1 file (1 app, 2 bundles, 0 widgets)\n")
  }
}
