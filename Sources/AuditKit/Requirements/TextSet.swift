/// Texts to compare with, byte by byte, however many there are.
struct TextSet: Sendable {
  /// The texts in the order written.
  let texts: [String]
  private let bytes: Set<[UInt8]>

  init(_ texts: [String]) {
    self.texts = texts
    bytes = Set(texts.map { Array($0.utf8) })
  }

  /// Whether a text is one of them.
  func contains(_ text: String) -> Bool { bytes.contains(Array(text.utf8)) }

  /// Whether all of them are among others.
  func isSubset(of other: TextSet) -> Bool { bytes.isSubset(of: other.bytes) }
}
