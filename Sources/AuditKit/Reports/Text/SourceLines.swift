/// The lines of one file, found when the first of them is asked for.
///
/// They are those of ``LineTable``; what is here besides moves within one line, scalar by scalar.
struct SourceLines {
  private let bytes: [UInt8]
  private let lines: LineTable
  /// Where the last search within a line ended; findings come in order, so the next goes on there.
  private var cursor = (line: 0, column: 1, offset: 0)

  /// Splits a file, whatever its encoding.
  init(_ file: SourceFile) {
    let text = SourceText(file)
    bytes = text.bytes
    lines = LineTable(text)
  }

  /// The line of that number, from 1, without its break; nil where there is none to show.
  func range(ofLine number: Int) -> Range<Int>? {
    guard let line = lines.range(ofLine: Int32(clamping: number)) else { return nil }
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
}
