internal import AppProduct
public import AuditKit
internal import WidgetManifests

/// The report for people: findings with their lines, the budget table, a summary.
public struct TextReport: Sendable {
  /// Whether to print in colour; without it the output has no escape byte.
  public var isColored: Bool
  /// Whether to leave out the table and the summary.
  public var isQuiet: Bool
  /// The maximum width of excerpts and tables, where possible.
  public var columns: Int
  /// Whether to also wrap prose at that width, as for a terminal.
  public var wrapsProse = false
  /// The folder to which paths are relative, if the terminal opens links; nil for no links.
  public var linkRoot: String?
  /// Whether to list the rules by the number of their findings instead of the findings.
  public var countsRules = false
  /// Whether to list the problems, for readers who don't see standard error.
  public var listsProblems = false
  /// Whether to list the values with the tag `!unknown`.
  public var listsUnknown = false
  /// The result if nothing is found; nil for the usual one.
  package var clear: String?
  /// Whether to print all tables of a replay and its assumptions.
  public var includesReplayTables = false

  /// Creates a report; the caller knows the terminal.
  public init(isColored: Bool = false, isQuiet: Bool = false, columns: Int = 100) {
    self.isColored = isColored
    self.isQuiet = isQuiet
    self.columns = columns
  }

  /// Returns a result, and the budget of its widgets if they were replayed, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var painter = Painter(
      isColored: isColored, columns: wrapsProse ? columns : nil, linkRoot: linkRoot)
    if countsRules {
      writeCounts(of: result, to: &painter)
    } else {
      write(result, to: &painter)
    }
    if listsProblems { write(result.problems, afterFindings: !result.findings.isEmpty, &painter) }
    if listsUnknown, !result.unknown.isEmpty {
      if !painter.bytes.isEmpty { painter.write("\n") }
      painter.writeUnknown(of: result)
    }
    if isQuiet { return painter.bytes }
    let hasLines = !painter.bytes.isEmpty
    let hasTables = !countsRules && writeTables(of: result, afterLines: hasLines, to: &painter)
    if hasLines || hasTables { painter.write("\n") }
    painter.writeSummary(
      of: result, clear: clear ?? result.clear, listsUnknown: listsUnknown, isGrouped: !countsRules)
    return painter.bytes
  }

  /// Writes the tables of widgets.
  ///
  /// - Parameter hasLines: Whether anything is above.
  /// - Returns: Whether there are any.
  private func writeTables(
    of result: AuditResult, afterLines hasLines: Bool, to painter: inout Painter
  ) -> Bool {
    let budgets = result.replay.flatMap { $0.widgets.isEmpty ? nil : $0 }
    if let budgets {
      if hasLines { painter.write("\n") }
      BudgetTable(budgets).write(to: &painter, columns: columns)
    }
    let activities = WidgetTable.activities(result.replay)
    activities.write(to: &painter, columns: columns, isFirst: !hasLines && budgets == nil)
    if includesReplayTables, let replay = result.replay {
      if replay.widgets.isEmpty {
        painter.write("No widget was replayed\n\n")
      } else {
        ReplayTables(replay).write(to: &painter, columns: columns)
      }
    }
    let changes = WidgetTable.changes(result.comparison?.widgets ?? [])
    changes.write(to: &painter, columns: columns, isFirst: !hasLines && activities.isEmpty)
    return budgets != nil || !activities.isEmpty || !changes.isEmpty
  }

  /// Writes the problems, one per line.
  private func write(
    _ problems: [AuditResult.Problem], afterFindings: Bool, _ painter: inout Painter
  ) {
    if afterFindings, !problems.isEmpty { painter.write("\n") }
    for problem in problems {
      painter.write("incomplete", in: .severity(.error))
      painter.write(": ")
      painter.writeProse(Sanitized("\(problem.place): \(problem.reason)"), hanging: 12)
    }
  }

  /// Writes a line for each rule with findings, most findings first.
  private func writeCounts(of result: AuditResult, to painter: inout Painter) {
    var table = PlainTable(header: ["rule", "findings", "severity", "fixable"], numbers: 1...1)
    let rules = Dictionary(grouping: result.findings, by: \.rule)
    let ranked = rules.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (rule, findings) in ranked {
      let severities = Set(findings.map(\.severity)).sorted(by: >).map(\.rawValue)
      let fixable = findings.count { $0.fix != nil }
      table.append(
        Sanitized(rule),
        [
          "\(findings.count)", severities.joined(separator: ", "),
          fixable == 0 ? "–" : "\(fixable)",
        ])
    }
    if !table.rows.isEmpty { table.writeRows(to: &painter, columns: columns) }
  }

  /// Writes the findings, separated by empty lines; those that differ only in the widget are one,
  /// and only the first finding of a rule has its source.
  private func write(_ result: AuditResult, to painter: inout Painter) {
    var sources = Set<String>()
    var current: (file: SourceFile.ID, lines: SourceLines)?
    for (index, group) in result.findingGroups.enumerated() {
      let finding = group.first
      if index > 0 { painter.write("\n") }
      var excerpt: Excerpt?
      if let file = result.file(of: finding.place) {
        var lines =
          current.flatMap { $0.file == finding.place.file ? $0.lines : nil }
          ?? SourceLines(file)
        let gutter = String(finding.place.start.line).utf8.count + 4
        excerpt = Excerpt(of: finding.place, in: &lines, columns: max(columns - gutter, 1))
        current = (finding.place.file, lines)
      }
      painter.write(
        group, others: group.otherPlaces(in: result),
        place: { place in
          result.file(of: place).map { (Sanitized(trusted: result.text(of: place)), $0) }
        }, excerpt: excerpt, namesSource: sources.insert(finding.rule).inserted)
    }
  }
}

extension Painter {
  /// Writes the unknown values, grouped by the expression that determines them.
  fileprivate mutating func writeUnknown(of result: AuditResult) {
    var groups: [String: [UnknownValue]] = [:]
    var expressions: [String] = []
    for value in result.unknown {
      if groups[value.expression] == nil { expressions.append(value.expression) }
      groups[value.expression, default: []].append(value)
    }
    // The sort is stable: groups of equal size keep the order in which they were written.
    let ranked = expressions.map { ($0, groups[$0] ?? []) }.sorted { $0.1.count > $1.1.count }
    write("Unknown values, by what is written in the project\n\n", in: .strong)
    for (expression, values) in ranked {
      write("  ")
      writeLine(Sanitized(expression.isEmpty ? "(no expression)" : expression))
      for value in values {
        let subject = value.subject
        let names = [subject.bundle ?? subject.app, subject.kind].compactMap(\.self)
        write("    ")
        write(Sanitized(trusted: result.text(of: value.place)))
        write(Sanitized(": \(value.path)"))
        writeProse(
          Sanitized(names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"), hanging: 6)
      }
    }
  }

  /// Writes the last line of a report: the numbers of findings, of files read, and of possible
  /// fixes.
  fileprivate mutating func writeSummary(
    of result: AuditResult, clear: String, listsUnknown: Bool, isGrouped: Bool
  ) {
    let summary = result.summary
    if summary.fixed > 0 {
      write(Sanitized(trusted: "\(summary.fixed) fixed"), in: .strong)
      write("; ")
    }
    let found = summary.found
    if !result.problems.isEmpty {
      var seen: Set<String> = []
      let paths = result.problems.map(\.path).filter { seen.insert($0).inserted }
      write("Incomplete", in: .severity(.error))
      write(Sanitized(": \(paths.shortened(to: 2)); "))
      if found.isEmpty { write("no findings") }
    } else if found.isEmpty {
      let isClear = UnreportedExcess(result).names.isEmpty
      let text = summary.baselined > 0 ? "nothing new" : isClear ? clear : "no findings"
      write(Sanitized(trusted: summary.fixed > 0 ? text : text.capitalizedFirst), in: .strong)
    }
    for (index, (severity, count)) in found.enumerated() {
      if index > 0 { write(", ") }
      write(Sanitized(trusted: Count.of(count, severity.rawValue)), in: .severity(severity))
    }
    write(" in ")
    if let product = result.product {
      write(Sanitized(product.path))
      write(Sanitized(trusted: " (\(product.contents))"))
      if summary.files > 0 { write(" and ") }
    }
    var text = ""
    if result.product == nil || summary.files > 0 { text += summary.extentInBrackets }
    if let older = result.comparison?.old { text += ", compared with \(older.extentInBrackets)" }
    let shown = result.findingGroups.count
    if isGrouped, shown < result.findings.count {
      text += "; \(result.findings.count) findings, shown as \(shown)"
    }
    let fixable = [(summary.fixable, "--fix"), (summary.fixableUnsafe, "--fix-unsafe")]
      .filter { $0.0 > 0 }
    for (index, (count, option)) in fixable.enumerated() {
      text += index == 0 ? "; \(count) fixable with \(option)" : ", \(count) with \(option)"
    }
    if summary.unknown > 0 {
      text += "; \(Count.of(summary.unknown, "value")) unknown"
      if !listsUnknown { text += " (--list-unknown)" }
    }
    if !summary.hidden.isEmpty { text += "; " + summary.hidden.joined(separator: ", ") }
    writeProse(Sanitized(trusted: text), hanging: 2)
  }
}

extension AuditResult.Summary {
  /// `2 files (1 app, 1 bundle, 3 widgets)`.
  fileprivate var extentInBrackets: String {
    "\(extent[0]) (\(extent.dropFirst().joined(separator: ", ")))"
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
