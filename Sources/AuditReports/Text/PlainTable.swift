internal import WidgetManifests

/// A table for a terminal: a title, a faint header, and rows with aligned numbers.
struct PlainTable {
  var title: Sanitized = ""
  /// The text after the title.
  var remark: Sanitized = ""
  /// The titles of the columns.
  let header: [String]
  /// The columns that are aligned on the right.
  var numbers: ClosedRange<Int>?
  /// Returns the style of a cell by its row and column, each from 0.
  var style: (_ row: Int, _ column: Int) -> Painter.Style? = { _, _ in nil }
  var rows: [[Sanitized]] = []

  /// Whether the last column is left out where names would be cut short for it.
  var mayLeaveOutLast = false

  /// Names are cut at most to this width, even if the terminal is narrower.
  private static let minimumNameWidth = 12
  /// The width of names that matters more than the last column.
  private static let usefulNameWidth = 24

  /// Appends a row: a name, and a cell for each other column of the header.
  mutating func append(_ name: Sanitized, _ cells: [String]) {
    rows.append([name] + cells.map { Sanitized($0) })
  }

  /// Writes the table, no wider than a number of columns if possible; nothing without rows.
  ///
  /// - Parameter isFirst: Whether it is the first table, without an empty line before it.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool = false) {
    if rows.isEmpty { return }
    if !isFirst { painter.write("\n") }
    painter.write(title, in: .strong)
    painter.write(", ")
    painter.write(remark)
    painter.write("\n\n")
    writeRows(to: &painter, columns: columns)
  }

  /// Writes the header and the rows.
  func writeRows(to painter: inout Painter, columns: Int) {
    var lines = [header.map { Sanitized(trusted: $0) }] + rows
    var widths = header.indices.map { column in lines.reduce(0) { max($0, $1[column].width) } }
    var rest = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    if mayLeaveOutLast, columns - 2 - rest < min(widths[0], Self.usefulNameWidth) {
      rest -= widths.removeLast() + 2
      for index in lines.indices { lines[index].removeLast() }
    }
    widths[0] = min(widths[0], max(columns - 2 - rest, Self.minimumNameWidth))
    for index in lines.indices {
      lines[index][0] = lines[index][0].truncatedName(to: widths[0])
      for (column, cell) in lines[index].enumerated() {
        painter.write("  ")
        let padding = widths[column] - cell.width
        let isRight = numbers?.contains(column) ?? false
        if isRight { painter.write(" ", times: padding) }
        painter.write(cell: cell, in: index == 0 ? .faint : style(index - 1, column))
        if !isRight { painter.write(" ", times: padding) }
      }
      painter.endLine()
    }
  }
}
