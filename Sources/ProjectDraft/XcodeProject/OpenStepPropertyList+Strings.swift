extension OpenStepPropertyList {
  /// Reads text, in quotes or bare.
  mutating func string() throws(Mistake) -> String {
    guard let byte = peek() else { throw mistake("the list ends where text should stand") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let start = place
    while let byte = peek(), Self.isBare(byte) { place += 1 }
    guard place > start else {
      let isConflict =
        bytes[place...].starts(with: "<<<<<<<".utf8)
        || bytes[place...].starts(with: ">>>>>>>".utf8)
      throw mistake(isConflict ? "a merge conflict is not resolved" : "text should stand here")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// What needs no quotes; more than Xcode writes so, since tools are less strict.
  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "_$/:.-+@~#%^&*!?|[]".utf8.contains(byte)
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(Mistake) -> String {
    let startLine = line
    place += 1
    var start = place
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == quote {
        text += bytes[start..<place]
        place += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        text += bytes[start..<place]
        place += 1
        escape(into: &text)
        start = place
        continue
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    throw Mistake(message: "a quoted text has no end", line: startLine)
  }

  /// Reads what stands behind a backslash.
  private mutating func escape(into text: inout [UInt8]) {
    guard let byte = peek() else { return }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "U"):
      let digits = bytes[place...].prefix(4).prefix { Self.digit($0, radix: 16) != nil }
      place += digits.count
      let code = digits.reduce(UInt32(0)) { $0 << 4 | (Self.digit($1, radix: 16) ?? 0) }
      text += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let more = bytes[place...].prefix(2).prefix { Self.digit($0, radix: 8) != nil }
      place += more.count
      let first = Self.digit(byte, radix: 8) ?? 0
      let code = more.reduce(first) { $0 << 3 | (Self.digit($1, radix: 8) ?? 0) }
      text += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
    default:
      if byte == UInt8(ascii: "\n") { line += 1 }
      text.append(byte)
    }
  }

  /// Reads `<0fbd 7eca>`.
  mutating func data() throws(Mistake) -> [UInt8] {
    if bytes[place...].starts(with: "<<<<<<<".utf8) {
      throw mistake("a merge conflict is not resolved")
    }
    place += 1
    var digits: [UInt8] = []
    while let byte = peek() {
      place += 1
      if byte == UInt8(ascii: ">") {
        guard digits.count.isMultiple(of: 2) else { throw mistake("data ends in half a byte") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      if let digit = Self.digit(byte, radix: 16) {
        digits.append(UInt8(digit))
      } else if !byte.isSpace {
        throw mistake("data holds something that is no digit")
      }
    }
    throw mistake("data has no end")
  }

  private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
    let digit: UInt32
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
    default: return nil
    }
    return digit < radix ? digit : nil
  }
}
