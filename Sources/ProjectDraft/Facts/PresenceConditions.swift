/// The conditions under which something exists that is declared at several places.
enum PresenceConditions {
  /// The maximum number of places whose conditions are simplified: our own limit.
  private static let maximumPlaces = 32

  /// Joins the conditions of each place, all of which hold there.
  ///
  /// - Returns: What has to hold; nothing where it is always there. Only a condition and its
  ///   opposite cancel each other out; of several systems the lowest remains.
  static func joined(_ places: [[String]]) -> [String] {
    var places = places.unique
    if places.count <= maximumPlaces { while reduce(&places) {} }
    if places.contains([]) { return [] }
    if places.count == 1 { return places[0] }
    if let lowest = lowest(of: places) { return [lowest] }
    return [places.map { $0.joined(separator: " && ") }.joined(separator: " || ")]
  }

  /// Takes one step, and tells whether there was one to take.
  private static func reduce(_ places: inout [[String]]) -> Bool {
    for first in places.indices {
      for second in places.indices where first != second {
        // Two places that differ in a condition and its opposite are one without it; where there is
        // nothing else at the first, what else the second asks is what matters.
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

  /// Whether a condition holds exactly where another one does not.
  static func isOpposite(_ one: String, of other: String) -> Bool {
    one == "before \(other)" || other == "before \(one)" || one == "!(\(other))"
      || other == "!(\(one))"
  }

  /// The lowest of systems, where each place asks for one of the same platform and nothing else.
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

  /// Whether a condition asks for a system before one that a program needs anyway.
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
