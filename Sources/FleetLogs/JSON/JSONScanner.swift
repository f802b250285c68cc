/// Scans JSON text, and reads only the values that the caller needs.
///
/// It stops at the first error, and at a maximum depth.
///
/// - Source: RFC 8259 (https://www.rfc-editor.org/rfc/rfc8259)
package struct JSONScanner {
  /// The maximum depth of nesting.
  package static let maximumDepth = 64

  package let bytes: UnsafeBufferPointer<UInt8>
  package private(set) var position = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The content of a string, as written.
  package struct Text: Sendable {
    package var range: Range<Int>
    var hasEscapes: Bool
  }

  /// The next byte, or 0 at the end, which never occurs in JSON.
  package var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The problem with the next byte.
  package var problem: LineError {
    position < bytes.count ? .syntax : .truncated
  }

  package mutating func skipSpace() {
    while case let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      position += 1
    }
  }

  package mutating func step() { position += 1 }

  package mutating func expect(_ byte: UInt8) throws(LineError) {
    guard current == byte else { throw problem }
    position += 1
  }

  /// Reads the members of an object, whose opening brace is the next byte.
  ///
  /// - Parameter member: Reads or skips the value of a key.
  package mutating func object(
    _ member: (inout JSONScanner, Text) throws(LineError) -> Void
  ) throws(LineError) {
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if current == UInt8(ascii: "}") { return step() }
    while true {
      skipSpace()
      let key = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      try member(&self, key)
      skipSpace()
      if current == UInt8(ascii: "}") { return step() }
      try expect(UInt8(ascii: ","))
    }
  }

  /// Reads a string, whose opening quote is the next byte.
  package mutating func string() throws(LineError) -> Text {
    try expect(UInt8(ascii: "\""))
    let start = position
    var hasEscapes = false
    while true {
      skipPlain()
      let byte = current
      if byte == UInt8(ascii: "\"") { break }
      guard byte >= 0x20 else { throw problem }
      position += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try escape()
      }
    }
    position += 1
    return Text(range: start..<position - 1, hasEscapes: hasEscapes)
  }

  /// Skips characters without special meaning in a string, in words of eight bytes.
  ///
  /// - Source: Sean Eron Anderson, Bit Twiddling Hacks, "Determine if a word has a byte less than
  ///   n" (https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord)
  private mutating func skipPlain() {
    let raw = UnsafeRawBufferPointer(bytes)
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let ones: UInt64 = 0x0101_0101_0101_0101
      let quote = word ^ ones &* 0x22
      let backslash = word ^ ones &* 0x5C
      let special =
        ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote)
        | ((backslash &- ones) & ~backslash)
      let found = special & 0x8080_8080_8080_8080
      if found != 0 {
        // The lowest mark is exact, and the first byte is the lowest.
        position += UInt64(littleEndian: found).trailingZeroBitCount / 8
        return
      }
      position += 8
    }
  }

  private mutating func escape() throws(LineError) {
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard Self.hexDigit(current) != nil else { throw problem }
        position += 1
      }
    default: throw problem
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

extension JSONScanner {
  /// Skips a value of any type.
  package mutating func skipValue(level: Int = 1) throws(LineError) {
    guard level < Self.maximumDepth else { throw .depth }
    switch current {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      try object { (scanner, _) throws(LineError) in try scanner.skipValue(level: level + 1) }
    case UInt8(ascii: "["):
      try array { (scanner) throws(LineError) in try scanner.skipValue(level: level + 1) }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try number()
    }
  }

  /// Reads the values of an array, whose opening bracket is the next byte.
  ///
  /// - Parameter element: Reads or skips a value.
  package mutating func array(
    _ element: (inout JSONScanner) throws(LineError) -> Void
  ) throws(LineError) {
    try expect(UInt8(ascii: "["))
    skipSpace()
    if current == UInt8(ascii: "]") { return step() }
    while true {
      skipSpace()
      try element(&self)
      skipSpace()
      if current == UInt8(ascii: "]") { return step() }
      try expect(UInt8(ascii: ","))
    }
  }

  package mutating func word(_ word: StaticString) throws(LineError) {
    for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
  }

  /// Reads a number in thousandths, without further digits; nil if it doesn't fit in 64 bits.
  package mutating func number() throws(LineError) -> Int64? {
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { step() }
    var decimal = Decimal()
    guard isDigit else { throw problem }
    if current == UInt8(ascii: "0") {
      step()
    } else {
      while isDigit { takeDigit(of: &decimal, isFraction: false) }
    }
    if current == UInt8(ascii: ".") {
      step()
      guard isDigit else { throw problem }
      while isDigit { takeDigit(of: &decimal, isFraction: true) }
    }
    if current | 0x20 == UInt8(ascii: "e") {
      step()
      let isSmall = current == UInt8(ascii: "-")
      if isSmall || current == UInt8(ascii: "+") { step() }
      guard isDigit else { throw problem }
      var exponent = 0
      while isDigit {
        // A larger one is out of bounds regardless of the digits, since a line is short.
        exponent = min(exponent * 10 + Int(current - 0x30), 1_000_000)
        step()
      }
      decimal.exponent += isSmall ? -exponent : exponent
    }
    return decimal.thousandths.map { isNegative ? -$0 : $0 }
  }

  private var isDigit: Bool { (0x30...0x39).contains(current) }

  private mutating func takeDigit(of decimal: inout Decimal, isFraction: Bool) {
    decimal.append(Int64(current - 0x30), isFraction: isFraction)
    step()
  }

  /// Digits and a decimal exponent.
  private struct Decimal {
    private var digits: Int64 = 0
    var exponent = 0

    mutating func append(_ digit: Int64, isFraction: Bool) {
      if digits < 100_000_000_000_000_000 {
        digits = digits * 10 + digit
        if isFraction { exponent -= 1 }
      } else if !isFraction {
        exponent += 1
      }
    }

    var thousandths: Int64? {
      var result = digits
      var exponent = exponent + 3
      while exponent < 0, result != 0 {
        result /= 10
        exponent += 1
      }
      while exponent > 0, result != 0 {
        let (product, overflow) = result.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        result = product
        exponent -= 1
      }
      return result
    }
  }

  /// Returns whether a string without escapes is this word.
  package func isWord(_ text: Text, _ word: StaticString) -> Bool {
    guard text.range.count == word.utf8CodeUnitCount, !text.hasEscapes else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[text.range.lowerBound + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns a string with its escapes resolved; half a surrogate pair becomes U+FFFD.
  package func decoded(_ text: Text) -> String {
    let raw = UnsafeBufferPointer(rebasing: bytes[text.range])
    guard text.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    let units = Array(String(decoding: raw, as: UTF8.self).utf16)
    return String(decoding: Self.unescaped(units), as: UTF16.self)
  }

  private static func unescaped(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    var index = 0
    while index < units.count {
      guard units[index] == 0x5C, index + 1 < units.count else {
        result.append(units[index])
        index += 1
        continue
      }
      let escape = units[index + 1]
      index += 2
      switch escape {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        let digits = units[index..<min(index + 4, units.count)]
        result.append(digits.reduce(0) { $0 << 4 | UInt16(hexDigit(UInt8($1 & 0x7F)) ?? 0) })
        index += digits.count
      default: result.append(escape)
      }
    }
    return result
  }
}
