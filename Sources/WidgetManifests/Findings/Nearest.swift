/// Finds the known word that a misspelled word was probably meant to be.
///
/// The distance is the Damerau-Levenshtein distance (optimal string alignment) of lowercased
/// Unicode scalars. The maximum distance is a third of the written word's length or, if that is
/// less than one edit, one edit for candidates of three scalars or more. The limits are chosen by
/// this project; they bound the cost of a search in a hostile manifest.
public struct Nearest: Sendable {
  /// The maximum length of a word, in Unicode scalars; longer ones are ignored.
  static let maximumWordLength = 64
  /// The maximum number of known words, and of those for which a caller searches a nearest one;
  /// further ones are ignored.
  package static let maximumWords = 256

  private let words: [(word: String, scalars: [Unicode.Scalar])]

  /// Prepares the known words; of two that are equally near, the first one wins.
  public init(_ words: some Sequence<String>) {
    self.words = words.lazy.prefix(Self.maximumWords).compactMap { word in
      Self.fold(word).map { (word, $0) }
    }
  }

  /// Returns the known word nearest to a misspelled one, or nil if none is near.
  ///
  /// If none is near to the whole text, the part after its last dot is compared: Swift writes
  /// `WidgetFamily.systemSmall`.
  public func word(to misspelled: String) -> String? { match(to: misspelled)?.word }

  /// Returns the nearest word and its distance.
  package func match(to misspelled: String) -> Match? {
    if let match = nearest(to: misspelled) { return match }
    let bytes = misspelled.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return nearest(to: String(misspelled[bytes.index(after: dot)...]))
  }

  private func nearest(to misspelled: String) -> Match? {
    guard let written = Self.fold(misspelled), !written.isEmpty else { return nil }
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

  /// The maximum distance of a word from the written one: a third of the written one's length, but
  /// from `ul` to `url` one letter.
  private static func limit(_ written: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> Int {
    max(written.count / 3, min(1, word.count / 3))
  }

  /// A known word for a misspelled one.
  package struct Match {
    package var word: String
    /// The number of edits; 0 if only the case differs.
    package var distance: Int
    /// Whether hardly any other word can be meant.
    ///
    /// True if no other word is as near, the digits are the same, and at most a quarter of the
    /// characters differ.
    package var isSure: Bool

    /// Returns a match for a synonym of a known word.
    static func synonym(_ word: String) -> Match { Match(word: word, distance: 0, isSure: true) }
  }

  /// Returns the word nearest to a misspelled one and its distance, or nil if none is near.
  package static func match(to misspelled: String, in words: some Sequence<String>) -> Match? {
    Nearest(words).match(to: misspelled)
  }

  private static func digits(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    word.filter { $0.properties.numericType != nil }
  }

  /// Returns the word nearest to a misspelled one, or nil if none is near.
  public static func nearest(to misspelled: String, in words: some Sequence<String>) -> String? {
    Nearest(words).word(to: misspelled)
  }

  /// Returns the lowercased scalars of a word, or nil if there are too many.
  private static func fold(_ word: String) -> [Unicode.Scalar]? {
    let scalars = word.unicodeScalars
    guard
      scalars.index(
        scalars.startIndex, offsetBy: maximumWordLength + 1, limitedBy: scalars.endIndex) == nil
    else { return nil }
    let folded = Array(word.lowercased().unicodeScalars)
    return folded.count <= maximumWordLength ? folded : nil
  }
}

/// A word of at most 64 scalars, prepared for comparison with many others.
///
/// A column of the distance table is held in the bits of a few integers, so a comparison takes one
/// step per scalar.
///
/// - Source: H. Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances,
///   Nordic Journal of Computing 10 (2003).
struct EditPattern {
  /// The positions of each ASCII scalar in the word, as bits.
  private var ascii = [UInt64](repeating: 0, count: 128)
  /// The positions of each other scalar.
  private var others: [Unicode.Scalar: UInt64] = [:]
  private let count: Int

  /// Prepares a word of 1 to 64 scalars.
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

  /// Returns the number of scalars to insert, remove, replace or, if adjacent, swap.
  func distance(to word: [Unicode.Scalar]) -> Int {
    var distance = count
    let last: UInt64 = 1 << UInt64(count - 1)
    // The bits at which the column rises and falls, and at which its diagonal stays level.
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
