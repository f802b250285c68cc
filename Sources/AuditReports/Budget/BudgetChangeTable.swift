internal import AuditKit
internal import BudgetReplay
internal import PageTemplates
internal import WidgetManifests

/// The reloads a day that each widget asks for in two releases.
struct BudgetChangeTable {
  private let rows: [(name: String, cells: [String])]

  private static let header = ["widget", "before", "after", "change", "verdict"]

  /// Creates a table of widgets, in their order.
  init(_ widgets: [ComparisonReport.WidgetChange]) {
    var bundles: [String: Set<String>] = [:]
    for widget in widgets {
      bundles[widget.subject.kind ?? "", default: []].insert(widget.subject.bundle ?? "")
    }
    rows = widgets.map { widget in
      let kind = widget.subject.kind ?? ""
      let isShared = bundles[kind, default: []].count > 1
      let name = isShared ? "\(kind) (\(widget.subject.bundle ?? ""))" : kind
      let renamed = widget.oldKind.map { "\(name), was \($0)" }
      return (renamed ?? name, Self.cells(of: widget))
    }
  }

  /// Whether it has no rows.
  var isEmpty: Bool { rows.isEmpty }

  private static func cells(of widget: ComparisonReport.WidgetChange) -> [String] {
    func perDay(_ demand: ComparisonReport.Demand?) -> String {
      demand.map { Count.decimal($0.perDay) } ?? "–"
    }
    return [perDay(widget.before), perDay(widget.after), change(of: widget), verdict(of: widget)]
  }

  /// `+276`, `new` or `removed`.
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

  /// `fits → over`, or one word where it is the same.
  private static func verdict(of widget: ComparisonReport.WidgetChange) -> String {
    var words = [widget.before, widget.after].compactMap { $0?.verdict.rawValue }
    if words.count == 2, words[0] == words[1] { words.removeLast() }
    return words.joined(separator: " → ")
  }

  /// Writes the title and the table; nothing without a row.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool) {
    var table = PlainTable(
      "Refresh budget", remark: Sanitized(trusted: "in reloads a day, before and after"),
      header: Self.header, numbers: 1...3)
    for row in rows { table.append(Sanitized(row.name), row.cells) }
    table.write(to: &painter, columns: columns, isFirst: isFirst)
  }

  /// Returns the heading and the table in GitHub's Markdown; nothing without a row.
  func markdown(within limit: Int) -> String {
    MarkdownTable.widgets(
      title: "Refresh budget, in reloads a day, before and after",
      Self.header.enumerated().map { ($0.element, (1...3).contains($0.offset)) },
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
          "widget": name, "before": cells[0], "after": cells[1], "change": cells[2],
          "verdict": cells[3],
        ])
      })
    return slots
  }
}
