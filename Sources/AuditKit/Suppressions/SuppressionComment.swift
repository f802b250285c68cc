internal import WidgetManifests

/// The kind of a comment, according to its first words.
enum SuppressionComment {
  /// `# audit:ignore`; the associated value is the range of the rest.
  case suppression(rest: Range<Int>)
  /// A comment so similar that a suppression was probably meant.
  case nearMiss
  /// Any other comment.
  case other

  /// Classifies a comment, which begins with a mark and doesn't end with whitespace.
  ///
  /// - Parameter isAfterOrigin: Whether it is the rest of a comment, after an origin.
  init(_ comment: ArraySlice<UInt8>, mark: [UInt8], isAfterOrigin: Bool = false) {
    let marks = comment.prefix { $0 == mark[0] }
    let text = comment[marks.endIndex...].drop { Self.isBlank($0) }
    let rest = text.dropFirst(Self.word.count)
    if isAfterOrigin || marks.count == mark.count, text.starts(with: Self.word),
      rest.first.map(Self.isBlank) ?? true
    {
      self = .suppression(rest: rest.indices)
    } else {
      self = Self.looksLikeOne(text) ? .nearMiss : .other
    }
  }

  /// Returns the offset after a run of `#` and whitespace.
  static func endOfMarks(in bytes: [UInt8], at offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, isBlank(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") {
      offset += 1
    }
    return offset
  }

  /// Returns whether the text after `#` and whitespace may begin a suppression.
  static func mayBegin(at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[offset...].prefix(name.count).lazy.map { $0 | 0x20 }.elementsEqual(name)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let name = Array("audit".utf8)
  private static let word = Array("audit:ignore".utf8)
  /// The words of other tools.
  private static let otherWords = ["disable", "suppress", "allow", "skip"]

  /// Returns whether a text is `audit` and, after a separator, a word for ignoring.
  ///
  /// Without a colon directly after `audit`, only `ignore` counts, because comments may mention
  /// audits.
  private static func looksLikeOne(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.dropFirst(name.count)
    let marks = rest.prefix { isBlank($0) || ":-_.".utf8.contains($0) }
    let letters = rest[marks.endIndex...].prefix { 0x61...0x7A ~= $0 | 0x20 }
    guard !marks.isEmpty, 1...16 ~= letters.count else { return false }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    if word == "ignore" { return true }
    guard marks.elementsEqual([UInt8(ascii: ":")]) else { return false }
    return otherWords.contains(word) || Nearest.nearest(to: word, in: ["ignore"]) != nil
  }
}
