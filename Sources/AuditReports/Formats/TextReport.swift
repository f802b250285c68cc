internal import AppProduct
public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The report for people: findings with their lines, the budget table, a summary.
public struct TextReport: Sendable {
  /// Whether to print in colour; without it the output has no escape byte.
  public var isColored: Bool
  /// Whether to leave out the table and the summary.
  public var isQuiet: Bool
  /// The maximum width of excerpts and tables, as far as possible.
  public var columns: Int
  /// Whether to list the problems, for readers who don't see standard error.
  public var tellsProblems = false
  /// Whether to print all tables of a replay and its assumptions.
  public var tellsReplay = false

  /// Creates a report; the caller knows the terminal.
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
    if tellsProblems { write(result.problems, afterFindings: !result.findings.isEmpty, &painter) }
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
      // The run was about a log, without manifests.
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

  /// Writes the problems, a line each.
  private func write(
    _ problems: [AuditResult.Problem], afterFindings: Bool, _ painter: inout Painter
  ) {
    if afterFindings, !problems.isEmpty { painter.write("\n") }
    for problem in problems {
      painter.write(in: .severity(.error)) { $0.write("problem") }
      painter.write(": ")
      painter.write(Sanitized("\(problem.place): \(problem.reason)"))
      painter.endLine()
    }
  }

  /// Writes the findings with an empty line between two; only the first finding of a rule has its
  /// source.
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

extension Painter {
  /// Writes the last line of a report: the findings, how much was read, and how many can be fixed.
  ///
  /// - Parameters:
  ///   - summary: The numbers of the run.
  ///   - older: The numbers of the release with which it was compared.
  ///   - product: The product that was verified.
  ///   - problems: The number of problems; with any, the line doesn't say "all clear".
  mutating func write(
    _ summary: AuditResult.Summary, comparedWith older: AuditResult.Summary? = nil,
    of product: AuditResult.Product? = nil, problems: Int
  ) {
    if summary.fixed > 0 {
      write(in: .strong) {
        $0.write(summary.fixed)
        $0.write(" fixed")
      }
      write("; ")
    }
    let found: [(Severity, Int)] = [
      (.error, summary.errors), (.warning, summary.warnings), (.note, summary.notes),
    ]
    let some = found.filter { $0.1 > 0 }
    if problems > 0 {
      write(in: .severity(.error)) { $0.write(Sanitized(trusted: Count.of(problems, "problem"))) }
      write(some.isEmpty ? ", no findings" : ", ")
    } else if some.isEmpty {
      write(in: .strong) { $0.write(summary.fixed > 0 ? "all clear" : "All clear") }
    }
    for (index, (severity, count)) in some.enumerated() {
      if index > 0 { write(", ") }
      write(in: .severity(severity)) {
        $0.write(Sanitized(trusted: Count.of(count, severity.rawValue)))
      }
    }
    write(" in ")
    if let product {
      write(Sanitized(product.path))
      write(Sanitized(trusted: " (\(product.contents))"))
      if summary.files > 0 { write(" and ") }
    }
    if product == nil || summary.files > 0 {
      write(Sanitized(trusted: Self.extent(of: summary)))
    }
    if let older { write(Sanitized(trusted: ", compared with \(Self.extent(of: older))")) }
    let fixes = Self.fixes(summary)
    if !fixes.isEmpty { write(Sanitized(trusted: "; \(fixes)")) }
    let unsaid = [(summary.suppressed, "suppressed"), (summary.baselined, "known to the baseline")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    if !unsaid.isEmpty { write(Sanitized(trusted: "; \(unsaid)")) }
    endLine()
  }

  /// `2 files (1 app, 1 bundle, 3 widgets)`.
  private static func extent(of summary: AuditResult.Summary) -> String {
    let parts = [(summary.apps, "app"), (summary.bundles, "bundle"), (summary.widgets, "widget")]
    let held = parts.map { Count.of($0.0, $0.1) }.joined(separator: ", ")
    return "\(Count.of(summary.files, "file")) (\(held))"
  }

  /// `2 fixable with --fix, 1 with --fix-unsafe`; empty if no finding is fixable.
  private static func fixes(_ summary: AuditResult.Summary) -> String {
    let parts = [(summary.fixable, "--fix"), (summary.fixableUnsafe, "--fix-unsafe")]
      .filter { $0.0 > 0 }
    return parts.enumerated().map { index, part in
      "\(part.0)\(index == 0 ? " fixable" : "") with \(part.1)"
    }.joined(separator: ", ")
  }
}

extension AuditResult.Product {
  /// `1 app, 2 extensions`.
  fileprivate var contents: String {
    let extensions = app.bundles.count { $0.kind == .appExtension }
    let parts = [(app.bundles.count - extensions, "app"), (extensions, "extension")]
    let held = parts.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    return held.isEmpty ? "no app could be read" : held.joined(separator: ", ")
  }
}
