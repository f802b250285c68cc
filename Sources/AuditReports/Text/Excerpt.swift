internal import WidgetManifests

/// The line of a finding as printed, with the position of the carets.
struct Excerpt {
  /// The line, or the part around the value with `…` where it is cut.
  let text: Sanitized
  /// The cells before the first caret.
  let indent: Int
  /// The number of carets, from 1.
  let carets: Int

  /// The number of scalars examined on each side of a value, more than any window shows.
  private static let reach = 400
  /// The cells of context before a value in a long line.
  private static let lead = 24

  /// Creates the excerpt of a place; nil if its file has no such line, or the line isn't UTF-8.
  init?(of place: Place, in source: inout SourceLines, columns: Int) {
    let number = Int(place.start.line)
    guard let line = source.range(ofLine: number),
      let start = source.offset(ofColumn: Int(place.start.column), inLine: number)
    else { return nil }
    var from = source.offset(start, back: Self.reach, within: line)
    var to = source.offset(start, forward: Self.reach, within: line)
    // For an ASCII line, only the part that fits is read; a long line may have many findings.
    if source.isPlain(from..<to) {
      (from, to) = (max(from, start - columns), min(to, start + columns))
    }
    guard let before = source.text(from..<start), let after = source.text(start..<to) else {
      return nil
    }
    let first = before.unicodeScalars.count
    // A value of several lines is marked up to the end of its first line, without a comment there.
    let length =
      place.end.line == place.start.line
      ? max(Int(place.end.column) - Int(place.start.column), 0) : Self.valueLength(of: after)
    // Most lines are short ASCII, in which a byte is a column.
    if line.count <= min(columns, Self.reach), source.isPlain(line) {
      text = Sanitized(trusted: before + after)
      indent = first
      carets = max(min(length, line.upperBound - start), 1)
      return
    }
    var window = Window(
      cells: Cell.cells(of: before + after), value: first..<first + length,
      isCut: (before: from > line.lowerBound, after: to < line.upperBound))
    window.fit(columns: columns, lead: Self.lead)
    (text, indent, carets) = (window.text, window.indent, window.carets)
  }

  /// The number of scalars before a comment, and the blanks before it, at the end of a line.
  ///
  /// A `#` begins a comment after a blank, unless it is in quotes.
  private static func valueLength(of line: String) -> Int {
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = " "
    var length = 0
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let isBlank = scalar == " " || scalar == "\t"
      if let open = quote {
        if scalar == open, open == "'" || previous != "\\" { quote = nil }
      } else if scalar == "#", previous == " " || previous == "\t" {
        break
      } else if scalar == "\"" || scalar == "'", [" ", "\t", "[", "{", ","].contains(previous) {
        quote = scalar
      }
      if !isBlank { length = index + 1 }
      // An escaped backslash escapes nothing.
      previous = previous == "\\" && scalar == "\\" ? " " : scalar
    }
    return length
  }

  /// The text before the value, the value, and the text after it.
  var parts: (before: String, value: String, after: String) {
    var parts = (before: "", value: "", after: "")
    var column = 0
    for cell in Cell.cells(of: text.text) {
      if column < indent {
        parts.before += cell.text
      } else if column < indent + carets {
        parts.value += cell.text
      } else {
        parts.after += cell.text
      }
      column += cell.width
    }
    return parts
  }
}

/// The part of a line that is shown: the value, some context before it, and what fits after it.
private struct Window {
  private let cells: [Cell]
  /// The number of terminal cells before each cell, and the total.
  private let offsets: [Int]
  /// The cells of the value; empty for an empty value.
  private let value: Range<Int>
  private let isCut: (before: Bool, after: Bool)
  /// The cells that are shown.
  private var shown: Range<Int>

  /// Creates a window that shows all cells.
  ///
  /// - Parameters:
  ///   - cells: The line, or at least the part that could be shown.
  ///   - value: The value's scalars, counted from the first cell's; may end after the last cell.
  ///   - isCut: Whether the line continues before and after the cells.
  init(cells: [Cell], value: Range<Int>, isCut: (before: Bool, after: Bool)) {
    self.cells = cells
    offsets = cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    let start = cells.firstIndex { $0.scalars.upperBound > value.lowerBound } ?? cells.count
    let end = cells[start...].firstIndex { $0.scalars.lowerBound >= value.upperBound }
    self.value = start..<(end ?? cells.count)
    self.isCut = isCut
    shown = cells.indices
  }

  /// Narrows the window to a number of columns.
  mutating func fit(columns: Int, lead: Int) {
    let isWhole = !isCut.before && !isCut.after
    if isWhole && offsets[cells.count] <= columns { return }
    // Room for both ellipses; a window at the start of the line leaves one cell unused.
    let room = max(columns - 2, 1)
    let from = offsets[value.lowerBound]
    var lower = 0
    if isCut.before || max(offsets[value.upperBound], from + 1) > room {
      let valueWidth = offsets[value.upperBound] - from
      let context = max(min(lead, room / 2), (room - valueWidth) / 2)
      lower = cells.indices.first { offsets[$0] >= from - context } ?? cells.count
    }
    var upper = lower
    while upper < cells.count, offsets[upper + 1] - offsets[lower] <= room { upper += 1 }
    // Columns left free at the end of the line show more context before the value.
    while lower > 0, offsets[upper] - offsets[lower - 1] <= room { lower -= 1 }
    shown = lower..<upper
  }

  /// The cells shown, with `…` where the line continues.
  var text: Sanitized {
    var text = isCutBefore ? "…" : ""
    for cell in cells[shown] { text += cell.text }
    if isCut.after || shown.upperBound < cells.count { text += "…" }
    return Sanitized(trusted: text)
  }

  /// The terminal cells before the value.
  var indent: Int {
    offsets[value.lowerBound] - offsets[shown.lowerBound] + (isCutBefore ? 1 : 0)
  }

  /// The terminal cells of the part of the value that is shown; one for a value that takes none.
  var carets: Int {
    max(offsets[min(value.upperBound, shown.upperBound)] - offsets[value.lowerBound], 1)
  }

  private var isCutBefore: Bool { isCut.before || shown.lowerBound > 0 }
}

/// A character of an excerpt with its combining marks.
private struct Cell {
  /// The printed text.
  var text: String
  /// The number of terminal cells that it takes.
  var width: Int
  /// The range of its scalars in the source, counted from the excerpt's first.
  var scalars: Range<Int>

  /// Returns the cells of a piece of a line, with escapes for unprintable characters and spaces for
  /// tabs.
  static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    var sanitizer = Sanitizer()
    var width = DisplayWidth()
    var scalars = line.unicodeScalars.makeIterator()
    var following = scalars.next()
    var index = -1
    while let scalar = following {
      following = scalars.next()
      index += 1
      if scalar == "\t" {
        cells.append(Cell(text: "    ", width: 4, scalars: index..<index + 1))
        continue
      }
      var text = ""
      sanitizer.append(scalar, before: following, to: &text)
      let added = text.unicodeScalars.reduce(0) { $0 + width.add($1) }
      // A selector or a skin tone may widen the emoji that it belongs to.
      let widens = scalar.value == 0xFE0F || (0x1F3FB...0x1F3FF).contains(scalar.value)
      let isOnLast = added == 0 || (widens && added == 1)
      if isOnLast, text.unicodeScalars.first == scalar, let last = cells.indices.last {
        cells[last].text += text
        cells[last].width += added
        cells[last].scalars = cells[last].scalars.lowerBound..<index + 1
      } else {
        cells.append(Cell(text: text, width: added, scalars: index..<index + 1))
      }
    }
    return cells
  }
}
