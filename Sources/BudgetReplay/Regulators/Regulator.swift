/// Decides whether a charged reload may take place now: admission control for reloads.
///
/// Instants are given in ascending order.
protocol Regulator {
  /// Whether a charge at `instant` is admitted.
  mutating func admits(at instant: Milliseconds) -> Bool

  /// Takes a charge that was admitted.
  mutating func charge(at instant: Milliseconds)

  /// The earliest instant after `instant`, which was refused, at which a charge may be admitted.
  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds

  /// Appends what decides the regulator's future, relative to `instant`, and says whether it could.
  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool

  /// Moves the past by a whole number of periods, so that the same future follows later.
  mutating func shift(by milliseconds: Milliseconds)
}

/// Admits everything.
///
/// - Source: Apple engineers: no limits under Xcode
///   (https://developer.apple.com/forums/thread/653265)
struct UnlimitedRegulator: Regulator {
  func admits(at instant: Milliseconds) -> Bool { true }

  func charge(at instant: Milliseconds) {}

  func nextAdmissible(after instant: Milliseconds) -> Milliseconds { instant }

  func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool { true }

  func shift(by milliseconds: Milliseconds) {}
}

extension Budget {
  /// The regulator of a validated budget at a limit, nil being the demand's.
  ///
  /// - Parameter origin: where a window begins if the anchor is the placement.
  func regulator(limit: Int64?, scenario: Scenario, origin: Milliseconds) -> any Regulator {
    guard let limit else { return UnlimitedRegulator() }
    let opening = opening(scenario: scenario, origin: origin)
    return switch model {
    case .unlimited: UnlimitedRegulator()
    case .fixed: FixedRegulator(limit: limit, window: opening)
    case .slotted:
      SlottedRegulator(limit: limit, weights: slotWeights(scenario: scenario), window: opening)
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

  /// The weights given or, without any, 1 for each slot with waking time in it.
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
  /// Whether a stretch that begins at a time of day (or some days later) meets the span.
  fileprivate func overlaps(from begin: Milliseconds, length: Milliseconds) -> Bool {
    let timeOfDay = begin - floorDivide(begin, .day) * .day
    var untilSpan = Int64(from) * .minute - timeOfDay
    if untilSpan < 0 { untilSpan += .day }
    return contains(millisecondOfDay: timeOfDay) || untilSpan < length
  }
}
