internal import WidgetManifests

/// Folds texts so that those that a person can hardly tell apart become one.
///
/// Case, spaces at an end and characters that are not shown do not count, nor does the script of a
/// letter. Swift's own comparison does the rest: composed and decomposed letters are equal.
///
/// - Source: a small part of Unicode Technical Standard 39, confusables.txt,
///   https://www.unicode.org/Public/security/latest/confusables.txt, and of the compatibility
///   mappings of Unicode Standard Annex 15, https://www.unicode.org/reports/tr15/.
enum LookAlikes {
  /// The text that all its look-alikes become.
  static func fold(_ text: String) -> String {
    if text.withBytes({ $0.allSatisfy { $0 < 0x80 } }) { return foldASCII(text) }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      for lower in plain(scalar).properties.lowercaseMapping.unicodeScalars {
        folded.append(table[lower] ?? lower)
      }
    }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = folded.firstIndex(where: { !isSpace($0) }),
      let last = folded.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(folded[first...last])
  }

  /// The text that all become that are told apart by I, l, 1 and | or by O and 0 alone; nil for a
  /// text with none of them.
  ///
  /// Case counts here: of `Mail` and `Mall` a person sees which is which.
  static func foldStrokes(_ text: String) -> String? {
    let strokes: (UInt8) -> UInt8? = { byte in
      switch byte {
      case UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "1"), UInt8(ascii: "|"):
        UInt8(ascii: "l")
      case UInt8(ascii: "O"), UInt8(ascii: "0"): UInt8(ascii: "O")
      default: nil
      }
    }
    return text.withBytes { bytes in
      guard bytes.contains(where: { strokes($0) != nil }) else { return nil }
      return String(decoding: bytes.map { strokes($0) ?? $0 }, as: UTF8.self)
    }
  }

  /// The same as ``fold(_:)`` for ASCII, in which nothing is hidden.
  private static func foldASCII(_ text: String) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    return text.withBytes { bytes in
      guard let first = bytes.firstIndex(where: { !isSpace($0) }),
        let last = bytes.lastIndex(where: { !isSpace($0) })
      else { return "" }
      return String(unsafeUninitializedCapacity: last - first + 1) { buffer in
        for index in first...last {
          let byte = bytes[index]
          let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          buffer[index - first] = isCapital ? byte | 0x20 : byte
        }
        return last - first + 1
      }
    }
  }

  /// The ASCII character of which a scalar is a wide or a mathematical form; else the scalar.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    let value = scalar.value
    let ascii: UInt32
    switch value {
    case 0xFF01...0xFF5E: ascii = value - 0xFF01 + 0x21
    // Thirteen alphabets of 26 capital and 26 small letters each, then five times ten digits.
    case 0x1D400...0x1D6A3:
      let letter = (value - 0x1D400) % 52
      ascii = letter < 26 ? 0x41 + letter : 0x61 + letter - 26
    case 0x1D7CE...0x1D7FF: ascii = 0x30 + (value - 0x1D7CE) % 10
    case 0x2010...0x2015, 0x2212: return "-"
    case 0x2018, 0x2019, 0x02BC: return "'"
    default: return scalar.properties.isWhitespace ? " " : scalar
    }
    return Unicode.Scalar(ascii) ?? scalar
  }

  /// Small letters, and the Latin ones that they or their capitals look like.
  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letters, latin) in alphabets {
      for (letter, latin) in zip(letters.unicodeScalars, latin.unicodeScalars) {
        table[letter] = latin
      }
    }
    return table
  }()

  private static let alphabets = [
    // Cyrillic
    ("авсԁеһніјкӏмоԛрѕтѵԝхуѡ", "abcdehhijklmoqpstvwxyw"),
    // Greek
    ("αβεζηικμνορτυχ", "abezhikmnoptyx"),
    // Armenian
    ("օհսց", "ohug"),
    // Latin
    ("ıɑɡſ", "iags"),
    // Roman numerals
    ("ⅰⅴⅹⅼⅽⅾⅿ", "ivxlcdm"),
    // The sign of a millionth part looks like the Greek letter
    ("µ", "m"),
  ]
}
