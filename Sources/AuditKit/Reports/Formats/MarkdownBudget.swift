internal import BudgetReplay

/// The budget of every widget as a table in GitHub's Markdown.
struct MarkdownBudget {
  private let rows: [BudgetRow]
  private let dryTitle: String

  /// Makes a table of rows, in their order, with what stands over the times of the first waits.
  init(_ rows: [BudgetRow], dryTitle: String) {
    self.rows = rows
    self.dryTitle = dryTitle
  }

  /// The heading and the table, as far as it fits; nothing where there is no row.
  func text(within limit: Int) -> String {
    if rows.isEmpty { return "" }
    var output = "\n### Refresh budget, in reloads a day\n\n"
    output += MarkdownTable.head([
      ("widget", false), ("asked", true), ("charged", true), ("band", true), ("verdict", false),
      (dryTitle, false), ("smallest interval", false), ("0 to 24 h", false),
    ])
    let busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    for (index, (row, name)) in zip(rows, WidgetNames.of(rows)).enumerated() {
      var cells = [MarkdownText.code(name.text)] + row.facts.map(MarkdownText.escaped)
      cells.append(MarkdownText.escaped(smallestInterval(of: row)))
      cells.append("<code>\(HourStrip.draw(row.hours, busiest: busiest))</code>")
      let line = MarkdownTable.row(cells)
      if output.utf8.count + line.utf8.count > limit {
        return "\(output)\nAnd \(Count.of(rows.count - index, "widget")) more.\n"
      }
      output += line
    }
    return output
  }

  /// The interval that would fit each end of the band, of a widget that does not fit.
  private func smallestInterval(of row: BudgetRow) -> String {
    if !row.hasBudget || row.verdict == .fits { return "" }
    let ends = [
      (row.low, row.smallestIntervalSecondsLow), (row.high, row.smallestIntervalSecondsHigh),
    ]
    return ends.compactMap { limit, seconds in
      limit.flatMap { limit in seconds.map { "\(Count.duration(seconds: $0)) for \(limit)" } }
    }.joined(separator: ", ")
  }
}
