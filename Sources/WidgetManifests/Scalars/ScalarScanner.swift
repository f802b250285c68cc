/// Reads ASCII digits, letters and punctuation from the start of a text.
package struct ScalarScanner {
  // An array, because a string checks its representation at each byte.
  private let bytes: [UInt8]
  /// The number of bytes taken.
  private(set) var position = 0

  /// Starts at the beginning of a text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The value of a run of digits.
  enum Number: Equatable {
    /// There is no digit.
    case missing
    /// More than an `Int64` holds.
    case tooLarge
    /// The number.
    case value(Int64)
  }

  /// Whether the whole text was read.
  package var isAtEnd: Bool { position == bytes.count }

  /// The next byte, without taking it.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Takes a byte if it is the next one.
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == byte.value else { return false }
    position += 1
    return true
  }

  /// Takes all following digits.
  mutating func takeNumber() -> Number {
    var number = Number.missing
    while let next, let digit = Self.digit(next) {
      position += 1
      switch number {
      case .missing: number = .value(digit)
      case .tooLarge: break
      case .value(let value): number = Self.append(digit, to: value)
      }
    }
    return number
  }

  /// Takes exactly two digits.
  package mutating func takeTwoDigits() -> Int? {
    guard let first = takeDigit(), let second = takeDigit() else { return nil }
    return Int(first * 10 + second)
  }

  /// Whether an ASCII letter is next.
  var isAtLetter: Bool { next?.isASCIILetter ?? false }

  /// Takes an ASCII letter.
  mutating func takeLetter() -> UInt8? {
    guard isAtLetter else { return nil }
    defer { position += 1 }
    return next
  }

  /// Takes a run of ASCII letters.
  mutating func takeLetters() -> String {
    let letters = bytes[position...].prefix(while: \.isASCIILetter)
    position = letters.endIndex
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func takeDigit() -> Int64? {
    guard let next, let digit = Self.digit(next) else { return nil }
    position += 1
    return digit
  }

  private static func append(_ digit: Int64, to value: Int64) -> Number {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    if overflow { return .tooLarge }
    let (sum, carried) = product.addingReportingOverflow(digit)
    return carried ? .tooLarge : .value(sum)
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    byte.isASCIIDigit ? Int64(byte - UInt8(ascii: "0")) : nil
  }
}

extension UInt8 {
  /// Whether it is a digit of ASCII.
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  /// Whether it is a letter of ASCII.
  package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  /// Whether it is a space, a tab or a line break of ASCII.
  package var isASCIISpace: Bool { self == UInt8(ascii: " ") || 0x09...0x0D ~= self }
  /// Whether a name of code may have it: a letter or digit of ASCII, or `_`.
  package var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
