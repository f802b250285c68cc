/// Splits a stream of bytes into lines, and keeps at most ``limit`` bytes of it.
struct LineSplitter {
  /// The maximum number of bytes of a line; longer ones aren't kept.
  static let limit = 64 << 10

  private var carried: [UInt8] = []
  private var isSkipping = false

  /// A line without its line break.
  enum Line {
    /// A range of the piece.
    case within(Range<Int>)
    /// A line that began in an earlier piece.
    case joined([UInt8])
    /// A line with more bytes than the limit.
    case tooLong
  }

  /// Returns the next line that ends in a piece; nil if there is none, which keeps the rest.
  ///
  /// - Parameter offset: The offset of the line; on return, that of the line after it.
  mutating func next(in piece: UnsafeBufferPointer<UInt8>, from offset: inout Int) -> Line? {
    let start = offset
    guard let end = Self.lineBreak(in: piece, from: start) else {
      offset = piece.count
      keep(piece[start...])
      return nil
    }
    offset = end + 1
    if isSkipping || end - start > Self.limit - carried.count {
      isSkipping = false
      carried.removeAll(keepingCapacity: true)
      return .tooLong
    }
    if carried.isEmpty { return .within(start..<end) }
    defer { carried.removeAll(keepingCapacity: true) }
    return .joined(carried + piece[start..<end])
  }

  /// Returns the last line if the stream ends without a line break.
  consuming func last() -> Line? {
    if isSkipping { return .tooLong }
    return carried.isEmpty ? nil : .joined(carried)
  }

  private mutating func keep(_ rest: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isSkipping else { return }
    if rest.count > Self.limit - carried.count {
      isSkipping = true
      carried.removeAll(keepingCapacity: true)
    } else {
      carried.append(contentsOf: rest)
    }
  }

  /// Returns the offset of the next line feed, which is searched for in words of eight bytes.
  ///
  /// - Source: Sean Eron Anderson, Bit Twiddling Hacks, "Determine if a word has a zero byte"
  ///   (https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord)
  private static func lineBreak(in piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(piece)
    var index = start
    while index + 8 <= raw.count {
      let word =
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < piece.count {
      if piece[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }
}
