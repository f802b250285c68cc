internal import WidgetManifests

/// What a comment is to us, as far as its first words tell.
enum SuppressionComment {
  /// `# audit:ignore`, and the offsets of what follows.
  case suppression(rest: Range<Int>)
  /// Something so much like it that a suppression was probably meant.
  case nearMiss
  /// Any other comment.
  case other

  /// Looks at a comment from its `#` on, without blanks at its end.
  init(_ comment: ArraySlice<UInt8>) {
    let marks = comment.prefix { $0 == UInt8(ascii: "#") }
    let text = comment[marks.endIndex...].drop { Self.isBlank($0) }
    let rest = text.dropFirst(Self.word.count)
    if marks.count == 1, text.starts(with: Self.word), rest.first.map(Self.isBlank) ?? true {
      self = .suppression(rest: rest.indices)
    } else {
      self = Self.looksLikeOne(text) ? .nearMiss : .other
    }
  }

  /// Behind a row of `#` and blanks.
  static func endOfMarks(in bytes: [UInt8], at offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, isBlank(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") {
      offset += 1
    }
    return offset
  }

  /// Whether what follows `#` and blanks may be a comment for us.
  static func mayBegin(at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[offset...].prefix(name.count).lazy.map { $0 | 0x20 }.elementsEqual(name)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let name = Array("audit".utf8)
  private static let word = Array("audit:ignore".utf8)
  /// What other tools call it.
  private static let otherWords = ["disable", "suppress", "allow", "skip"]

  /// Whether a text is `audit` and then, after some mark, a word for ignoring.
  ///
  /// Without a colon right behind it, only the word itself: people write of audits in comments.
  private static func looksLikeOne(_ text: ArraySlice<UInt8>) -> Bool {
    let behind = text.dropFirst(name.count)
    let marks = behind.prefix { isBlank($0) || ":-_.".utf8.contains($0) }
    let letters = behind[marks.endIndex...].prefix { 0x61...0x7A ~= $0 | 0x20 }
    guard !marks.isEmpty, 1...16 ~= letters.count else { return false }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    if word == "ignore" { return true }
    guard marks.elementsEqual([UInt8(ascii: ":")]) else { return false }
    return otherWords.contains(word) || Nearest.nearest(to: word, in: ["ignore"]) != nil
  }
}
