/// The conditions under which something exists that is declared in several places.
enum PresenceConditions {
  /// Combines the conditions of several places; within a place, all of them must be true.
  ///
  /// - Returns: The combined conditions; empty if it always exists. Only a condition and its
  ///   opposite cancel each other out; of several systems the lowest remains.
  static func joined(_ places: [[String]]) -> [String] {
    var places = places.unique
    if places.count <= Limits.alternatives { while reduce(&places) {} }
    if places.contains([]) { return [] }
    if places.count == 1 { return places[0] }
    if let lowest = lowest(of: places) { return [lowest] }
    return [places.map { $0.joined(separator: " && ") }.joined(separator: " || ")]
  }

  /// Simplifies once, and returns whether anything changed.
  private static func reduce(_ places: inout [[String]]) -> Bool {
    for first in places.indices {
      for second in places.indices where first != second {
        // Two places that differ only in a condition and its opposite become one without it. If the
        // first has no other condition, the opposite is redundant in the second.
        guard
          let own = places[first].first(where: { condition in
            places[second].contains { isOpposite($0, of: condition) }
          })
        else { continue }
        let rest = places[second].filter { !isOpposite($0, of: own) }
        let others = places[first].filter { $0 != own }
        if others.isEmpty {
          places[second] = rest
        } else if others == rest {
          places[first] = others
          places.remove(at: second)
        } else {
          continue
        }
        return true
      }
    }
    return false
  }

  /// Whether one condition is the negation of another.
  static func isOpposite(_ one: String, of other: String) -> Bool {
    one == "before \(other)" || other == "before \(one)" || one == "!(\(other))"
      || other == "!(\(one))"
  }

  /// The lowest system, if each place requires only a system of the same platform.
  private static func lowest(of places: [[String]]) -> String? {
    var lowest: (text: String, version: [Int])?
    var platforms: Set<Substring> = []
    for place in places {
      let words = place.first?.split(separator: " ") ?? []
      guard place.count == 1, words.count == 2 else { return nil }
      let version = words[1].split(separator: ".").compactMap { Int($0) }
      guard !version.isEmpty else { return nil }
      platforms.insert(words[0])
      if lowest.map({ version.lexicographicallyPrecedes($0.version) }) ?? true {
        lowest = (place[0], version)
      }
    }
    return platforms.count == 1 ? lowest?.text : nil
  }

  /// Whether a condition requires a system older than the program's minimum.
  static func isNever(_ condition: String, on platforms: [String: String]) -> Bool {
    let words = condition.split(separator: " ")
    guard words.count == 3, words[0] == "before", let least = platforms[String(words[1])] else {
      return false
    }
    let asked = words[2].split(separator: ".").compactMap { Int($0) }
    let needed = least.split(separator: ".").compactMap { Int($0) }
    return !asked.isEmpty && !needed.isEmpty && !needed.lexicographicallyPrecedes(asked)
  }
}
