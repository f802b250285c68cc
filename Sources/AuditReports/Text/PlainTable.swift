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
  /// The columns that are left out one by one, in this order, as long as the table is too wide.
  var dropOrder: [Int] = []
  /// Returns the style of a cell by its row and column, each from 0.
  var style: (_ row: Int, _ column: Int) -> Painter.Style? = { _, _ in nil }
  var rows: [[Sanitized]] = []

  /// The cells that a name may take before columns are left out.
  private static let comfortableNameWidth = 30

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
    painter.writeProse(remark, hanging: 2)
    painter.write("\n")
    writeRows(to: &painter, columns: columns)
  }

  /// The columns after the name that a page has room for, without those that are left out.
  func columns(in columns: Int) -> [Int] {
    let widths = widths
    var kept = Array(header.indices.dropFirst())
    for column in dropOrder where Self.total(widths, kept) > columns {
      kept.removeAll { $0 == column }
    }
    return kept
  }

  /// Writes the header and the rows.
  ///
  /// A name that is wider than its column has a line of its own. Columns for which there is no room
  /// follow in a table below.
  func writeRows(to painter: inout Painter, columns: Int) {
    let widths = widths
    let kept = self.columns(in: columns)
    let rest = kept.reduce(2) { $0 + 2 + widths[$1] }
    let nameWidth = min(widths[0], max(columns - rest, Self.comfortableNameWidth))
    var blocks: [[Int]] = [[]]
    var used = 0
    for column in kept {
      used += 2 + widths[column]
      if used > columns - 2 - nameWidth, !blocks[blocks.count - 1].isEmpty {
        blocks.append([])
        used = 2 + widths[column]
      }
      blocks[blocks.count - 1].append(column)
    }
    for (index, block) in blocks.enumerated() {
      if index > 0 { painter.write("\n") }
      write(block, nameWidth: nameWidth, widths, to: &painter)
    }
  }

  /// Writes the names and some columns.
  private func write(
    _ block: [Int], nameWidth: Int, _ widths: [Int], to painter: inout Painter
  ) {
    let lines = [header.map { Sanitized(trusted: $0) }] + rows
    for (index, line) in lines.enumerated() {
      func style(_ column: Int) -> Painter.Style? {
        index == 0 ? .faint : self.style(index - 1, column)
      }
      painter.write("  ")
      if line[0].width > nameWidth {
        painter.writeLine(line[0], in: style(0))
        painter.write(" ", times: nameWidth + 2)
      } else {
        painter.write(cell: line[0], in: style(0))
        painter.write(" ", times: nameWidth - line[0].width)
      }
      for column in block {
        painter.write("  ")
        let padding = widths[column] - line[column].width
        let isRight = numbers?.contains(column) ?? false
        if isRight { painter.write(" ", times: padding) }
        painter.write(cell: line[column], in: style(column))
        if !isRight { painter.write(" ", times: padding) }
      }
      painter.endLine()
    }
  }

  /// The width of the widest cell of each column.
  private var widths: [Int] {
    header.indices.map { column in
      rows.reduce(Sanitized(trusted: header[column]).width) { max($0, $1[column].width) }
    }
  }

  /// The width of a table with some columns, and with names that are not too long.
  private static func total(_ widths: [Int], _ columns: [Int]) -> Int {
    columns.reduce(2 + min(widths[0], comfortableNameWidth)) { $0 + 2 + widths[$1] }
  }
}
