internal import WidgetManifests

/// The number of terminal cells that a text occupies, summed scalar by scalar.
///
/// Follows Unicode's East Asian Width, but counts an emoji sequence once: joiners, skin tones and
/// the scalars after a joiner add nothing, and U+FE0F makes a narrow emoji wide.
struct DisplayWidth {
  private var last: Unicode.Scalar?
  private var lastWidth = 0
  private var isJoined = false

  /// Returns the cells of a whole text.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var width = DisplayWidth()
    return text.unicodeScalars.reduce(0) { $0 + width.add($1) }
  }

  /// Returns the cells by which one more scalar widens the text.
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
  /// Whether it certainly takes one cell: Latin, and the characters that reports draw.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xAE..<0x300, 0x2010...0x2027, 0x2500...0x25A9: true
    default: false
    }
  }

  /// Whether it combines with the character before it, or is invisible.
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

/// The characters that take two cells of a terminal.
enum WideCharacters {
  /// East Asian Width W and F, of Unicode 18.0's EastAsianWidth.txt, except those with Emoji_Presentation.
  ///
  /// Ranges are joined over unassigned code points, emoji and combining marks between them.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637, 0x268A...0x268F,  // trigrams, digrams
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x3247, 0x3250...0xA4C6,  // kana, letters in circles, ideographs, Yi
    0xA960...0xA97C, 0xAC00...0xD7A3,  // Hangul
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE6B,  // vertical and small forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
    0x16FE0...0x191D2,  // Tangut, Nüshu, Khitan
    0x1AFF0...0x1B2FB,  // kana supplements
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F1AE...0x1F1AF, 0x1F200...0x1F265,  // squared ideographs
    0x1F6D9...0x1F6D9, 0x1F7DA...0x1F7DA, 0x1FA70...0x1FAFF,  // emoji newer than the library
    0x20000...0x3FFFD,  // supplementary ideographs
  ]

  /// Returns whether a character that takes a cell takes two.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x1100 { return false }
    // Two of these letters form a flag of two cells.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return false }
    return ranges.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
  }
}

extension Sanitized {
  /// The number of terminal cells that the text takes.
  var width: Int { DisplayWidth.of(text) }

  /// Whether it has a letter of a script that is written from right to left.
  ///
  /// - Source: the blocks whose characters are of class R or AL unless listed otherwise, Unicode
  ///   16.0, DerivedBidiClass.txt.
  var hasRightToLeft: Bool {
    // The first such letter is encoded in two bytes that begin with 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
      case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}
