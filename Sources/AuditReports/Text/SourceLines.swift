internal import WidgetManifests

/// The lines of one file, with moves within a line, scalar by scalar.
struct SourceLines {
  private let bytes: [UInt8]
  private let lines: LineTable
  /// The end of the last search within a line; findings are in order, so the next goes on there.
  private var cursor = (line: 0, column: 1, offset: 0)

  /// Splits a file, whatever its encoding.
  init(_ file: SourceFile) {
    let text = SourceText(file)
    bytes = text.bytes
    lines = LineTable(text)
  }

  /// Returns the range of a line, from 1, without its break; nil if there is none to show.
  func range(ofLine number: Int) -> Range<Int>? {
    guard let line = lines.range(ofLine: Int32(clamping: number)) else { return nil }
    // The rest after the last line break is a line only if it isn't empty.
    return number == lines.count && line.isEmpty ? nil : line
  }

  /// Returns the offset of a column, from 1, in Unicode scalars, or that of the line's end.
  mutating func offset(ofColumn column: Int, inLine number: Int) -> Int? {
    guard let line = range(ofLine: number) else { return nil }
    if cursor.line != number || cursor.column > column {
      cursor = (line: number, column: 1, offset: line.lowerBound)
    }
    let count = column - cursor.column
    cursor = (number, column, offset(cursor.offset, forward: count, within: line))
    return cursor.offset
  }

  /// Returns the offset some scalars before another, at least the start of the line.
  func offset(_ offset: Int, back count: Int, within line: Range<Int>) -> Int {
    var offset = offset
    for _ in 0..<count where offset > line.lowerBound {
      offset -= 1
      while offset > line.lowerBound, isContinuation(bytes[offset]) { offset -= 1 }
    }
    return offset
  }

  /// Returns the offset some scalars after another, at most the end of the line.
  func offset(_ offset: Int, forward count: Int, within line: Range<Int>) -> Int {
    var (offset, rest) = (offset, count)
    while rest > 0, offset < line.upperBound {
      rest -= 1
      offset += 1
      while offset < line.upperBound, isContinuation(bytes[offset]) { offset += 1 }
    }
    return offset
  }

  /// Returns the text of a range of bytes; nil if they aren't UTF-8.
  func text(_ range: Range<Int>) -> String? { String(validating: bytes[range], as: UTF8.self) }

  /// Returns whether the bytes are printable ASCII.
  func isPlain(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { 0x20..<0x7F ~= $0 } }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
