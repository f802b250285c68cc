/// The report for people: findings with the lines they are about, the budget table, a summary.
public struct TextReport: Sendable {
  /// Whether to print in colour; without it there is not one escape byte.
  public var isColored: Bool
  /// Whether to leave out the table and the summary.
  public var isQuiet: Bool
  /// The columns that excerpts and the table may take where they can.
  public var columns: Int
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
    if isQuiet { return painter.bytes }
    if !budget.isEmpty {
      if !result.findings.isEmpty { painter.write("\n") }
      let regulator = result.replay?.settings.budget.regulator
      BudgetTable(budget, columns: columns, regulator: regulator).write(to: &painter)
    }
    if result.log != nil, result.files.isEmpty {
      // Nobody asked for manifests.
    } else if tellsReplay, let replay = result.replay, replay.widgets.isEmpty {
      painter.write("No widget was replayed\n\n")
    } else if tellsReplay, let replay = result.replay {
      ReplayTables(replay).write(to: &painter, columns: columns)
    }
    let changes = BudgetChangeTable(result.comparison?.widgets ?? [])
    changes.write(to: &painter, columns: columns, isFirst: result.findings.isEmpty)
    let hasTable = !budget.isEmpty || !changes.isEmpty
    if !result.findings.isEmpty || hasTable { painter.write("\n") }
    if let log = result.log {
      LogText(log).write(to: &painter)
      if result.files.isEmpty { return painter.bytes }
      painter.write("\n")
    }
    painter.write(result.summary, comparedWith: result.comparison?.old, of: result.product)
    return painter.bytes
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
