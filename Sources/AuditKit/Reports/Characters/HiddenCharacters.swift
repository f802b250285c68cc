extension Unicode.Scalar {
  /// Whether a reader cannot see it: controls, separators of lines, bidirectional controls, byte
  /// order marks, zero-width and other ignorable characters, and noncharacters.
  ///
  /// No report writes such a character raw; JSON always escapes it, and text unless it does honest
  /// work where it stands (see ``Sanitizer``).
  var isHidden: Bool {
    if value < 0xAD { return value < 0x20 || (0x7F...0x9F).contains(value) }
    // By far most of what is not ASCII: ideographs, kana and Hangul syllables hide nothing.
    if (0x3041...0x3163).contains(value) || (0x3165...0xD7A3).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isPrependedMark
    default:
      return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// Whether it is a format character that is seen, such as the Arabic number sign.
  ///
  /// Property Prepended_Concatenation_Mark of Unicode 16.0, PropList.txt.
  var isPrependedMark: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
