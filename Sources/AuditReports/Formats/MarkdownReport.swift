public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The report for a comment or a job summary: GitHub's Markdown.
///
/// It begins with what to do, rule by rule, then has the budget, and all findings file by file, folded.
public struct MarkdownReport: Sendable {
  /// The approximate maximum size in bytes; the report says how much doesn't fit.
  public var byteLimit: Int

  /// The default size, below the 65,536 characters that GitHub takes in a comment.
  ///
  /// - Source: https://github.com/orgs/community/discussions/27190
  public static let commentLimit = 65_000

  /// Creates a report.
  public init(byteLimit: Int = commentLimit) {
    self.byteLimit = byteLimit
  }

  /// Returns a result, and the budget of its widgets, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    let excess = UnreportedExcess(result)
    var output = "## audit: \(result.headline(excess))\n\n\(Self.extent(of: result.summary))\n"
    output += Self.problems(of: result)
    // What to do may take half of the page, the budget a quarter, and the findings what is left.
    let groups = result.findingGroups
    output += Self.tasks(FindingTask.all(groups), excess, in: result, within: byteLimit / 2)
    let changes = WidgetTable.changes(result.comparison?.widgets ?? [])
    output += result.replay.map { BudgetTable($0).markdown(within: byteLimit / 4) } ?? ""
    output += WidgetTable.activities(result.replay).markdown(within: byteLimit / 8)
    output += changes.markdown(within: byteLimit / 4)
    output += findings(groups, in: result, within: byteLimit - output.utf8.count)
    return Array(output.utf8)
  }

  /// Returns a list of the problems.
  private static func problems(of result: AuditResult) -> String {
    if result.problems.isEmpty { return "" }
    var output = "\n"
    for problem in result.problems.prefix(Count.maximumListed) {
      output += "- \(MarkdownText.code(problem.place)): \(MarkdownText.escaped(problem.reason))\n"
    }
    let left = result.problems.count - Count.maximumListed
    return left > 0 ? "\(output)- and \(left) more\n" : output
  }

  /// Returns how much was read, and what the findings don't include.
  private static func extent(of summary: AuditResult.Summary) -> String {
    return (["In " + summary.extent.joined(separator: ", ")] + summary.hidden).joined(
      separator: "; ") + "."
  }

  // MARK: What to do

  /// Returns a list with an item for each rule, as many as fit; empty if there is nothing to do.
  private static func tasks(
    _ tasks: [FindingTask], _ excess: UnreportedExcess, in result: AuditResult, within limit: Int
  ) -> String {
    if tasks.isEmpty && excess.names.isEmpty { return "" }
    var output = "\n### What to do\n\n"
    for (index, task) in tasks.enumerated() {
      let item = self.item(task, in: result)
      if output.utf8.count + item.utf8.count > limit {
        let count = tasks[index...].reduce(0) { $0 + $1.count }
        let rules = Count.of(tasks.count - index, "more rule")
        return output + "\n\(Count.of(count, "more finding")) of \(rules).\n"
      }
      output += item
    }
    for (sentence, group) in zip(excess.sentences, excess.names) {
      output += "- **\(group.verdict.rawValue)** \(MarkdownText.prose(sentence))\n"
    }
    return output
  }

  private static func item(_ task: FindingTask, in result: AuditResult) -> String {
    let severity = task.severity == .error ? "**error**" : task.severity.rawValue
    let rule = MarkdownText.link(MarkdownText.code(task.rule), to: task.source)
    let fixes = task.fixes.map { "; " + MarkdownText.prose($0) } ?? ""
    var output = "- \(severity) \(rule): \(Count.of(task.count, "finding"))\(fixes)\n"
    for cause in task.listedCauses {
      for group in cause.groups {
        let message = MarkdownText.prose(group.message(naming: FindingTask.maximumListed))
        let place = MarkdownText.code(result.text(of: group.first.place))
        let others = group.count > 1 ? " and \(Count.of(group.count - 1, "other place"))" : ""
        // The place first, since a message could begin with what begins a list.
        output += "  - \(place)\(others): \(message)\n"
      }
      if !cause.help.isEmpty {
        output += "  - \(MarkdownText.prose("help: \(Sanitized(cause.help))"))\n"
      }
    }
    return task.unlisted == 0
      ? output : output + "  - and \(Count.of(task.unlisted, "more finding"))\n"
  }

  // MARK: Findings

  /// Returns a heading and a table for each file with findings, folded, with as many rows as fit.
  private func findings(
    _ groups: [FindingGroup], in result: AuditResult, within limit: Int
  ) -> String {
    var output = ""
    var written = 0
    let (begin, end) = ("\n<details><summary>Findings by file</summary>\n", "\n</details>\n")
    for (path, groups) in result.byFile(groups) where !groups.isEmpty {
      var head = "\n### \(MarkdownText.code(path ?? AuditResult.noFile))\n\n"
      head += MarkdownTable.head(["place", "severity", "finding", "rule", "fix"])
      for group in groups {
        let left = limit - output.utf8.count - begin.utf8.count - end.utf8.count
        let rows = [Int.max, FindingTask.maximumListed].lazy.map { maximum in
          head + row(group, naming: maximum, in: result)
        }
        guard let row = rows.first(where: { $0.utf8.count <= left }) else { break }
        output += row
        head = ""
        written += group.count
      }
    }
    if !output.isEmpty { output = begin + output + end }
    let left = result.findings.count - written + result.leftOut
    return left == 0 ? output : "\(output)\n\(Count.of(left, "more finding")).\n"
  }

  /// - Parameter maximum: The maximum number of widgets and of places.
  private func row(
    _ group: FindingGroup, naming maximum: Int, in result: AuditResult
  ) -> String {
    let finding = group.first
    let place = FindingRegion(finding.place).map { "\($0.startLine):\($0.startColumn)" } ?? ""
    let severity = finding.severity.rawValue
    let others = group.otherPlaces(in: result, atMost: maximum).map { ["also at: \($0)"] } ?? []
    let lines = [group.message(naming: maximum)] + others + result.remarks(of: finding)
    return MarkdownTable.row([
      place, finding.severity == .error ? "**\(severity)**" : severity,
      lines.map(MarkdownText.prose).joined(separator: "<br>"), MarkdownText.code(finding.rule),
      finding.fix.map { MarkdownText.code($0.isSafe ? "--fix" : "--fix-unsafe") } ?? "",
    ])
  }
}
