extension Sanitized {
  /// Whether there is a letter in it of a script that is written from right to left.
  ///
  /// - Source: the blocks whose characters are of class R or AL unless listed otherwise, Unicode
  ///   16.0, DerivedBidiClass.txt.
  var hasRightToLeft: Bool {
    // The first of them takes two bytes that begin with 0xD6.
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
