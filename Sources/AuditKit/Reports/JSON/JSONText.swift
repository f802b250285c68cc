/// The spelling of strings and whole numbers in JSON.
enum JSONText {
  /// Appends the inside of a JSON string.
  static func append(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    string.withUTF8 { utf8 in
      if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
        bytes.append(contentsOf: utf8)
        return
      }
      for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
        append(scalar, to: &bytes)
      }
    }
  }

  /// Appends a whole number in decimal digits.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if (0..<10).contains(number) {
      bytes.append(0x30 + UInt8(number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": bytes += [0x5C, UInt8(ascii: scalar)]
    case "\n": bytes += Array(#"\n"#.utf8)
    case "\r": bytes += Array(#"\r"#.utf8)
    case "\t": bytes += Array(#"\t"#.utf8)
    case _ where scalar.isHidden:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}
