/// Makes the regulator that a budget asks for.
enum RegulatorKind {
  case unlimited
  case fixed(FixedRegulator)
  case slotted(SlottedRegulator)
  case token(TokenRegulator)
  case sliding(SlidingRegulator)

  /// The regulator of a validated budget at a limit, nil being the demand's.
  ///
  /// - Parameter origin: where a window begins if the anchor is the placement.
  init(_ budget: Budget, limit: Int64?, scenario: Scenario, origin: Milliseconds) {
    guard let limit else {
      self = .unlimited
      return
    }
    let window = budget.window(scenario: scenario, origin: origin)
    switch budget.model {
    case .unlimited:
      self = .unlimited
    case .fixed:
      self = .fixed(FixedRegulator(limit: limit, window: window))
    case .slotted:
      self = .slotted(
        SlottedRegulator(
          limit: limit, weights: budget.slotWeights(scenario: scenario), window: window))
    case .token:
      self = .token(
        TokenRegulator(
          limit: limit, window: budget.window, burst: budget.burst, start: scenario.start))
    case .sliding:
      self = .sliding(SlidingRegulator(limit: limit, window: budget.window))
    }
  }
}

extension Budget {
  fileprivate func window(scenario: Scenario, origin: Milliseconds) -> BudgetWindow {
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
  fileprivate func slotWeights(scenario: Scenario) -> [Int64] {
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
