@testable import AuditReports
import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct AdviceReportTests {
  private func run(_ widget: String, app: String = "", _ depth: AdviceDepth = .everyWidget)
    -> AuditResult
  {
    var options = Audit.Options()
    options.scope.advice = depth
    let text = MarkedText(Example.widget(widget, app: app).manifest).text
    let audit = try? Audit(options: options)
    return (audit ?? Audit()).run([SourceFile(path: "a.yaml", text: text)])
  }

  private func text(_ widget: String, app: String = "") -> String {
    var report = TextReport()
    report.includesReplayTables = true
    let lines = String(decoding: report.render(run(widget, app: app)), as: UTF8.self)
    return lines.firstRange(of: "Advice,").map { String(lines[$0.lowerBound...]) } ?? ""
  }

  @Test func `advice says what to change, how to write it and what it does`() {
    let text = text("timeline: {policy: {after: 5m}}")
    #expect(
      text.hasPrefix(
        """
        Advice, each change replayed under every budget model first;
        stale times and ages are those at 40 under a fixed window

          Current
          1. ask after 36 min
             timeline: {policy: {after: 36m}}
             288 → 40 reloads a day, stale 20 h 40 min → 0 s a day, mean age 8 h 59 min → 18 min
          2. give 8 entries 5 min apart, and ask after 36 min, if the content is known 35 min ahead
             timeline: {entries: {count: 8, every: 5m}, policy: {after: 36m}}

        """), "\(text)")
  }

  @Test func `advice says that there is nothing to change, or what else is useful to know`() {
    #expect(text("timeline: {policy: {after: 2h}}").contains("  - nothing to change\n"))
    #expect(text("timeline: {policy: never}").contains("so its content only ages"))
    #expect(
      text("timeline: {entries: {count: 5, every: 1h}, policy: atEnd}").contains(
        "its last entry is never shown"))
  }

  @Test func `advice says for what share of the time content is outdated`() {
    var options = Audit.Options()
    options.scope.advice = .everyWidget
    options.scope.changesPerDay = 24
    let widget = "timeline: {policy: {after: 10m}}"
    let text = MarkedText(Example.widget(widget).manifest).text
    let result = (try? Audit(options: options))?.run([SourceFile(path: "a.yaml", text: text)])
    var report = TextReport(columns: 100)
    report.includesReplayTables = true
    let told = String(decoding: report.render(result ?? run(widget)), as: UTF8.self)
    #expect(
      told.contains(
        """
          1. ask after 36 min
             timeline: {policy: {after: 36m}}
             144 → 40 reloads a day, stale 17 h 20 min → 0 s a day, mean age 6 h 24 min → 18 min, outdated
             71 % → 25 % of the time
        """), "\(told)")
    let json = result.map { String(decoding: JSONReport().render($0), as: UTF8.self) } ?? ""
    #expect(json.contains("\"outdatedShare\": {\"low\": 0.2"), "\(json)")
  }

  @Test func `JSON contains advice if requested`() {
    let asked = String(
      decoding: JSONReport().render(run("timeline: {policy: {after: 5m}}")), as: UTF8.self)
    #expect(asked.contains("\"change\": \"interval\""))
    #expect(asked.contains("\"yaml\": \"timeline: {policy: {after: 36m}}\""))
    #expect(
      asked.contains(
        """
        "before": {"demandPerDay": 288, "verdict": "over", "budgetUse": {"low": 720, "high": 411.4}, \
        "staleSeconds": {"low": 520800, "high": 457800}, \
        "ageSeconds": {"low": {"mean": 32312.5, "p95": 70380}, \
        "high": {"mean": 25015.625, "p95": 61380}}}
        """), "\(asked)")
    let unasked = JSONReport().render(run("timeline: {policy: {after: 5m}}", .findings))
    #expect(!String(decoding: unasked, as: UTF8.self).contains("\"advice\""))
  }

  @Test func `advice for a finding prefers entries that keep the content where possible`() throws {
    let finding = try #require(
      run("timeline: {policy: {after: 5m}}", .findings).findings.first {
        $0.rule == "budget-exceeded"
      })
    #expect(
      finding.help == """
        ask every 36 min or more to stay within 40 a day; or put the entries that are known in \
        advance into one timeline
        """)
  }
}
