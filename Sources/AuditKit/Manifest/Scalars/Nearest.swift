/// Finds the known word that a misspelt one was probably meant to be.
///
/// The distance is Damerau's and Levenshtein's on lower-cased Unicode scalars, with neighbours
/// swapped counting once (optimal string alignment). A word further away than a third of the
/// written one's length is no suggestion. All limits are ours: they bound what a hostile manifest
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
  public func word(to misspelt: String) -> String? {
    guard let written = Self.fold(misspelt), !written.isEmpty else { return nil }
    var limit = max(1, written.count / 3)
    var best: String?
    for (word, scalars) in words {
      guard let distance = Self.distance(written, scalars, atMost: limit) else { continue }
      best = word
      // Only a nearer one can still win.
      if distance == 0 { break }
      limit = distance - 1
    }
    return best
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

  /// How many scalars have to be inserted, removed, replaced or swapped; nil where it is too many.
  static func distance(
    _ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var least = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      // No later row can get below the least of two neighbouring ones.
      let least = min(row.min() ?? 0, last.min() ?? 0)
      if least > limit { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
