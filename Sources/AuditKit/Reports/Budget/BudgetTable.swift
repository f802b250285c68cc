internal import BudgetReplay

/// The budget of every widget: what it asks for, what it gets, and when in the day.
struct BudgetTable {
  private let rows: [BudgetRow]
  private let names: [Sanitized]
  private let columns: Int
  private let regulator: String?
  private let dryTitle: String

  /// A name is never cut shorter than this, however narrow the terminal.
  private static let shortestName = 12

  /// Makes a table of rows, in their order, that takes at most a number of columns where it can.
  ///
  /// - Parameters:
  ///   - regulator: How the limit is enforced, in words; nil where that is not known.
  ///   - dryTitle: What stands over the times at which reloads begin to wait.
  init(
    _ rows: [BudgetRow], columns: Int, regulator: String? = nil, dryTitle: String = "runs dry"
  ) {
    self.regulator = regulator
    self.dryTitle = dryTitle
    self.rows = rows
    self.columns = columns
    names = WidgetNames.of(rows)
  }

  /// Writes the title, the table and what would fit.
  func write(to painter: inout Painter) {
    let busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    var lines = [
      ["", "asked", "charged", "band", "verdict", dryTitle, HourStrip.header].map(
        Sanitized.init(trusted:))
    ]
    lines += rows.map { row in
      [Sanitized(trusted: "")] + row.facts.map { Sanitized($0) }
        + [Sanitized(trusted: HourStrip.draw(row.hours, busiest: busiest))]
    }
    var widths = lines[0].indices.map { column in lines.reduce(0) { max($0, $1[column].width) } }
    let rest = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    let longest = names.reduce("widget".utf8.count) { max($0, $1.width) }
    widths[0] = min(longest, max(columns - 2 - rest, Self.shortestName))
    lines[0][0] = Sanitized(trusted: "widget")
    for (index, name) in names.enumerated() { lines[index + 1][0] = name.truncated(to: widths[0]) }

    painter.write(in: .strong) { $0.write("Refresh budget") }
    painter.write(", in reloads a day and by the hour")
    if let regulator { painter.write(Sanitized(", under \(regulator)")) }
    painter.write("\n\n")
    for (index, line) in lines.enumerated() {
      let row = index > 0 ? rows[index - 1] : nil
      let verdict = row.map { $0.hasBudget ? $0.verdict : .fits }
      write(line, widths, verdict, to: &painter)
    }
    FittingIntervals(rows, names).write(to: &painter)
  }

  private func write(
    _ line: [Sanitized], _ widths: [Int], _ verdict: BudgetRow.Verdict?, to painter: inout Painter
  ) {
    for (column, cell) in line.enumerated() {
      painter.write("  ")
      let isNumber = (1...3).contains(column)
      let padding = widths[column] - cell.width
      if isNumber { painter.write(" ", times: padding) }
      painter.write(in: style(of: column, verdict)) { $0.write(cell: cell) }
      if !isNumber { painter.write(" ", times: padding) }
    }
    painter.endLine()
  }

  private func style(of column: Int, _ verdict: BudgetRow.Verdict?) -> Painter.Style? {
    guard let verdict else { return .faint }
    guard column == 4 else { return nil }
    switch verdict {
    case .fits: return nil
    case .depends: return .severity(.warning)
    case .over: return .severity(.error)
    }
  }
}
