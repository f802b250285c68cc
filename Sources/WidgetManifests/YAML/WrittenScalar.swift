/// A scalar as written in a file: its style and its text.
package struct WrittenScalar {
  /// The notation of a scalar.
  enum Style {
    case plain, singleQuoted, doubleQuoted
  }

  /// Its notation.
  let style: Style
  /// Its text, with variables not replaced.
  package let text: String

  /// Reads a scalar of one line.
  ///
  /// - Parameter bytes: The scalar with its quotes, without anchor and tag.
  /// - Returns: nil for a block scalar, and for one with escapes, which rewriting would lose.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let content: ArraySlice<UInt8>
    switch bytes.first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      guard bytes.count >= 2, bytes.last == bytes.first else { return nil }
      style = bytes.first == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
      content = bytes.dropFirst().dropLast()
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
    default: (style, content) = (.plain, bytes)
    }
    if style == .doubleQuoted, content.contains(UInt8(ascii: "\\")) { return nil }
    let written = String(decoding: content, as: UTF8.self)
    text = style == .singleQuoted ? written.replacingScalars("''", by: "'") : written
  }

  /// Whether it contains a variable, or something that may be one.
  package var hasVariables: Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "$") && (next == UInt8(ascii: "(") || next == UInt8(ascii: "{"))
    }
  }

  /// Returns another text in the same style, or in double quotes if the style can't represent it.
  package func written(_ new: String) -> String {
    switch style {
    case .plain where Self.isPlain(new, besideColons: text.utf8.contains(UInt8(ascii: ":"))): new
    case .singleQuoted where new.unicodeScalars.allSatisfy(Self.isPrintable):
      "'\(new.replacingScalars("'", by: "''"))'"
    case .plain, .singleQuoted, .doubleQuoted: Self.quoted(new)
    }
  }

  /// Returns a new scalar, without quotes if possible.
  package static func new(_ text: String) -> String {
    isPlain(text, besideColons: false) ? text : quoted(text)
  }

  /// Returns whether a text needs no quotes, neither inside brackets nor outside.
  ///
  /// This is stricter than YAML, because quotes are never wrong; colons are allowed if the old text
  /// had one.
  private static func isPlain(_ text: String, besideColons: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last,
      !["null", "Null", "NULL", "~", "<<", "---", "..."].contains(text),
      !"-?:#&*!|>'\"%@`=".unicodeScalars.contains(first), first != " ", last != " ", last != ":"
    else { return false }
    for (index, scalar) in scalars.enumerated() {
      guard isPrintable(scalar), !",[]{}".unicodeScalars.contains(scalar) else { return false }
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == ":", !besideColons || next == " " { return false }
      if next == "#", scalar == " " { return false }
    }
    return true
  }

  /// Returns whether a character is visible and allowed without an escape.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0xA0).contains(scalar.value) && !scalar.isHidden
      && scalar.value != 0x2028 && scalar.value != 0x2029
  }

  /// Returns a scalar in double quotes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
      }
    }
    return result + "\""
  }
}

extension String {
  /// The text with each `$` doubled, so that a manifest reads no variable in it.
  package var withoutVariables: String { replacingScalars("$", by: "$$") }

  /// Replaces each occurrence of an ASCII text, even before a combining mark.
  fileprivate func replacingScalars(_ old: String, by new: String) -> String {
    let (bytes, old) = (Array(utf8), Array(old.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: old) {
        result += new.utf8
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
