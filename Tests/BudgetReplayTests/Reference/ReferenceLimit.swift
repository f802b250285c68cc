@testable import BudgetReplay

/// A limit that stores all charges and counts them every time.
struct ReferenceLimit {
  let budget: Budget
  let limit: Int64?
  let start: Milliseconds
  let calendar: LocalCalendar
  private var charges: [Milliseconds] = []
  private var credit: Int64
  private var creditAt: Milliseconds
  private let weights: [Int64]
  private var known: Range<Milliseconds>?

  init(_ example: RandomCase) {
    budget = example.budget
    limit = example.limit
    start = example.scenario.start
    calendar = example.scenario.calendar
    weights = ReferenceLimit.weights(budget, awake: example.scenario.profile.awake)
    credit = example.budget.burst * example.budget.window
    creditAt = start
  }

  private mutating func window(at instant: Milliseconds) -> Range<Milliseconds> {
    if let known, known.contains(instant) { return known }
    let found = findWindow(at: instant)
    known = found
    return found
  }

  /// The window of an instant, found by stepping through the windows.
  private func findWindow(at instant: Milliseconds) -> Range<Milliseconds> {
    guard case .local(let minute) = budget.anchor else {
      return walk(from: start, to: instant)
    }
    // The last time up to the start that the clock showed the anchor.
    var origin = start
    while !shows(minute, at: origin) { origin -= 60_000 }
    if budget.alignment == .absolute { return walk(from: origin, to: instant) }
    var begin = instant - instant % 60_000
    while !shows(minute, at: begin) { begin -= 60_000 }
    var end = begin + 60_000
    while !shows(minute, at: end) { end += 60_000 }
    return begin..<end
  }

  private func walk(from origin: Milliseconds, to instant: Milliseconds) -> Range<Milliseconds> {
    var begin = origin
    while begin + budget.window <= instant { begin += budget.window }
    return begin..<(begin + budget.window)
  }

  /// Whether the clock shows a minute for the first time, or has just skipped it.
  private func shows(_ minute: MinuteOfDay, at instant: Milliseconds) -> Bool {
    ReferenceClock(calendar: calendar, from: instant, tick: 60_000).reaches(minute)
      && !wasShown(minute, before: instant)
  }

  private func wasShown(_ minute: MinuteOfDay, before instant: Milliseconds) -> Bool {
    // When clocks go back, the same reading occurs an hour later again.
    calendar.clock(at: instant - 3_600_000) == calendar.clock(at: instant)
  }

  mutating func admits(at instant: Milliseconds) -> Bool {
    guard let limit else { return true }
    switch budget.model {
    case .unlimited: return true
    case .fixed: return used(at: instant) < limit
    case .slotted: return used(at: instant) < quota(limit, at: instant)
    case .sliding:
      return charges(from: instant - budget.window + 1) < limit
    case .token: return credit(limit, at: instant) >= budget.window
    }
  }

  private mutating func used(at instant: Milliseconds) -> Int64 {
    return charges(from: window(at: instant).lowerBound)
  }

  private mutating func quota(_ limit: Int64, at instant: Milliseconds) -> Int64 {
    let window = window(at: instant)
    let slot = Int((instant - window.lowerBound) * 24 / (window.upperBound - window.lowerBound))
    return limit * weights[0...slot].reduce(0, +) / weights.reduce(0, +)
  }

  private static func weights(_ budget: Budget, awake: LocalSpan?) -> [Int64] {
    if let weights = budget.weights { return weights }
    guard let awake else { return Array(repeating: 1, count: 24) }
    var anchor = 0
    if case .local(let minute) = budget.anchor { anchor = minute }
    let slot = Int(budget.window / 24 / 60_000)
    let weights = (0..<24).map { index -> Int64 in
      let minutes = (0..<slot).map { (anchor + index * slot + $0) % 1440 }
      return minutes.contains { isAwake(awake, $0) } ? 1 : 0
    }
    return weights.contains(1) ? weights : Array(repeating: 1, count: 24)
  }

  private static func isAwake(_ span: LocalSpan, _ minute: Int) -> Bool {
    span.from < span.to
      ? span.from <= minute && minute < span.to : minute >= span.from || minute < span.to
  }

  private func credit(_ limit: Int64, at instant: Milliseconds) -> Int64 {
    min(budget.burst * budget.window, credit + limit * (instant - creditAt))
  }

  mutating func charge(at instant: Milliseconds) {
    credit = credit(limit ?? 0, at: instant) - budget.window
    creditAt = instant
    charges.append(instant)
  }

  /// The number of charges since an instant.
  private func charges(from instant: Milliseconds) -> Int64 {
    var index = charges.count
    while index > 0, charges[index - 1] >= instant { index -= 1 }
    return Int64(charges.count - index)
  }
}
