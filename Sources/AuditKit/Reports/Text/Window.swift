/// The part of a line that is shown: the value, some of what is before it, and what fits behind it.
struct Window {
  private let cells: [Cell]
  /// How many terminal cells stand before each cell, and in all.
  private let offsets: [Int]
  /// The cells of the value; empty where the value is.
  private let value: Range<Int>
  private let isCut: (before: Bool, after: Bool)
  /// The cells that are shown.
  private var shown: Range<Int>

  /// Makes a window onto all of the cells.
  ///
  /// - Parameters:
  ///   - cells: The line, or as much of it as could ever be shown.
  ///   - value: The value's scalars, counted from the first cell's; may go beyond the last.
  ///   - isCut: Whether the line goes on before and after the cells.
  init(cells: [Cell], value: Range<Int>, isCut: (before: Bool, after: Bool)) {
    self.cells = cells
    offsets = cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    let start = cells.firstIndex { $0.scalars.upperBound > value.lowerBound } ?? cells.count
    let end = cells[start...].firstIndex { $0.scalars.lowerBound >= value.upperBound }
    self.value = start..<(end ?? cells.count)
    self.isCut = isCut
    shown = cells.indices
  }

  /// Narrows the window until it takes no more than a number of columns.
  mutating func fit(columns: Int, lead: Int) {
    let isWhole = !isCut.before && !isCut.after
    if isWhole && offsets[cells.count] <= columns { return }
    // Both ellipses are allowed for; a line that starts in the window leaves one cell unused.
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
    // What the end of the line leaves free goes to the context before the value.
    while lower > 0, offsets[upper] - offsets[lower - 1] <= room { lower -= 1 }
    shown = lower..<upper
  }

  /// The cells shown, with `…` where the line goes on.
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
