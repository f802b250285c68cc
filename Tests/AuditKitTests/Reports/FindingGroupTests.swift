@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Findings that differ only in the widget are grouped in text, but not in JSON.
struct FindingGroupTests {
  private func run(_ widgets: [String], _ rules: String...) throws -> AuditResult {
    let text = Example.bundles(widgets.joined(separator: "\n")).manifest
    var options = Audit.Options()
    options.only = Set(rules)
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)])
  }

  private func bare(_ kind: String) -> String {
    "{kind: \(kind), families: [systemSmall], timeline: {policy: {after: 2h}}}"
  }

  private func text(_ result: AuditResult, _ format: ReportFormat) -> String {
    String(decoding: format.render(result), as: UTF8.self)
  }

  @Test func `a finding common to all widgets is printed once with the other places`() throws {
    let result = try run((0..<12).map { bare("K\($0)") }, "missing-name")
    #expect(result.findings.count == 12 && result.summary.warnings == 12)
    let group = try #require(result.findingGroups.first)
    #expect(result.findingGroups.count == 1 && group.count == 12)
    #expect(
      group.message
        == "12 widgets have no name and no description: `K0`, `K1`, `K2` and 9 more")
    let places = "also at: 16:5, 17:5, 18:5, 19:5, 20:5, 21:5, 22:5, 23:5 and 3 more\n"
    #expect(text(result, .text).contains("= \(places)"))
    #expect(text(result, .markdown).contains("<br>also at: 16:5, 17:5"))
    // Once in the list of tasks, and once in the table of its file.
    #expect(text(result, .markdown).components(separatedBy: "missing-name").count == 3)
    #expect(text(result, .html).contains("K0</code>, <code>K1"))
    #expect(text(result, .text).contains("12 warnings in 1 file"))
  }

  @Test(arguments: [
    ReportFormat.json, .sarif, .junit, .github, .gitlab, .checkstyle, .xcode,
  ])
  func `JSON lists findings one by one`(_ format: ReportFormat) throws {
    let result = try run(["A", "B", "C"].map(bare), "missing-name")
    let report = text(result, format)
    let count = report.components(separatedBy: "the widget has no name and no description").count
    // JUnit has each message as an attribute, too.
    #expect(count == (format == .junit ? 7 : 4))
    #expect(!report.contains("3 widgets have"))
  }

  @Test func `the summary counts findings, and the groups in which they are printed`() throws {
    let result = try run((0..<12).map { bare("K\($0)") }, "missing-name")
    let summary = "12 warnings in 1 file (1 app, 1 bundle, 12 widgets); 12 findings, shown as 1\n"
    #expect(text(result, .text).hasSuffix(summary))
    let single = try run([bare("A")], "missing-name")
    #expect(!text(single, .text).contains("shown as"))
  }

  @Test func `findings with different help aren't grouped`() throws {
    var result = try run(["A", "B"].map(bare), "missing-name")
    #expect(result.findingGroups.count == 1)
    result.findings[1].help = "another"
    #expect(result.findingGroups.map(\.first.help) == [result.findings[0].help, "another"])
  }

  @Test func `a finding with very many branches lists some and counts the rest`() throws {
    let branches = (60..<110).map { "{policy: {after: \($0)s}}" }
    let widget = """
      {kind: A, name: N, description: D, families: [systemSmall], timeline: {branches: [\
      \(branches.joined(separator: ", "))]}}
      """
    let finding = try #require(run([widget], "budget-exceeded").findings.first)
    #expect(finding.related.count == 40)
    #expect(finding.related.last?.message.contains("more") == true)
  }

  @Test func `a message that names the widget names each widget of the group`() throws {
    let result = try run(
      ["A", "B"].map { "{kind: \($0), name: N, description: D, families: [systemSmall]}" },
      "missing-timeline")
    #expect(
      result.findingGroups.map(\.message)
        == ["each of `A` and `B` has no timeline, so there is nothing to replay"])
  }

  @Test func `a message that begins with a kind names each of them`() throws {
    let result = try run(["A", "B", "A", "B"].map(bare), "duplicate-kind")
    #expect(
      result.findingGroups.map(\.message)
        == ["each of `A` and `B` is already declared by another widget of the app"])
  }

  @Test func `a message about something else is followed by the widgets`() throws {
    let line = "name: N, description: D, families: [systemSmall], timeline: {policy: atEnd}}"
    let result = try run(["A", "B"].map { "{kind: \($0), \(line)" }, "single-entry-at-end")
    #expect(
      result.findingGroups.map(\.message) == [
        "atEnd without a later entry asks for the next timeline at once, again and again: 2 widgets, `A` and `B`"
      ])
  }

  @Test func `a different message, severity or fix starts another group`() throws {
    let result = try run(
      [bare("A"), "{kind: B, name: N, families: [systemSmall], timeline: {policy: {after: 2h}}}"],
      "missing-name")
    #expect(result.findingGroups.map(\.count) == [1, 1])
    var findings = try run(["A", "B"].map(bare), "missing-name").findings
    findings[1].severity = .note
    let mixed = AuditResult(files: [], summary: .init(), findings: findings)
    #expect(mixed.findingGroups.map(\.count) == [1, 1])
  }

  @Test func `findings that aren't about widgets are never grouped`() {
    let finding = Finding(Sample.unknownKey, "m", at: Sample.place(1, 1, to: 2))
    let result = AuditResult(files: [], summary: .init(), findings: [finding, finding])
    #expect(result.findingGroups.map(\.count) == [1, 1])
  }
}
