internal import BudgetReplay

/// The report for people: findings with the lines they are about, the budget table, a summary.
public struct TextReport: Sendable {
  /// Whether to print in colour; without it there is not one escape byte.
  public var isColored: Bool
  /// Whether to leave out the table and the summary.
  public var isQuiet: Bool
  /// The columns that excerpts and the table may take where they can.
  public var columns: Int
  /// Whether to tell what could not be done, where standard error is not read beside the report.
  public var tellsProblems = false
  /// Whether to tell of a replay all that is known: ages, sums and what the numbers rest on.
  public var tellsReplay = false

  /// Makes a report of a style; the caller knows the terminal.
  public init(isColored: Bool = false, isQuiet: Bool = false, columns: Int = 100) {
    self.isColored = isColored
    self.isQuiet = isQuiet
    self.columns = columns
  }

  /// Writes a result, and the budget of its widgets where they were replayed, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    render(result, budget: result.replay.map { BudgetRow.rows(of: $0) } ?? [])
  }

  /// Writes a result, and the budget of its widgets, as UTF-8.
  ///
  /// - Parameters:
  ///   - result: What the run found.
  ///   - budget: A row for every widget that was replayed, in document order; empty for no table.
  func render(_ result: AuditResult, budget: [BudgetRow]) -> [UInt8] {
    var painter = Painter(isColored: isColored)
    write(result, to: &painter)
    if tellsProblems { write(result.problems, behindFindings: !result.findings.isEmpty, &painter) }
    if isQuiet { return painter.bytes }
    let hasLines = !painter.bytes.isEmpty
    if !budget.isEmpty {
      if hasLines { painter.write("\n") }
      let limits = result.replay?.settings.budget ?? Budget()
      let regulator = result.replay.map { limits.regulator + $0.settings.rowsOfRuns }
      BudgetTable(budget, columns: columns, regulator: regulator, dryTitle: limits.dryTitle)
        .write(to: &painter)
    }
    if result.log != nil, result.summary.files == 0 {
      // Nobody asked for manifests.
    } else if tellsReplay, let replay = result.replay, replay.widgets.isEmpty {
      painter.write("No widget was replayed\n\n")
    } else if tellsReplay, let replay = result.replay {
      ReplayTables(replay).write(to: &painter, columns: columns)
    }
    let changes = BudgetChangeTable(result.comparison?.widgets ?? [])
    changes.write(to: &painter, columns: columns, isFirst: !hasLines)
    let hasTable = !budget.isEmpty || !changes.isEmpty
    if hasLines || hasTable { painter.write("\n") }
    if let log = result.log {
      LogText(log).write(to: &painter)
      if result.summary.files == 0 { return painter.bytes }
      painter.write("\n")
    }
    painter.write(
      result.summary, comparedWith: result.comparison?.old, of: result.product,
      problems: result.problems.count)
    return painter.bytes
  }

  /// Writes what could not be done, a line each.
  private func write(
    _ problems: [AuditResult.Problem], behindFindings: Bool, _ painter: inout Painter
  ) {
    if behindFindings, !problems.isEmpty { painter.write("\n") }
    for problem in problems {
      painter.write(in: .severity(.error)) { $0.write("problem") }
      painter.write(": ")
      painter.write(Sanitized("\(problem.place): \(problem.reason)"))
      painter.endLine()
    }
  }

  /// Writes the findings, an empty line between two.
  ///
  /// The source of a rule is named at its first finding, so that ten of one rule stay short.
  private func write(_ result: AuditResult, to painter: inout Painter) {
    var sources = Set<String>()
    var current: (file: SourceFile.ID, lines: SourceLines)?
    for (index, finding) in result.findings.enumerated() {
      if index > 0 { painter.write("\n") }
      var excerpt: Excerpt?
      if let file = result.file(of: finding.place) {
        var lines =
          current.flatMap { $0.file == finding.place.file ? $0.lines : nil }
          ?? SourceLines(file)
        excerpt = Excerpt(of: finding.place, in: &lines, columns: columns)
        current = (finding.place.file, lines)
      }
      painter.write(
        finding, paths: { result.file(of: $0).map { Sanitized($0.path) } }, excerpt: excerpt,
        namesSource: sources.insert(finding.rule).inserted)
    }
  }
}
