internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// A table with a row of words for each widget or Live Activity.
struct WidgetTable {
  private let title: String
  /// The text after the title, and the shorter one of Markdown.
  private let remarks: (text: Sanitized, markdown: String)
  /// The titles of the columns.
  private let header: [String]
  private let numbers: ClosedRange<Int>
  private let rows: [(name: String, cells: [String])]

  /// Whether the table has no rows.
  var isEmpty: Bool { rows.isEmpty }

  /// Writes the title and the table; nothing without rows.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool) {
    var table = PlainTable(
      title: Sanitized(trusted: title), remark: remarks.text, header: header, numbers: numbers)
    for row in rows { table.append(Sanitized(row.name), row.cells) }
    table.write(to: &painter, columns: columns, isFirst: isFirst)
  }

  /// Returns the heading and the table in GitHub's Markdown; empty without rows.
  func markdown(within limit: Int) -> String {
    MarkdownTable.widgets(
      title: "\(title), \(remarks.markdown)", header: header, numbers: numbers,
      rows.map { [MarkdownText.code($0.name)] + $0.cells.map(MarkdownText.escaped) },
      within: limit)
  }

  /// Returns a section of the page; nil without rows.
  func section(_ id: String, _ title: String, table: String, _ caption: String) -> HTML? {
    if rows.isEmpty { return nil }
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)">\(title)</h2>
      <div class="scroll" role="region" aria-labelledby="\(table)" tabindex="0">
      <table>
      <caption id="\(table)">\(caption)</caption>
      <thead>
      <tr>\(header.enumerated().map { "<th scope=\"col\"\(number($0))>\($1.capitalizedFirst)</th>" })</tr>
      </thead>
      <tbody>
      \(rows.map { row($0, $1) })\
      </tbody>
      </table>
      </div>
      </section>

      """
  }

  private func row(_ name: String, _ cells: [String]) -> HTML {
    let cells = cells.enumerated().map { column, cell -> HTML in
      "<td\(number(column + 1))>\(cell)</td>"
    }
    return "<tr><th scope=\"row\"><bdi>\(name)</bdi></th>\(cells)</tr>\n"
  }

  private func number(_ column: Int) -> HTML? {
    numbers.contains(column) ? " class=\"n\"" : nil
  }
}

extension WidgetTable {
  /// The updates of every Live Activity in a replay: those requested and those shown.
  static func activities(_ replay: ReplayReport?) -> WidgetTable {
    let activities = replay?.activities ?? []
    let names = WidgetNames.of(activities.map(\.subject))
    return WidgetTable(
      title: "Live Activities",
      remarks: (
        "in updates an hour, granted as reported and measured; Apple publishes no number",
        "in updates an hour"
      ),
      header: [
        "activity", "asked", "priority", "granted", "shown", "oldest", "active", "verdict",
      ],
      numbers: 1...4, rows: zip(names, activities).map { ($0, cells(of: $1)) })
  }

  private static func cells(of activity: ReplayedActivity) -> [String] {
    let outcome = activity.outcome
    let plan = activity.plan
    let hours = Double(outcome.active) / 3_600_000
    return [
      "\(plan.updatesPerHour)", plan.isCharged ? "10" : "5",
      plan.isCharged ? "\(activity.limit)" : "–",
      hours > 0 ? Count.decimal(Double(outcome.shown) / hours) : "–",
      Count.duration(roughly: outcome.longestAge), Count.duration(roughly: outcome.active),
      activity.verdict.rawValue,
    ]
  }
}

extension WidgetTable {
  /// The reloads per day that each widget asks for in two releases.
  static func changes(_ widgets: [ComparisonReport.WidgetChange]) -> WidgetTable {
    let names = WidgetNames.of(widgets.map(\.subject))
    let remark = "in reloads a day, before and after"
    return WidgetTable(
      title: "Refresh budget", remarks: (Sanitized(trusted: remark), remark),
      header: ["widget", "before", "after", "change", "verdict"], numbers: 1...3,
      rows: zip(widgets, names).map { widget, name in (name, cells(of: widget)) })
  }

  private static func cells(of widget: ComparisonReport.WidgetChange) -> [String] {
    let perDay = [widget.before, widget.after].map { demand in
      demand.map { Count.span(Count.decimal($0.leastPerDay), Count.decimal($0.perDay)) } ?? "–"
    }
    // One word if it is the same in both.
    var verdicts = [widget.before, widget.after].compactMap { $0?.verdict.rawValue }
    if verdicts.count == 2, verdicts[0] == verdicts[1] { verdicts.removeLast() }
    return perDay + [change(of: widget), verdicts.joined(separator: " → ")]
  }

  /// Returns `+276`, `new` or `removed`.
  private static func change(of widget: ComparisonReport.WidgetChange) -> String {
    switch widget.change {
    case .added: return "new"
    case .removed: return "removed"
    case .kept: break
    }
    guard let before = widget.before, let after = widget.after else { return "–" }
    let difference = after.perDay - before.perDay
    return (difference > 0 ? "+" : "") + Count.decimal(difference)
  }
}
