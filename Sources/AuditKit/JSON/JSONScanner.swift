/// Walks through one line of JSON without making anything of what nobody asks for.
///
/// It never reads outside the line, nests to a fixed depth and gives up at the first mistake.
///
/// - Source: RFC 8259 (https://www.rfc-editor.org/rfc/rfc8259)
struct JSONScanner {
  /// The deepest nesting that is followed.
  static let depth = 64

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The inside of a string of the line, as it is written.
  struct Text {
    var range: Range<Int>
    var hasEscapes: Bool
  }

  /// The byte to be read next; 0, which JSON never has, at the end of the line.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// What is wrong with the byte to be read next.
  var mistake: LineProblem {
    position < bytes.count ? .syntax(column: position + 1) : .truncated
  }

  mutating func skipSpace() {
    while case let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      position += 1
    }
  }

  mutating func step() { position += 1 }

  mutating func expect(_ byte: UInt8) throws(LineProblem) {
    guard current == byte else { throw mistake }
    position += 1
  }

  /// Reads the members of an object, whose opening brace is the next byte.
  ///
  /// - Parameter member: Reads or skips the value of a key.
  mutating func object(
    _ member: (inout JSONScanner, Text) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return
    }
    while true {
      skipSpace()
      let key = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      try member(&self, key)
      skipSpace()
      if current == UInt8(ascii: "}") { break }
      try expect(UInt8(ascii: ","))
    }
    position += 1
  }

  /// Reads a string, whose opening quote is the next byte.
  mutating func string() throws(LineProblem) -> Text {
    try expect(UInt8(ascii: "\""))
    let start = position
    var hasEscapes = false
    while true {
      let byte = current
      if byte == UInt8(ascii: "\"") { break }
      guard byte >= 0x20 else { throw mistake }
      position += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try escape()
      }
    }
    position += 1
    return Text(range: start..<position - 1, hasEscapes: hasEscapes)
  }

  private mutating func escape() throws(LineProblem) {
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard Self.hexDigit(current) != nil else { throw mistake }
        position += 1
      }
    default: throw mistake
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
