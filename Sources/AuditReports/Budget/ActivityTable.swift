internal import AuditKit
internal import BudgetReplay
internal import PageTemplates
internal import WidgetManifests

/// The updates of every Live Activity: what it asks for and what is shown.
struct ActivityTable {
  private let rows: [(name: String, cells: [String])]

  private static let header = [
    "activity", "asked", "priority", "granted", "shown", "oldest", "active", "verdict",
  ]
  private static let numbers = 1...4

  /// Creates a table of the activities of a replay, in their order.
  init(_ replay: ReplayReport?) {
    let activities = replay?.activities ?? []
    let names = WidgetNames.of(
      activities.map { ($0.subject.kind ?? "", $0.subject.bundle ?? "", nil) })
    rows = zip(names, activities).map { ($0, Self.cells(of: $1)) }
  }

  /// Whether it has no rows.
  var isEmpty: Bool { rows.isEmpty }

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

  /// Writes the title and the table; nothing without a row.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool) {
    var table = PlainTable(
      title: "Live Activities",
      remark: "in updates an hour, granted as reported and measured; Apple publishes no number",
      header: Self.header, numbers: Self.numbers)
    for row in rows { table.append(Sanitized(row.name), row.cells) }
    table.write(to: &painter, columns: columns, isFirst: isFirst)
  }

  /// Returns the heading and the table in GitHub's Markdown; empty without a row.
  func markdown(within limit: Int) -> String {
    MarkdownTable.widgets(
      title: "Live Activities, in updates an hour", header: Self.header, numbers: Self.numbers,
      rows.map { [MarkdownText.code($0.name)] + $0.cells.map(MarkdownText.escaped) },
      within: limit)
  }

  /// The values of the page's template; nil without a row.
  var slots: Slots? {
    if rows.isEmpty { return nil }
    var slots = Slots()
    slots.fill(
      "rows",
      each: rows.map { name, cells in
        Slots([
          "activity": name, "asked": cells[0], "priority": cells[1], "granted": cells[2],
          "shown": cells[3], "oldest": cells[4], "active": cells[5], "verdict": cells[6],
        ])
      })
    return slots
  }
}
