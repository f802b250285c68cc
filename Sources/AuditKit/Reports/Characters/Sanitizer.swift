/// Decides, scalar by scalar, what is printed as it is and what becomes an escape.
///
/// Invisible characters that do honest work where they stand are kept: a variation selector after
/// its base, a joiner within an emoji or within a word of a joining script, the tags of a flag.
struct Sanitizer {
  /// The scalar printed last; nil at the start of a text and after an escape.
  private var last: Unicode.Scalar?

  /// Appends a scalar or its escape.
  ///
  /// - Parameters:
  ///   - scalar: The scalar.
  ///   - next: The one that follows it in the text, on which a joiner depends.
  ///   - text: What it is appended to.
  mutating func append(
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
    // Without a base of its own a mark would change the character that the report puts before it.
    return last != nil || !scalar.isMark
  }

  /// The visible form of a scalar, such as `\u{202E}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
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
