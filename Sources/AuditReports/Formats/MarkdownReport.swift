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

  /// Writes a result, and the budget of its widgets, as UTF-8.
  public func render(_ result: AuditResult, budget: [BudgetRow] = []) -> [UInt8] {
    var output = Self.headline(of: result) + "\n" + Self.counts(of: result.summary)
    output += Self.problems(of: result)
    // The budget may take a quarter of the page, and the findings what it leaves.
    let changes = BudgetChangeTable(result.comparison?.widgets ?? [])
    let dryTitle = (result.replay?.settings.budget ?? Budget()).dryTitle
    let table =
      MarkdownBudget.text(budget, dryTitle: dryTitle, within: byteLimit / 4)
      + changes.markdown(within: byteLimit / 4)
    output += findings(of: result, within: byteLimit - output.utf8.count - table.utf8.count)
    output += table
    return Array(output.utf8)
  }

  private static func headline(of result: AuditResult) -> String {
    let summary = result.summary
    let found = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
      .filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    let parts = (result.problems.isEmpty ? [] : ["not all could be done"]) + found
    return "## audit: \(parts.isEmpty ? "all clear" : parts.joined(separator: ", "))\n"
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
    return MarkdownTable.head(counts.map { ($0.0, true) })
      + MarkdownTable.row(counts.map { String($0.1) })
  }

  /// Returns a heading and a table for each file with findings, with as many rows as fit.
  private func findings(of result: AuditResult, within limit: Int) -> String {
    var output = ""
    var written = 0
    for (path, findings) in result.findingsByFile where !findings.isEmpty {
      var head = "\n### \(MarkdownText.code(path ?? AuditResult.noFile))\n\n"
      head += MarkdownTable.head(
        ["place", "severity", "finding", "rule", "fix"].map { (name: $0, isNumber: false) })
      for finding in findings {
        let row = head + row(finding, in: result)
        if output.utf8.count + row.utf8.count > limit { break }
        output += row
        head = ""
        written += 1
      }
    }
    let left = result.findings.count - written + result.leftOut
    return left == 0 ? output : "\(output)\nAnd \(Count.of(left, "finding")) more.\n"
  }

  private func row(_ finding: Finding, in result: AuditResult) -> String {
    let place = FindingRegion(finding.place).map { "\($0.startLine):\($0.startColumn)" } ?? ""
    let severity = finding.severity.rawValue
    let lines = [finding.message] + result.details(of: finding)
    return MarkdownTable.row([
      place, finding.severity == .error ? "**\(severity)**" : severity,
      lines.map(MarkdownText.prose).joined(separator: "<br>"),
      MarkdownText.link(MarkdownText.code(finding.rule), to: finding.source),
      finding.fix.map { MarkdownText.code($0.isSafe ? "--fix" : "--fix-unsafe") } ?? "",
    ])
  }
}

/// The budget of every widget as a table in GitHub's Markdown.
private enum MarkdownBudget {
  /// Returns the heading and the table, with as many rows as fit; nothing without a row.
  ///
  /// - Parameter dryTitle: The title over the times at which reloads begin to wait.
  static func text(_ rows: [BudgetRow], dryTitle: String, within limit: Int) -> String {
    let busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    return MarkdownTable.widgets(
      title: "Refresh budget, in reloads a day",
      [
        ("widget", false), ("asked", true), ("charged", true), ("band", true), ("verdict", false),
        (dryTitle, false), ("smallest interval", false), ("0 to 24 h", false),
      ],
      zip(rows, WidgetNames.of(rows)).map { row, name in
        [MarkdownText.code(name.text)] + row.facts.map(MarkdownText.escaped) + [
          MarkdownText.escaped(smallestInterval(of: row)),
          "<code>\(HourStrip.draw(row.hours, busiest: busiest))</code>",
        ]
      }, within: limit)
  }

  /// Returns the interval that fits each end of the band, for a widget that doesn't fit.
  private static func smallestInterval(of row: BudgetRow) -> String {
    if !row.hasBudget || row.verdict == .fits { return "" }
    let ends = [
      (row.low, row.smallestIntervalSecondsLow), (row.high, row.smallestIntervalSecondsHigh),
    ]
    return ends.compactMap { limit, seconds in
      limit.flatMap { limit in seconds.map { "\(Count.duration(seconds: $0)) for \(limit)" } }
    }.joined(separator: ", ")
  }
}
