/// A table of a replay: a title, a faint header, and rows whose numbers stand one below another.
struct PlainTable {
  let title: StaticString
  /// What stands behind the title, faint.
  let remark: Sanitized
  let header: [String]
  /// The columns that stand at the right.
  let numbers: ClosedRange<Int>?
  private(set) var rows: [[Sanitized]] = []

  /// A name is never cut shorter than this, however narrow the terminal.
  private static let shortestName = 12

  /// Makes a table without rows.
  ///
  /// - Parameter isNumeric: Whether all columns but the first stand at the right.
  init(_ title: StaticString, remark: Sanitized, header: [String], isNumeric: Bool = true) {
    self.init(
      title, remark: remark, header: header, numbers: isNumeric ? 1...max(header.count, 1) : nil)
  }

  /// Makes a table without rows, of which some columns stand at the right.
  init(_ title: StaticString, remark: Sanitized, header: [String], numbers: ClosedRange<Int>?) {
    self.title = title
    self.remark = remark
    self.header = header
    self.numbers = numbers
  }

  /// Appends a row: a name, and a cell for each other column of the header.
  mutating func append(_ name: Sanitized, _ cells: [String]) {
    rows.append([name] + cells.map { Sanitized($0) })
  }

  /// Writes the table, in so many columns where it can; nothing if it has no rows.
  ///
  /// - Parameter isFirst: Whether nothing stands above it, from which an empty line would part it.
  func write(to painter: inout Painter, columns: Int, isFirst: Bool = false) {
    if rows.isEmpty { return }
    var lines = [header.map { Sanitized(trusted: $0) }] + rows
    var widths = header.indices.map { column in lines.reduce(0) { max($0, $1[column].width) } }
    let rest = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    widths[0] = min(widths[0], max(columns - 2 - rest, Self.shortestName))
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
        painter.write(in: index == 0 ? .faint : nil) { $0.write(cell: cell) }
        if !isRight { painter.write(" ", times: padding) }
      }
      painter.endLine()
    }
  }
}
