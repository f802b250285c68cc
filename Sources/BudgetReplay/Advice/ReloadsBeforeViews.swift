extension Advisor {
  /// The maximum number of times of day that are offered individually.
  private static let maximumTimes = 8
  /// The length, in minutes, of the slots from which times are chosen.
  private static let slot = 15
  /// Above this number of viewed slots, even steps do just as well.
  private static let maximumViewedSlots = 32

  /// Reloads at the times of views, and none in between.
  func beforeLooks(for subject: AdviceSubject) -> [Draft] {
    guard replays.hasOwnViews, !replays.own.scenario.profile.views.isEmpty,
      let timeline = subject.widget.script.onlyTimeline, timeline.showsOneEntry,
      timeline.wait(budget) != nil
    else { return [] }
    let looks = lookedAt
    let slots = looks.count / Self.slot
    let weights = (0..<slots).map { slot in
      Int64(looks[slot * Self.slot..<(slot + 1) * Self.slot].count { $0 })
    }
    guard weights.count(where: { $0 > 0 }) <= Self.maximumViewedSlots else { return [] }
    // One for each view, unless there are too many.
    let begins = looks.indices.count { looks[$0] && !looks[($0 + looks.count - 1) % looks.count] }
    let most = min(Self.maximumTimes, Int(budget.low), max(begins, 1))
    let lead = Int(ceilDivide(budget.latency, .minute))
    let times = ViewSchedule.slots(most, weights: weights).compactMap { slot -> MinuteOfDay? in
      let minute = looks[slot * Self.slot..<(slot + 1) * Self.slot].firstIndex(of: true)
      return minute.map { ($0 - lead % looks.count + looks.count) % looks.count }
    }.sorted()
    guard !times.isEmpty else { return [] }
    return [
      Draft(
        change: .beforeLooks(times), unit: subject.with(script: timeline.asking(at: times)),
        edits: times.count)
    ]
  }

  /// Whether the widget is viewed, for each minute of a day.
  private var lookedAt: [Bool] {
    var minutes = Array(repeating: false, count: 1440)
    for view in replays.own.scenario.profile.views {
      for step in 0..<(view.to - view.from + 1440) % 1440 {
        minutes[(view.from + step) % 1440] = true
      }
    }
    return minutes
  }
}

extension Timeline {
  /// The same timeline, requested only at these ascending times of day.
  fileprivate func asking(at times: [MinuteOfDay]) -> ProviderScript {
    func answer(_ next: MinuteOfDay) -> [Response] { [.timeline(with(policy: .afterLocal(next)))] }
    var cases = zip(times, times.dropFirst()).map { time, next in
      ProviderScript.Case(span: LocalSpan(from: time, to: next), sequence: answer(next))
    }
    cases.append(ProviderScript.Case(sequence: answer(times[0])))
    return ProviderScript(cases: cases)
  }
}

/// The slots of a day at which reloads make the viewed content least old.
///
/// The result is exact for whole slots. With many reloads, their density follows the square root of
/// the viewing time; there are none where nothing is viewed.
enum ViewSchedule {
  /// The slots for a number of reloads, ascending, with the minimum sum of weight times age.
  ///
  /// There are fewer if fewer slots have a weight, because a reload can be delayed until somebody
  /// would see it.
  ///
  /// - Parameters:
  ///   - count: The number of reloads in a day, from 1.
  ///   - weights: The viewing time of each slot of a day; slots have equal lengths.
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

  /// The cheapest `count` of these slots, always including the first, up to the end.
  private static func cheapest(
    _ count: Int, at slots: [Int], end: Int, _ cost: Cost
  ) -> (cost: Int64, slots: [Int]) {
    // The cost up to each slot, given the number of reloads before it, and the slot of the last of
    // them.
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
        // On average, content in a slot is half a slot older than at the slot's beginning.
        moments.append(moments[slot] + weight * Int64(2 * slot + 1))
      }
    }

    func between(_ reload: Int, and end: Int) -> Int64 {
      moments[end] - moments[reload] - Int64(2 * reload) * (weights[end] - weights[reload])
    }
  }
}
