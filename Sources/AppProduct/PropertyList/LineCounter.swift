/// Counts the lines and columns of a text, up to places that follow one another.
package struct LineCounter {
  /// The place up to which they were counted.
  private var place: Int
  /// The line of the place, from 1.
  private var line = 1
  /// The column of the place, from 1, in Unicode scalars.
  package private(set) var column: Int32 = 1

  /// Creates a counter for a text that begins at a place, after a byte order mark.
  package init(at start: Int) { place = start }

  /// Returns the line of a place, which isn't before the last one.
  package mutating func line(of place: Int, in bytes: [UInt8]) -> Int {
    for byte in bytes[self.place..<max(place, self.place)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.place = max(place, self.place)
    return line
  }

  /// Returns the columns of a range on one line, which doesn't begin before the last place; nil if it
  /// is empty or has several lines.
  package mutating func columns(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int32>? {
    let first = (line: line(of: range.lowerBound, in: bytes), column: column)
    guard line(of: range.upperBound, in: bytes) == first.line, first.column < column else {
      return nil
    }
    return first.column..<column
  }
}
