/// Cuts a stream of bytes into lines, whatever pieces it comes in.
///
/// It keeps at most one line of ``limit`` bytes, however long the stream and its lines are.
struct LineSplitter {
  /// The most bytes of a line; nothing is kept of a longer one.
  static let limit = 64 << 10

  private var carried: [UInt8] = []
  private var isSkipping = false

  /// A line without its line break.
  enum Line {
    /// It lies within the piece.
    case within(Range<Int>)
    /// It began in an earlier piece.
    case joined([UInt8])
    /// It has more bytes than the limit.
    case tooLong
  }

  /// The next line that ends in a piece; what is left of the piece is kept when there is none.
  ///
  /// - Parameter offset: Where the line begins; where the one after it does, on return.
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

  /// The last line, if the stream ends without a line break.
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

  /// The next line feed; eight bytes are looked at in one step.
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
