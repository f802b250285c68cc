/// Finds which things of two lists are one thing, by what they have in common.
///
/// Each pass takes out of both lists what agrees in a key, so the passes go from the surest key to
/// the weakest. A pass looks at each thing once, however many there are.
struct Pairing {
  /// What was found, as indexes into the two lists.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// What is left of the older list, in its order.
  private(set) var old: [Int]
  /// What is left of the newer list, in its order.
  private(set) var new: [Int]

  /// Begins with two lists of which nothing is paired.
  init(old: some Sequence<Int>, new: some Sequence<Int>) {
    self.old = Array(old)
    self.new = Array(new)
  }

  /// Pairs what has the same key; several with one key are paired in their order.
  ///
  /// - Parameters:
  ///   - oldKey: The key of a thing of the older list; nil takes no part.
  ///   - newKey: The same of the newer list.
  ///   - isUnique: Whether a key says nothing where several things of a list have it.
  mutating func match<Key: Hashable>(
    _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?, isUnique: Bool = false
  ) {
    if old.isEmpty || new.isEmpty { return }
    let candidates = Self.indexes(of: new, by: newKey)
    let wanted = Self.indexes(of: old, by: oldKey)
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

  /// Pairs the last two that are left, if they have something in common.
  mutating func matchLast(where areAlike: (_ old: Int, _ new: Int) -> Bool) {
    guard old.count == 1, new.count == 1, areAlike(old[0], new[0]) else { return }
    pairs.append((old[0], new[0]))
    (old, new) = ([], [])
  }

  private static func indexes<Key: Hashable>(
    of list: [Int], by key: (Int) -> Key?
  ) -> [Key: [Int]] {
    var result: [Key: [Int]] = [:]
    for index in list {
      if let key = key(index) { result[key, default: []].append(index) }
    }
    return result
  }
}
