internal import WidgetManifests

/// Folds texts that people can hardly distinguish into the same text.
///
/// Case, spaces at both ends, invisible characters and the script of a letter are ignored. Composed
/// and decomposed letters are equal in Swift.
///
/// - Source: a small part of Unicode Technical Standard 39, confusables.txt,
///   https://www.unicode.org/Public/security/latest/confusables.txt, and of the compatibility
///   mappings of Unicode Standard Annex 15, https://www.unicode.org/reports/tr15/.
enum LookAlikes {
  /// Returns the text that all look-alikes of a text share.
  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldASCII(text) }
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

  /// Returns the text shared by all texts that differ only in I, l, 1 and | or in O and 0, or nil
  /// for a text without any of them.
  ///
  /// It is case-sensitive, because `Mail` and `Mall` are easily distinguished.
  static func foldStrokes(_ text: String) -> String? {
    let strokes: (UInt8) -> UInt8? = { byte in
      switch byte {
      case UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "1"), UInt8(ascii: "|"):
        UInt8(ascii: "l")
      case UInt8(ascii: "O"), UInt8(ascii: "0"): UInt8(ascii: "O")
      default: nil
      }
    }
    guard text.utf8.contains(where: { strokes($0) != nil }) else { return nil }
    return String(decoding: text.utf8.map { strokes($0) ?? $0 }, as: UTF8.self)
  }

  /// Folds ASCII text, which has no invisible characters.
  private static func foldASCII(_ text: String) -> String {
    guard let first = text.utf8.firstIndex(where: { !$0.isASCIISpace }),
      let last = text.utf8.lastIndex(where: { !$0.isASCIISpace })
    else { return "" }
    return text[first...last].lowercased()
  }

  /// Returns the ASCII character that a scalar is a wide or mathematical form of; otherwise the
  /// scalar.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    let value = scalar.value
    let ascii: UInt32
    switch value {
    case 0xFF01...0xFF5E: ascii = value - 0xFF01 + 0x21
    // Thirteen alphabets of 26 uppercase and 26 lowercase letters each, then five times ten digits.
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

  /// Lowercase letters, and the Latin letters that they or their uppercase forms look like.
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
    // The micro sign, which looks like the Greek letter
    ("µ", "m"),
  ]
}
