/// Which characters take two cells of a terminal.
enum WideCharacters {
  /// East Asian Width W and F, of Unicode 18.0's EastAsianWidth.txt, without what has Emoji_Presentation.
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

  /// Whether a character that takes a cell takes two.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x1100 { return false }
    // Two of these letters make a flag of two cells.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return false }
    return ranges.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
  }
}
