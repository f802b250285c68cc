/// Reads ASCII digits and marks off the front of a text, and copies nothing.
struct ScalarScanner {
  private var rest: Substring.UTF8View

  /// Starts at the front of a text.
  init(_ text: String) { rest = text[...].utf8 }

  /// What a run of digits amounts to.
  enum Number: Equatable {
    /// No digit stands here.
    case missing
    /// More than an `Int64` holds.
    case tooLarge
    /// The number.
    case value(Int64)
  }

  /// Whether the whole text was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next byte, which stays.
  var next: UInt8? { rest.first }

  /// Takes a byte if it is the next one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == byte.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes all digits that come next, however many.
  mutating func takeNumber() -> Number {
    var number = Number.missing
    while let byte = rest.first, let digit = Self.digit(byte) {
      rest.removeFirst()
      switch number {
      case .missing: number = .value(digit)
      case .tooLarge: break
      case .value(let value): number = Self.append(digit, to: value)
      }
    }
    return number
  }

  /// Takes exactly two digits.
  mutating func takeTwoDigits() -> Int? {
    guard let first = takeDigit(), let second = takeDigit() else { return nil }
    return Int(first * 10 + second)
  }

  /// Takes a run of ASCII letters.
  mutating func takeLetters() -> Substring {
    let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    rest = rest[letters.endIndex...]
    return Substring(letters)
  }

  private mutating func takeDigit() -> Int64? {
    guard let byte = rest.first, let digit = Self.digit(byte) else { return nil }
    rest.removeFirst()
    return digit
  }

  private static func append(_ digit: Int64, to value: Int64) -> Number {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    if overflow { return .tooLarge }
    let (sum, carried) = product.addingReportingOverflow(digit)
    return carried ? .tooLarge : .value(sum)
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int64(byte - UInt8(ascii: "0")) : nil
  }
}
