/// Decides whether a charged reload may take place now: admission control for reloads.
///
/// Instants are given in ascending order.
protocol Regulator {
  /// Returns whether a charge at `instant` is admitted.
  mutating func admits(at instant: Milliseconds) -> Bool

  /// Records a charge that was admitted.
  mutating func charge(at instant: Milliseconds)

  /// Returns the earliest instant at which a charge may be admitted, after one was refused at
  /// `instant`.
  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds

  /// Adds what later answers depend on.
  func add(to state: inout RelativeState)
}

/// Admits everything.
///
/// - Source: Apple engineers: no limits under Xcode
///   (https://developer.apple.com/forums/thread/653265)
struct UnlimitedRegulator: Regulator {
  func admits(at instant: Milliseconds) -> Bool { true }

  func charge(at instant: Milliseconds) {}

  func nextAdmissible(after instant: Milliseconds) -> Milliseconds { instant }

  func add(to state: inout RelativeState) {}
}

extension Budget {
  /// Returns the regulator of a validated budget at a limit; nil is the demand.
  ///
  /// - Parameter origin: The beginning of a window if the anchor is the placement.
  func regulator(limit: Int64?, scenario: Scenario, origin: Milliseconds) -> any Regulator {
    guard let limit else { return UnlimitedRegulator() }
    let opening = opening(scenario: scenario, origin: origin)
    return switch model {
    case .unlimited: UnlimitedRegulator()
    case .fixed: WindowRegulator(limit: limit, weights: [1], window: opening)
    case .slotted:
      WindowRegulator(limit: limit, weights: slotWeights(scenario: scenario), window: opening)
    case .token:
      TokenRegulator(limit: limit, window: window, burst: burst, start: scenario.start)
    case .sliding: SlidingRegulator(limit: limit, window: window)
    }
  }

  /// The first window.
  func opening(scenario: Scenario, origin: Milliseconds) -> BudgetWindow {
    guard case .local(let minute) = anchor else {
      return BudgetWindow(origin: origin, length: window)
    }
    if alignment == .local {
      return BudgetWindow(
        holding: scenario.start, calendar: scenario.calendar, minute: minute)
    }
    return BudgetWindow(
      origin: scenario.calendar.last(minute, notAfter: scenario.start), length: window)
  }

  /// The given weights or, without any, 1 for each slot that contains waking hours.
  private func slotWeights(scenario: Scenario) -> [Int64] {
    if let weights { return weights }
    let all = [Int64](repeating: 1, count: 24)
    guard let awake = scenario.profile.awake else { return all }
    var origin: MinuteOfDay = 0
    if case .local(let minute) = anchor { origin = minute }
    let weights = (0..<24).map { slot -> Int64 in
      let begin = Int64(origin) * .minute + Int64(slot) * window / 24
      return awake.overlaps(from: begin, length: window / 24) ? 1 : 0
    }
    return weights.contains(1) ? weights : all
  }
}

extension LocalSpan {
  /// Whether a period that begins at a time of day (or some days later) overlaps the span.
  fileprivate func overlaps(from begin: Milliseconds, length: Milliseconds) -> Bool {
    let timeOfDay = begin - floorDivide(begin, .day) * .day
    var untilSpan = Int64(from) * .minute - timeOfDay
    if untilSpan < 0 { untilSpan += .day }
    return contains(millisecondOfDay: timeOfDay) || untilSpan < length
  }
}
