/// Finds the known word that a misspelt one was probably meant to be.
///
/// The distance is Damerau's and Levenshtein's on lower-cased Unicode scalars, with neighbours
/// swapped counting once (optimal string alignment). A word further away than a third of the
/// written one's length is no suggestion, where that is less than a letter a third of its own. All limits are ours: they bound what a hostile manifest
/// can make the search cost.
public struct Nearest: Sendable {
  /// Longer words are not looked at.
  static let longestWord = 64
  /// More words than this are not looked at; the first ones are.
  static let mostWords = 256

  private let words: [(word: String, scalars: [Unicode.Scalar])]

  /// Prepares the known words; of two that are equally near, the earlier one wins.
  public init(_ words: some Sequence<String>) {
    self.words = words.lazy.prefix(Self.mostWords).compactMap { word in
      Self.fold(word).map { (word, $0) }
    }
  }

  /// The known word nearest to a misspelt one; nil where none is near.
  ///
  /// Where nothing is near to all of it, what stands behind its last dot is looked at: Swift writes
  /// `WidgetFamily.systemSmall`.
  public func word(to misspelt: String) -> String? { match(to: misspelt)?.word }

  /// The same word, and how near it is.
  func match(to misspelt: String) -> Match? {
    if let match = nearest(to: misspelt) { return match }
    let bytes = misspelt.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return nearest(to: String(misspelt[bytes.index(after: dot)...]))
  }

  private func nearest(to misspelt: String) -> Match? {
    guard let written = Self.fold(misspelt), !written.isEmpty else { return nil }
    let pattern = EditPattern(written)
    var best: Match?
    for (word, scalars) in words {
      let limit = best?.distance ?? Self.limit(written, scalars)
      guard abs(scalars.count - written.count) <= limit else { continue }
      let distance = pattern.distance(to: scalars)
      if distance > limit { continue }
      if let other = best, other.distance == distance {
        if other.word != word { best?.isSure = false }
        continue
      }
      best = Match(
        word: word, distance: distance,
        isSure: 4 * distance <= min(written.count, scalars.count)
          && Self.digits(written) == Self.digits(scalars))
    }
    return best
  }

  /// How far a word may be from what is written: a third of it, and of `ul` one letter to `url`.
  private static func limit(_ written: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> Int {
    max(written.count / 3, min(1, word.count / 3))
  }

  /// A known word for a misspelt one.
  struct Match {
    var word: String
    /// How many characters are to be changed; none where only upper and lower case differ.
    var distance: Int
    /// Whether it can hardly be another word.
    ///
    /// No other is as near, no number is another one, and three of four characters stay: limits of
    /// ours.
    var isSure: Bool

    /// A known word that is called by another name.
    static func synonym(_ word: String) -> Match { Match(word: word, distance: 0, isSure: true) }
  }

  /// The known word nearest to a misspelt one, and how near it is; nil where none is near.
  static func match(to misspelt: String, in words: some Sequence<String>) -> Match? {
    Nearest(words).match(to: misspelt)
  }

  private static func digits(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    word.filter { $0.properties.numericType != nil }
  }

  /// The one of some words that is nearest to a misspelt one; nil where none is near.
  public static func nearest(to misspelt: String, in words: some Sequence<String>) -> String? {
    Nearest(words).word(to: misspelt)
  }

  /// The lower-cased scalars of a word; nil where there are too many of them.
  private static func fold(_ word: String) -> [Unicode.Scalar]? {
    let scalars = word.unicodeScalars
    guard
      scalars.index(
        scalars.startIndex, offsetBy: longestWord + 1, limitedBy: scalars.endIndex) == nil
    else { return nil }
    let folded = Array(word.lowercased().unicodeScalars)
    return folded.count <= longestWord ? folded : nil
  }
}
