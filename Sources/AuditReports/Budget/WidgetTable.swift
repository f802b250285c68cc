internal import AuditKit
internal import BudgetReplay
internal import PageTemplates
internal import WidgetManifests

/// A table with a row of words for each widget or Live Activity.
struct WidgetTable {
  private let title: String
  /// The text after the title, and the shorter one of Markdown.
  private let remarks: (text: Sanitized, markdown: String)
  /// The titles of the columns, which are also the names of the values of the page.
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

  /// The values of the page's template; nil without rows.
  var slots: Slots? {
    if rows.isEmpty { return nil }
    var slots = Slots()
    slots.fill(
      "rows",
      each: rows.map { name, cells in
        var row = Slots()
        for (column, cell) in zip(header, [name] + cells) { row.fill(column, cell) }
        return row
      })
    return slots
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
      rows: zip(widgets, names).map { widget, name in
        (widget.oldKind.map { "\(name), was \($0)" } ?? name, cells(of: widget))
      })
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
    case .kept, .renamed: break
    }
    guard let before = widget.before, let after = widget.after else { return "–" }
    let difference = after.perDay - before.perDay
    return (difference > 0 ? "+" : "") + Count.decimal(difference)
  }
}
