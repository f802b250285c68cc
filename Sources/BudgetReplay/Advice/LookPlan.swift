/// When to reload so that what is looked at is least old, the same every day.
///
/// It is exact on its grid. With many reloads their density follows the square root of how much is
/// looked at; where nobody looks there are none.
enum LookPlan {
  /// The slots of so many reloads, ascending, with the least sum of weight times age.
  ///
  /// There are fewer where fewer slots have a weight: a reload that nobody would see for a while can
  /// as well come later.
  ///
  /// - Parameters:
  ///   - count: how many reloads there are in a day, from 1.
  ///   - weights: how much each slot of a day is looked at; slots are of equal length.
  static func slots(_ count: Int, weights: [Int64]) -> [Int] {
    let seen = weights.indices.filter { weights[$0] > 0 }
    if count >= seen.count { return seen }
    let cost = Cost(weights)
    var best: (cost: Int64, slots: [Int])?
    for (offset, first) in seen.enumerated() {
      // The day is cut open at the first reload.
      let turned = seen[offset...] + seen[..<offset].map { $0 + weights.count }
      let plan = cheapest(count, at: Array(turned), end: first + weights.count, cost)
      if plan.cost < best?.cost ?? .max { best = plan }
    }
    return (best?.slots ?? []).map { $0 % weights.count }.sorted()
  }

  /// The cheapest `count` of these slots, of which the first is taken, up to the end.
  private static func cheapest(
    _ count: Int, at slots: [Int], end: Int, _ cost: Cost
  ) -> (cost: Int64, slots: [Int]) {
    // What it costs up to each slot with so many reloads before it, and where the last of them was.
    var costs: [Int64?] = [0] + Array(repeating: nil, count: slots.count - 1)
    var origins: [[Int]] = []
    for _ in 1..<max(count, 1) {
      var next: [Int64?] = Array(repeating: nil, count: slots.count)
      var origin = Array(repeating: 0, count: slots.count)
      for index in slots.indices {
        for (previous, known) in costs[..<index].enumerated() {
          guard let known else { continue }
          let sum = known + cost.between(slots[previous], and: slots[index])
          if sum < next[index] ?? .max { (next[index], origin[index]) = (sum, previous) }
        }
      }
      costs = next
      origins.append(origin)
    }
    var best = (cost: Int64.max, last: 0)
    for (index, known) in costs.enumerated() {
      guard let known else { continue }
      let sum = known + cost.between(slots[index], and: end)
      if sum < best.cost { best = (sum, index) }
    }
    var chosen = [best.last]
    for origin in origins.reversed() { chosen.append(origin[chosen[chosen.count - 1]]) }
    return (best.cost, chosen.reversed().map { slots[$0] })
  }

  /// Sums of weight times age, in half slots, between a reload and a later slot of two days.
  private struct Cost {
    private var weights: [Int64] = [0]
    private var moments: [Int64] = [0]

    init(_ day: [Int64]) {
      for (slot, weight) in (day + day).enumerated() {
        weights.append(weights[slot] + weight)
        // What is seen in a slot is half a slot older than at its beginning.
        moments.append(moments[slot] + weight * Int64(2 * slot + 1))
      }
    }

    func between(_ reload: Int, and end: Int) -> Int64 {
      moments[end] - moments[reload] - Int64(2 * reload) * (weights[end] - weights[reload])
    }
  }
}
