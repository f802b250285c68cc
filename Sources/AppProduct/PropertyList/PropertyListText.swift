/// The values written as text in an XML property list.
enum PropertyListText {
  /// Reads a whole number, decimal or hexadecimal.
  static func integer(_ text: String) throws(XMLTokens.SyntaxError) -> Int64 {
    let text = trimmed(text)
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let number = isHexadecimal ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
    guard let number else { throw XMLTokens.SyntaxError() }
    return number
  }

  /// Reads a number with a fraction.
  static func real(_ text: String) throws(XMLTokens.SyntaxError) -> Double {
    guard let number = Double(trimmed(text)) else { throw XMLTokens.SyntaxError() }
    return number
  }

  /// Reads `2030-01-01T00:00:00Z`, the only notation of dates.
  ///
  /// - Returns: Seconds since 1970.
  static func date(_ text: String) throws(XMLTokens.SyntaxError) -> Int64 {
    let digits = Array(trimmed(text).utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard digits.count == form.count else { throw XMLTokens.SyntaxError() }
    var numbers: [Int64] = [0]
    for (byte, wanted) in zip(digits, form) {
      if wanted == UInt8(ascii: "0") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
          throw XMLTokens.SyntaxError()
        }
        numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int64(byte & 0x0F)
      } else {
        guard byte == wanted else { throw XMLTokens.SyntaxError() }
        numbers.append(0)
      }
    }
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] <= 60
    else { throw XMLTokens.SyntaxError() }
    let days = days(year: numbers[0], month: numbers[1], day: numbers[2])
    return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar.
  ///
  /// Years begin in March here, so that a leap day is the last one.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year / 4 - year / 100 + year / 400
    return 365 * year + leapDays + (153 * month + 2) / 5 + day - 1 - 719_468
  }

  /// Reads Base64, with spaces between letters.
  static func data(_ text: String) throws(XMLTokens.SyntaxError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var isEnding = false
    for byte in text.utf8 where !XMLTokens.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        isEnding = true
        continue
      }
      guard !isEnding, let six = sixBits(byte) else { throw XMLTokens.SyntaxError() }
      bits = bits << 6 | six
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func sixBits(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while let first = text.utf8.first, XMLTokens.isSpace(first) { text = text.dropFirst() }
    while let last = text.utf8.last, XMLTokens.isSpace(last) { text = text.dropLast() }
    return text
  }
}
