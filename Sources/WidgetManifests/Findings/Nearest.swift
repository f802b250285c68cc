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
  package static let mostWords = 256

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
  package func match(to misspelt: String) -> Match? {
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
  package struct Match {
    package var word: String
    /// How many characters are to be changed; none where only upper and lower case differ.
    package var distance: Int
    /// Whether it can hardly be another word.
    ///
    /// No other is as near, no number is another one, and three of four characters stay: limits of
    /// ours.
    package var isSure: Bool

    /// A known word that is called by another name.
    static func synonym(_ word: String) -> Match { Match(word: word, distance: 0, isSure: true) }
  }

  /// The known word nearest to a misspelt one, and how near it is; nil where none is near.
  package static func match(to misspelt: String, in words: some Sequence<String>) -> Match? {
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

/// A word of at most 64 scalars, ready to be compared with many others.
///
/// It keeps a column of the table of distances in the bits of a few integers, so that a comparison
/// costs one round a scalar.
///
/// - Source: H. Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances,
///   Nordic Journal of Computing 10 (2003).
struct EditPattern {
  /// Which bits of the word are each scalar of ASCII.
  private var ascii = [UInt64](repeating: 0, count: 128)
  /// The same for other scalars.
  private var others: [Unicode.Scalar: UInt64] = [:]
  private let count: Int

  /// Prepares a word, of which there are 1 to 64 scalars.
  init(_ word: [Unicode.Scalar]) {
    precondition((1...64).contains(word.count))
    count = word.count
    for (index, scalar) in word.enumerated() {
      if scalar.isASCII {
        ascii[Int(scalar.value)] |= 1 << UInt64(index)
      } else {
        others[scalar, default: 0] |= 1 << UInt64(index)
      }
    }
  }

  /// How many scalars have to be inserted, removed, replaced or, as neighbours, swapped.
  func distance(to word: [Unicode.Scalar]) -> Int {
    var distance = count
    let last: UInt64 = 1 << UInt64(count - 1)
    // Where the column steps up and down, and where its diagonal does not step.
    var up = ~UInt64(0)
    var down: UInt64 = 0
    var level: UInt64 = 0
    var matchesBefore: UInt64 = 0
    for scalar in word {
      let matches = scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0
      let swaps = ((~level & matches) << 1) & matchesBefore
      level = (((matches & up) &+ up) ^ up) | matches | down | swaps
      var rowUp = down | ~(level | up)
      var rowDown = level & up
      if rowUp & last != 0 { distance += 1 }
      if rowDown & last != 0 { distance -= 1 }
      rowUp = rowUp << 1 | 1
      rowDown <<= 1
      up = rowDown | ~(level | rowUp)
      down = rowUp & level
      matchesBefore = matches
    }
    return distance
  }
}
