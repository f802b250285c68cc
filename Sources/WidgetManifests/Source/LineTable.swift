/// The starts of the lines of a file, with the line breaks that libyaml recognizes.
///
/// A line ends at a line feed, a carriage return, both together, or one of U+0085, U+2028 and
/// U+2029. Offsets count the UTF-8 bytes of the text, including a byte order mark. Creating a table
/// reads the whole file, so it is only done when needed.
package struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int32]
  /// The number of characters before each block of 256 bytes; empty if the text is ASCII.
  private let charactersBefore: [Int32]

  /// Finds the lines of a file.
  package init(_ source: SourceFile) { self.init(SourceText(source)) }

  /// Finds the lines of a text.
  package init(_ text: SourceText) {
    bytes = text.bytes
    let isASCII: Bool
    (starts, isASCII) = Self.findStarts(in: bytes, from: text.start)
    charactersBefore = isASCII ? [] : Self.countCharacters(in: bytes)
  }

  /// The number of lines, including the possibly empty one after the last line break.
  package var count: Int { starts.count }

  /// Returns the byte offset of a position, or the end of its line if the position is after it.
  package func offset(of position: Position) -> Int {
    let line = Int(position.line) - 1
    guard line >= 0 else { return Int(starts[0]) }
    guard line < starts.count else { return bytes.count }
    let start = Int(starts[line])
    let columns = max(0, Int(position.column) - 1)
    let offset =
      charactersBefore.isEmpty
      ? start + columns : self.offset(ofCharacter: characters(before: start) + columns)
    return min(offset, contentEnd(ofLine: line))
  }

  /// Returns the line and column of a byte offset.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, Int(starts[0])), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    let column =
      charactersBefore.isEmpty
      ? offset - start : characters(before: offset) - characters(before: start)
    return Position(line: Int32(low + 1), column: Int32(column + 1))
  }

  /// Returns the byte range of a line, counted from 1, without its line break, or nil if there is
  /// no such line.
  package func range(ofLine line: Int32) -> Range<Int>? {
    let line = Int(line) - 1
    guard starts.indices.contains(line) else { return nil }
    return Int(starts[line])..<contentEnd(ofLine: line)
  }

  /// Returns the text of a line, counted from 1, without its line break, or nil if there is no such
  /// line.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD. Control characters are kept: printing code must escape
  /// them.
  package func text(ofLine line: Int32) -> String? {
    range(ofLine: line).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the text of a part of a line, without its line break; empty if there is no such line.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - columns: The columns, counted from 1; columns after the end of the line count as its end.
  func text(ofLine line: Int32, columns: Range<Int32>) -> String {
    guard starts.indices.contains(Int(line) - 1) else { return "" }
    let start = offset(of: Position(line: line, column: columns.lowerBound))
    let end = offset(of: Position(line: line, column: columns.upperBound))
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the byte at an offset, or nil outside the text.
  package func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  private func contentEnd(ofLine line: Int) -> Int {
    let start = Int(starts[line])
    guard line + 1 < starts.count else { return bytes.count }
    let end = Int(starts[line + 1])
    switch bytes[end - 1] {
    case 0x0A: return end >= start + 2 && bytes[end - 2] == 0x0D ? end - 2 : end - 1
    case 0x0D: return end - 1
    case 0x85: return end - 2
    default: return end - 3
    }
  }

  private func characters(before offset: Int) -> Int {
    let block = offset >> 8
    return bytes[(block << 8)..<offset].reduce(Int(charactersBefore[block])) {
      $0 + ($1 & 0xC0 == 0x80 ? 0 : 1)
    }
  }

  private func offset(ofCharacter number: Int) -> Int {
    var (low, high) = (0, charactersBefore.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(charactersBefore[middle]) <= number { low = middle } else { high = middle }
    }
    var left = number - Int(charactersBefore[low])
    var offset = low << 8
    while offset < bytes.count {
      if bytes[offset] & 0xC0 != 0x80 {
        if left == 0 { return offset }
        left -= 1
      }
      offset += 1
    }
    return offset
  }

  private static func findStarts(
    in bytes: [UInt8], from start: Int
  ) -> (starts: [Int32], isASCII: Bool) {
    var starts = [Int32(start)]
    starts.reserveCapacity(bytes.count / 24 + 8)
    var seen: UInt8 = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      seen |= byte
      index += 1
      if byte > 0x0D && byte < 0x80 { continue }
      switch byte {
      case 0x0A: break
      case 0x0D: if index < bytes.count, bytes[index] == 0x0A { index += 1 }
      case 0xC2:
        guard index < bytes.count, bytes[index] == 0x85 else { continue }
        index += 1
      case 0xE2:
        guard index + 1 < bytes.count, bytes[index] == 0x80, bytes[index + 1] & 0xFE == 0xA8
        else { continue }
        index += 2
      default: continue
      }
      starts.append(Int32(index))
    }
    return (starts, seen < 0x80)
  }

  private static func countCharacters(in bytes: [UInt8]) -> [Int32] {
    var counts: [Int32] = []
    counts.reserveCapacity(bytes.count >> 8 + 1)
    var sum: Int32 = 0
    var offset = 0
    while offset < bytes.count {
      if offset & 0xFF == 0 { counts.append(sum) }
      if bytes[offset] & 0xC0 != 0x80 { sum += 1 }
      offset += 1
    }
    if offset & 0xFF == 0 { counts.append(sum) }
    return counts
  }
}
