/// A character of an excerpt with the marks on it: what is printed and the cells it takes.
struct Cell {
  /// What is printed.
  var text: String
  /// How many terminal cells it takes.
  var width: Int
  /// The scalars of the source that it stands for, counted from the excerpt's first.
  var scalars: Range<Int>

  /// The cells of a piece of a line: escapes in place of what must not be printed, spaces for tabs.
  ///
  /// - Parameter room: How many terminal cells they may take together; what takes more is left out.
  static func cells(of line: String, room: Int = .max) -> [Cell] {
    var cells: [Cell] = []
    var sanitizer = Sanitizer()
    var width = DisplayWidth()
    var taken = 0
    var scalars = line.unicodeScalars.makeIterator()
    var following = scalars.next()
    var index = -1
    while let scalar = following {
      following = scalars.next()
      index += 1
      if scalar == "\t" {
        taken += 4
        if taken > room { break }
        cells.append(Cell(text: "    ", width: 4, scalars: index..<index + 1))
        continue
      }
      var text = ""
      sanitizer.append(scalar, before: following, to: &text)
      let added = text.unicodeScalars.reduce(0) { $0 + width.add($1) }
      taken += added
      if taken > room { break }
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
