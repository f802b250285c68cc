/// The lines of one file, found when the first of them is asked for.
///
/// Lines end at LF, CR, CRLF, U+0085, U+2028 and U+2029, as YAML 1.1 has it. Of a UTF-16 file there
/// are none, because its bytes cannot be shown.
struct SourceLines {
  private let bytes: [UInt8]
  /// The offset of each line's first byte, and of its line break.
  private let lines: [Range<Int>]
  /// Where the last search within a line ended; findings come in order, so the next goes on there.
  private var cursor = (line: 0, column: 1, offset: 0)

  /// Splits the bytes of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = Self.split(bytes)
  }

  /// The line of that number, from 1, without its break; nil where there is none to show.
  func range(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= lines.count else { return nil }
    let line = lines[number - 1]
    // What follows the last line break is a line only if something stands there.
    return number == lines.count && line.isEmpty ? nil : line
  }

  /// The offset of a column, from 1, in Unicode scalars; that of the line's end if it is shorter.
  mutating func offset(ofColumn column: Int, inLine number: Int) -> Int? {
    guard let line = range(ofLine: number) else { return nil }
    if cursor.line != number || cursor.column > column {
      cursor = (line: number, column: 1, offset: line.lowerBound)
    }
    bytes.withUnsafeBufferPointer { bytes in
      while cursor.column < column, cursor.offset < line.upperBound {
        cursor.offset += 1
        while cursor.offset < line.upperBound, isContinuation(bytes[cursor.offset]) {
          cursor.offset += 1
        }
        cursor.column += 1
      }
    }
    return cursor.offset
  }

  /// The offset some scalars before another, or as far as the line goes.
  func offset(_ offset: Int, back count: Int, within line: Range<Int>) -> Int {
    var offset = offset
    for _ in 0..<count where offset > line.lowerBound {
      offset -= 1
      while offset > line.lowerBound, isContinuation(bytes[offset]) { offset -= 1 }
    }
    return offset
  }

  /// The offset some scalars behind another, or as far as the line goes.
  func offset(_ offset: Int, forward count: Int, within line: Range<Int>) -> Int {
    var offset = offset
    for _ in 0..<count where offset < line.upperBound {
      offset += 1
      while offset < line.upperBound, isContinuation(bytes[offset]) { offset += 1 }
    }
    return offset
  }

  /// The text of a range of bytes; nil if they are not UTF-8.
  func text(_ range: Range<Int>) -> String? { String(validating: bytes[range], as: UTF8.self) }

  /// Whether the bytes are printable ASCII.
  func isPlain(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { 0x20..<0x7F ~= $0 } }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func split(_ bytes: [UInt8]) -> [Range<Int>] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return [] }
    var lines: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    bytes.withUnsafeBufferPointer { bytes in
      while index < bytes.count {
        let length = lengthOfBreak(in: bytes, at: index)
        if length > 0 {
          lines.append(start..<index)
          start = index + length
        }
        index += max(length, 1)
      }
    }
    lines.append(start..<bytes.count)
    return lines
  }

  private static func lengthOfBreak(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    if byte > 0x0D && byte < 0xC2 { return 0 }
    func next(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    switch byte {
    case 0x0A: return 1
    case 0x0D: return next(1) == 0x0A ? 2 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && next(2) & 0xFE == 0xA8 ? 3 : 0
    default: return 0
    }
  }
}
