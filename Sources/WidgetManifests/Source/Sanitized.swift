/// A text that is safe to print in a terminal.
///
/// Characters that can control a terminal, reorder a line or be invisible are replaced by visible
/// escapes such as `\u{202E}`; all others are unchanged. All printing functions take this type, so
/// that no input is printed unescaped by mistake.
public struct Sanitized: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The text, safe to print on one line.
  public let text: String

  /// Creates a text, escaping the characters that must not be printed.
  public init(_ raw: String) {
    if raw.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) {
      text = raw
      return
    }
    var text = ""
    var sanitizer = Sanitizer()
    let scalars = Array(raw.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      sanitizer.append(scalar, before: next, to: &text)
    }
    self.text = text
  }

  /// Wraps a text of the program, or one that is already sanitized.
  package init(trusted text: String) { self.text = text }

  /// Wraps a literal.
  public init(stringLiteral text: StaticString) { self.text = text.description }

  /// The text.
  public var description: String { text }
}

/// Decides for each scalar whether it is printed unchanged or escaped.
///
/// Invisible characters are kept if they have a meaning: a variation selector after its base, a
/// joiner within an emoji or a word of a joining script, the tags of a flag.
package struct Sanitizer {
  /// The last scalar printed unchanged; nil at the start of a text and after an escape.
  private var last: Unicode.Scalar?

  package init() {}

  /// Appends a scalar or its escape.
  ///
  /// - Parameters:
  ///   - scalar: The scalar.
  ///   - next: The next scalar of the text, which a joiner depends on.
  ///   - text: The text to append to.
  package mutating func append(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, to text: inout String
  ) {
    if isShown(scalar, before: next) {
      text.unicodeScalars.append(scalar)
      last = scalar
    } else {
      text += Self.escape(scalar)
      last = nil
    }
  }

  private func isShown(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    if scalar.isHidden {
      guard let last else { return false }
      switch scalar.value {
      case 0x200C: return last.isOfJoiningScript && next?.isOfJoiningScript == true
      case 0x200D:
        if last.isOfJoiningScript { return next?.isOfJoiningScript == true }
        return last.isPartOfEmoji && next?.isPartOfEmoji == true
      case 0xE0020...0xE007F: return last.value == 0x1F3F4 || last.isTag
      default:
        return scalar.properties.isVariationSelector && !last.properties.isVariationSelector
          && (last.properties.isEmoji || last.value > 0x7F)
      }
    }
    // Without a base, a mark would combine with the character that the report prints before it.
    return last != nil || !scalar.isMark
  }

  /// The visible form of a scalar, such as `\u{202E}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

extension Sanitizer {
  /// Returns how a format writes a scalar that has a meaning in it, or nil for other scalars.
  package typealias Spelling = (
    _ scalar: Unicode.Scalar, _ last: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> String?

  /// Returns a text for a format: its special characters as the format writes them, hidden ones as
  /// escapes.
  package static func text(_ raw: String, spelling: Spelling) -> String {
    if raw.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text(ofASCII: raw, spelling) }
    var text = ""
    var sanitizer = Sanitizer()
    var scalars = raw.unicodeScalars.makeIterator()
    var last: Unicode.Scalar?
    var current = scalars.next()
    while let scalar = current {
      let next = scalars.next()
      // The sanitizer sees every scalar, because a mark or a joiner depends on the one before it.
      var shown = ""
      sanitizer.append(scalar, before: next, to: &shown)
      text += spelling(scalar, last, next) ?? shown
      (last, current) = (scalar, next)
    }
    return text
  }

  /// Returns a text for a format if it is printable ASCII, like most text, without creating a
  /// string for each character.
  private static func text(ofASCII raw: String, _ spelling: Spelling) -> String {
    var bytes: [UInt8] = []
    var last: Unicode.Scalar?
    var rest = raw.utf8[...]
    while let byte = rest.popFirst() {
      let scalar = Unicode.Scalar(byte)
      if let spelled = spelling(scalar, last, rest.first.map { Unicode.Scalar($0) }) {
        bytes += spelled.utf8
      } else {
        bytes.append(byte)
      }
      last = scalar
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether a reader can't see it: controls, line separators, bidirectional controls, byte order
  /// marks, zero-width and other ignorable characters, and noncharacters.
  ///
  /// JSON always escapes such a character, and text does unless it has a meaning in its context
  /// (see ``Sanitizer``).
  package var isHidden: Bool {
    if value < 0xAD { return value < 0x20 || (0x7F...0x9F).contains(value) }
    // Ideographs, kana and Hangul syllables, which are most of what isn't ASCII, are never hidden.
    if (0x3041...0x3163).contains(value) || (0x3165...0xD7A3).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isPrependedMark
    default:
      return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// Whether it is a visible format character, such as the Arabic number sign.
  ///
  /// Property Prepended_Concatenation_Mark of Unicode 16.0, PropList.txt.
  package var isPrependedMark: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  fileprivate var isPartOfEmoji: Bool {
    value > 0x7F && (properties.isEmoji || value == 0xFE0F)
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether it lies in the blocks from Arabic to Vedic, whose words may need joiners.
  fileprivate var isOfJoiningScript: Bool { (0x0600...0x1CFF).contains(value) }
}
