/// How many terminal cells a text takes, summed scalar by scalar.
///
/// Follows Unicode's East Asian Width, with the cells of an emoji sequence counted once: joiners,
/// skin tones and what a joiner joins add nothing, U+FE0F makes a narrow emoji wide.
struct DisplayWidth {
  private var last: Unicode.Scalar?
  private var lastWidth = 0
  private var isJoined = false

  /// The cells of a whole text.
  @inline(never)
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var width = DisplayWidth()
    return text.unicodeScalars.reduce(0) { $0 + width.add($1) }
  }

  /// The cells by which one more scalar widens the text.
  mutating func add(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isPlain {
      last = scalar
      lastWidth = 1
      isJoined = false
      return 1
    }
    if scalar.value == 0x200D {
      isJoined = last.map { $0.value > 0x7F && $0.properties.isEmoji } ?? false
      return 0
    }
    if scalar.value == 0xFE0F {
      let widens = lastWidth == 1 && last?.properties.isEmoji == true
      if widens { lastWidth = 2 }
      return widens ? 1 : 0
    }
    if scalar.takesNoCell { return 0 }
    let isTone = scalar.properties.isEmojiModifier && last?.properties.isEmojiModifierBase == true
    let joins = isTone || (isJoined && scalar.properties.isEmoji)
    isJoined = false
    last = scalar
    if joins {
      let widened = 2 - lastWidth
      lastWidth = 2
      return widened
    }
    lastWidth = WideCharacters.contains(scalar) ? 2 : 1
    return lastWidth
  }
}

extension Unicode.Scalar {
  /// Whether it takes one cell without looking it up: Latin, and what the reports themselves draw.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xAE..<0x300, 0x2010...0x2027, 0x2500...0x25A9: true
    default: false
    }
  }

  /// Whether it draws onto the character before it, or nothing.
  fileprivate var takesNoCell: Bool {
    switch value {
    // Vowels and finals of Hangul written in letters, which join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    case .format: return !isPrependedMark
    default: return false
    }
  }
}
