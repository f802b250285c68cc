/// The word that was probably meant.
enum NearestWord {
  /// The candidate that the fewest edits lead to, if it is near enough to be worth a question.
  ///
  /// An edit inserts, removes or replaces a byte, or swaps two neighbours; letters of either case
  /// are equal. Of several equally near ones it is the first in alphabetical order.
  static func to(_ word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().utf8)
    // Nobody mistypes a word of this length; comparing it would only take time.
    guard (1...64).contains(wanted.count) else { return nil }
    let limit = max(1, wanted.count / 3)
    return
      candidates
      .map { (distance: distance(wanted, Array($0.lowercased().utf8)), word: $0) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
