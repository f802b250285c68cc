internal import WidgetManifests

/// A table: a title, a faint header, and rows with aligned numbers.
struct PlainTable {
  let title: StaticString
  /// The text after the title.
  let remark: Sanitized
  let header: [String]
  /// The columns that are aligned on the right.
  let numbers: ClosedRange<Int>?
  /// Returns the style of a cell by its row and column, each from 0.
  let style: (_ row: Int, _ column: Int) -> Painter.Style?
  private(set) var rows: [[Sanitized]] = []

  /// Names are cut at most to this width, even if the terminal is narrower.
  private static let minimumNameWidth = 12

  /// Creates a table without rows.
  ///
  /// - Parameter isNumeric: Whether all columns but the first are aligned on the right.
  init(_ title: StaticString, remark: Sanitized, header: [String], isNumeric: Bool = true) {
    self.init(
      title, remark: remark, header: header, numbers: isNumeric ? 1...max(header.count, 1) : nil)
  }

  /// Creates a table without rows, of which some columns are aligned on the right.
  init(
    _ title: StaticString, remark: Sanitized, header: [String], numbers: ClosedRange<Int>?,
    style: @escaping (_ row: Int, _ column: Int) -> Painter.Style? = { _, _ in nil }
  ) {
    self.title = title
    self.remark = remark
    self.header = header
    self.numbers = numbers
    self.style = style
  }

  /// Appends a row: a name, and a cell for each other column of the header.
  mutating func append(_ name: Sanitized, _ cells: [String]) {
    rows.append([name] + cells.map { Sanitized($0) })
  }

  /// Writes the table, no wider than a number of columns if possible; nothing without rows.
  ///
  /// - Parameter isFirst: Whether it is the first table, without an empty line before it.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool = false) {
    if rows.isEmpty { return }
    var lines = [header.map { Sanitized(trusted: $0) }] + rows
    var widths = header.indices.map { column in lines.reduce(0) { max($0, $1[column].width) } }
    let rest = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    widths[0] = min(widths[0], max(columns - 2 - rest, Self.minimumNameWidth))
    if !isFirst { painter.write("\n") }
    painter.write(in: .strong) { $0.write(title) }
    painter.write(", ")
    painter.write(remark)
    painter.write("\n\n")
    for index in lines.indices {
      lines[index][0] = lines[index][0].truncated(to: widths[0])
      for (column, cell) in lines[index].enumerated() {
        painter.write("  ")
        let padding = widths[column] - cell.width
        let isRight = numbers?.contains(column) ?? false
        if isRight { painter.write(" ", times: padding) }
        painter.write(in: index == 0 ? .faint : style(index - 1, column)) { $0.write(cell: cell) }
        if !isRight { painter.write(" ", times: padding) }
      }
      painter.endLine()
    }
  }
}
