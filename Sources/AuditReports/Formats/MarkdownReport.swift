public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The report for a job summary or a comment: GitHub's Markdown.
public struct MarkdownReport: Sendable {
  /// The approximate maximum size in bytes; the report gives the number of findings that don't fit.
  ///
  /// GitHub refuses a job summary of more than 1 MiB.
  public var byteLimit: Int

  private static let maximumProblems = 20

  /// Creates a report.
  public init(byteLimit: Int = 1_000_000) {
    self.byteLimit = byteLimit
  }

  /// Returns a result, and the budget of its widgets, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    render(result, budget: result.budgetRows)
  }

  func render(_ result: AuditResult, budget: [BudgetRow]) -> [UInt8] {
    var output = "## audit: \(result.headline)\n\n" + Self.counts(of: result.summary)
    output += Self.problems(of: result)
    // The budget may take a quarter of the page, and the findings what it leaves.
    let changes = BudgetChangeTable(result.comparison?.widgets ?? [])
    let table =
      BudgetTable(budget, of: result.replay).markdown(within: byteLimit / 4)
      + changes.markdown(within: byteLimit / 4)
    output += findings(of: result, within: byteLimit - output.utf8.count - table.utf8.count)
    output += table
    return Array(output.utf8)
  }

  /// Returns a list of the problems.
  private static func problems(of result: AuditResult) -> String {
    if result.problems.isEmpty { return "" }
    var output = "\n"
    for problem in result.problems.prefix(maximumProblems) {
      output += "- \(MarkdownText.code(problem.place)): \(MarkdownText.escaped(problem.reason))\n"
    }
    let left = result.problems.count - maximumProblems
    return left > 0 ? "\(output)- and \(left) more\n" : output
  }

  private static func counts(of summary: AuditResult.Summary) -> String {
    let counts = [
      ("files", summary.files), ("apps", summary.apps), ("bundles", summary.bundles),
      ("widgets", summary.widgets), ("errors", summary.errors), ("warnings", summary.warnings),
      ("notes", summary.notes), ("suppressed", summary.suppressed),
      ("baselined", summary.baselined),
    ]
    return MarkdownTable.head(counts.map(\.0), numbers: 0...counts.count)
      + MarkdownTable.row(counts.map { String($0.1) })
  }

  /// Returns a heading and a table for each file with findings, with as many rows as fit.
  private func findings(of result: AuditResult, within limit: Int) -> String {
    var output = ""
    var written = 0
    for (path, groups) in result.findingGroupsByFile where !groups.isEmpty {
      var head = "\n### \(MarkdownText.code(path ?? AuditResult.noFile))\n\n"
      head += MarkdownTable.head(["place", "severity", "finding", "rule", "fix"])
      for group in groups {
        let row = head + row(group, in: result)
        if output.utf8.count + row.utf8.count > limit { break }
        output += row
        head = ""
        written += group.count
      }
    }
    let left = result.findings.count - written + result.leftOut
    return left == 0 ? output : "\(output)\nAnd \(Count.of(left, "finding")) more.\n"
  }

  private func row(_ group: FindingGroup, in result: AuditResult) -> String {
    let finding = group.first
    let place = FindingRegion(finding.place).map { "\($0.startLine):\($0.startColumn)" } ?? ""
    let severity = finding.severity.rawValue
    let others = group.otherPlaces(in: result).map { ["also at: \($0)"] } ?? []
    let lines = [group.message] + others + result.details(of: finding)
    return MarkdownTable.row([
      place, finding.severity == .error ? "**\(severity)**" : severity,
      lines.map(MarkdownText.prose).joined(separator: "<br>"),
      MarkdownText.link(MarkdownText.code(finding.rule), to: finding.source),
      finding.fix.map { MarkdownText.code($0.isSafe ? "--fix" : "--fix-unsafe") } ?? "",
    ])
  }
}
