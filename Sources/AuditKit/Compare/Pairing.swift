/// Pairs the elements of two lists by keys.
///
/// Each pass removes the elements with equal keys from both lists, so passes go from the surest key
/// to the weakest. A pass is linear.
struct Pairing {
  /// The pairs found, as indexes into the two lists.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// The unpaired elements of the older list, in order.
  private(set) var old: [Int]
  /// The unpaired elements of the newer list, in order.
  private(set) var new: [Int]

  /// Starts with two lists and no pairs.
  init(old: some Sequence<Int>, new: some Sequence<Int>) {
    self.old = Array(old)
    self.new = Array(new)
  }

  /// Pairs the elements with the same key, in order.
  ///
  /// - Parameters:
  ///   - oldKey: The key of an element of the older list; nil leaves it out.
  ///   - newKey: The key of an element of the newer list.
  ///   - isUnique: Whether a key that several elements of a list have is left out.
  mutating func match<Key: Hashable>(
    _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?, isUnique: Bool = false
  ) {
    if old.isEmpty || new.isEmpty { return }
    let candidates = Dictionary(grouping: new, by: newKey)
    let wanted = Dictionary(grouping: old, by: oldKey)
    var taken: (old: Set<Int>, new: Set<Int>) = ([], [])
    for index in old {
      guard let key = oldKey(index), let list = wanted[key], list.first == index,
        let found = candidates[key]
      else { continue }
      if isUnique, list.count > 1 || found.count > 1 { continue }
      for (one, other) in zip(list, found) {
        pairs.append((one, other))
        taken.old.insert(one)
        taken.new.insert(other)
      }
    }
    old.removeAll { taken.old.contains($0) }
    new.removeAll { taken.new.contains($0) }
  }

  /// Pairs the last two elements, if they are alike.
  mutating func matchLast(where areAlike: (_ old: Int, _ new: Int) -> Bool) {
    guard old.count == 1, new.count == 1, areAlike(old[0], new[0]) else { return }
    pairs.append((old[0], new[0]))
    (old, new) = ([], [])
  }
}
