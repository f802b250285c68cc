internal import BudgetReplay
internal import PageTemplates

extension DayPicture {
  /// How much of the limit is used through the day, beside the band.
  var spending: Slots {
    // A little more than the band, so that every widget's picture has the same scale.
    let top = budget.high + max(budget.high * 15 / 100, 1)
    // What goes beyond the picture is cut by it.
    func y(_ count: Int64) -> Int64 { 200 - min(count, 3 * top) * 200 / top }
    func line(_ course: Course) -> String {
      guard let first = course.used.first else { return "" }
      let steps = course.used.dropFirst().map { "H\(x($0.instant))V\(y($0.count))" }
      return "M0 \(y(first.count))" + steps.joined() + "H1440"
    }
    var slots = Slots([
      "asked": line(day.demand), "high": line(high), "low": line(low),
      "band": "M0 \(y(budget.high))H1440V\(y(budget.low))H0z",
      "edges": "M0 \(y(budget.low))H1440M0 \(y(budget.high))H1440",
    ])
    slots.fill("title", "Budget of \(name)")
    slots.fill("description", description)
    slots.fill("counting", counting)
    slots.fill(
      "ticks",
      each: [budget.low, budget.high].map { Self.tick("\($0)", at: Self.percent($0, of: top)) })
    slots.fill(
      "spent",
      each: [
        mark(low, budget.low, top, side: "below"), mark(high, budget.high, top, side: "above"),
      ]
      .compactMap(\.self))
    return slots
  }

  /// Where a limit is first used up, or refuses where it is not for a whole window; a limit that nothing waits for is none.
  private func dry(_ course: Course) -> Milliseconds? {
    if course.budgetWaits.isEmpty && course.dropped.isEmpty { return nil }
    if budget.isSpentAtOnce { return course.exhausted.first }
    let firsts = [course.budgetWaits.first?.lowerBound, course.dropped.first]
    return firsts.compactMap(\.self).min()
  }

  private var spent: String { budget.isSpentAtOnce ? "spent" : "first refuse" }
  private var exhaustion: String {
    budget.isSpentAtOnce ? "all are spent" : "a reload is first refused"
  }

  private func mark(_ course: Course, _ limit: Int64, _ top: Int64, side: String) -> Slots? {
    guard let instant = dry(course) else { return nil }
    var slots = Slots([
      "left": Self.percent(x(instant), of: 1440), "height": Self.percent(limit, of: top),
      "spentAt": "\(limit) \(spent) at \(clock(instant))", "side": side,
    ])
    slots.fill("isLate", if: x(instant) > 900)
    return slots
  }

  private var description: String {
    let ends = [(budget.low, low), (budget.high, high)].map { limit, course in
      let most = course.used.map(\.count).max() ?? 0
      return dry(course).map { "At \(limit), \(exhaustion) at \(clock($0))." }
        ?? "At \(limit), at most \(most) are used."
    }
    return ends.joined(separator: " ") + " \(counting.capitalizedFirst)."
  }

  /// From when on charges count.
  private var counting: String {
    switch budget.model {
    case .fixed, .slotted: "charges since the window opened"
    case .sliding: "charges within the last \(Count.duration(seconds: Int(budget.window / 1000)))"
    case .token, .unlimited: "charges since midnight"
    }
  }
}
