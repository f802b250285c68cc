/// A line diff of two texts.
///
/// It searches a window for the next common lines, so its time is linear. It suits small, scattered
/// changes; after large ones the diff is correct but longer than necessary.
enum LineChanges {
  /// Replaced lines; one of the ranges may be empty.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The number of lines after a difference that are searched for common ones.
  private static let window = 32

  /// The changes between two texts, in order, with at least one common line between them.
  static func between(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Change] {
    var changes: [Change] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (removed, added) = distance(old[i...], new[j...])
      if let last = changes.last, last.old.upperBound == i, last.new.upperBound == j {
        changes[changes.count - 1].old = last.old.lowerBound..<(i + removed)
        changes[changes.count - 1].new = last.new.lowerBound..<(j + added)
      } else {
        changes.append(Change(old: i..<(i + removed), new: j..<(j + added)))
      }
      (i, j) = (i + removed, j + added)
    }
    return changes
  }

  /// Returns the number of lines of each text before the next common ones.
  private static func distance(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> (removed: Int, added: Int) {
    for sum in 1...(2 * window) {
      for removed in max(0, sum - window)...min(sum, window) {
        let added = sum - removed
        guard removed <= old.count, added <= new.count else { continue }
        let (rest, newRest) = (old.dropFirst(removed), new.dropFirst(added))
        // A short line may be common by chance.
        let lines = (rest.first?.count ?? 0) < 8 ? 2 : 1
        if rest.prefix(lines) == newRest.prefix(lines) { return (removed, added) }
      }
    }
    return (min(1, old.count), min(1, new.count))
  }
}
