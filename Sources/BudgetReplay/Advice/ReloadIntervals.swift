extension Advisor {
  /// The shortest round interval for each limit, nil if none fits.
  func fittingIntervals(_ limits: [Int64], for subject: AdviceSubject)
    -> [Milliseconds?]
  {
    var result: [Milliseconds?] = []
    for limit in limits { result.append(fittingInterval(limit: limit, for: subject)) }
    return result
  }

  private func fittingInterval(limit: Int64, for subject: AdviceSubject)
    -> Milliseconds?
  {
    let script = subject.widget.script
    let longest = budget.smallestInterval(limit: limit) ?? .day
    var active = script.activeLength(askingBefore: longest, budget)
    let profile = replays.own.scenario.profile
    if profile.suspendAsleep, let awake = profile.awake { active = min(active, awake.length) }
    return firstFitting(
      limit: limit, active: active, reserve: subject.with(subject.widget.silent(budget))
    ) { subject.with(script: script.asking(every: $0, budget)) }
  }

  /// The first round interval with which a unit's demand fits a limit.
  ///
  /// The search begins at the shortest interval that may fit by the closed form.
  ///
  /// - Parameter reserve: The unit in which the widget itself doesn't ask.
  func firstFitting(
    limit: Int64, active: Milliseconds, reserve: [PlacedWidget],
    _ make: (Milliseconds) -> [PlacedWidget]?
  ) -> Milliseconds? {
    let others = chargesPerWindow(of: reserve)
    guard let least = budget.smallestInterval(limit: limit, reserve: others, active: active) else {
      return nil
    }
    for interval in RoundInterval.from(least) {
      guard let unit = make(interval) else { return nil }
      if fits(unit, limit) { return interval }
    }
    return nil
  }

  /// A longer policy: the last entry of a timeline stays until then.
  func intervals(_ fitting: [Milliseconds?], for subject: AdviceSubject) -> [Draft] {
    let script = subject.widget.script
    return fitting.compactMap(\.self).map { interval in
      let early = script.timelines(askingBefore: interval, budget)
      return Draft(
        change: .interval(interval),
        unit: subject.with(script: script.asking(every: interval, budget)), edits: early.count)
    }
  }

  /// A case for waking hours and one for the night, for widgets that don't depend on the clock.
  func nightRules(_ limits: [Int64], for subject: AdviceSubject) -> [Draft] {
    let profile = replays.own.scenario.profile
    guard let awake = profile.awake, !profile.suspendAsleep,
      let timeline = subject.widget.script.onlyTimeline, timeline.showsOneEntry,
      let wait = timeline.wait(budget)
    else { return [] }
    let silent = subject.with(script: ProviderScript(.timeline(timeline.with(policy: .never))))
    var drafts: [Draft] = []
    for limit in limits {
      func unit(_ interval: Milliseconds) -> [PlacedWidget]? {
        timeline.restingAtNight(awake, every: max(interval, wait)).map { subject.with(script: $0) }
      }
      if let interval = firstFitting(
        limit: limit, active: awake.length, reserve: silent, unit), let unit = unit(interval)
      {
        drafts.append(
          Draft(
            change: .night(interval: max(interval, wait), awake: awake), unit: unit, edits: 3))
      }
    }
    return drafts
  }

  /// The charges of the reported span as those of a window, rounded up.
  func chargesPerWindow(of unit: [PlacedWidget]) -> Int64 {
    var trials = UnitTrials(unit, on: replays)
    let charges = trials.charges()
    return replays.own.perWindow(charges.reduce(0, +), runs: Int64(charges.count))
  }

  private func fits(_ unit: [PlacedWidget], _ limit: Int64) -> Bool {
    var trials = UnitTrials(unit, on: replays)
    let verdict = trials.verdict()
    return limit == budget.low ? verdict == .fits : verdict != .over
  }
}

extension Timeline {
  /// The script that requests reloads at an interval during waking hours, and then not before the
  /// morning.
  ///
  /// The day's case ends one interval early, so that no reload follows its last timeline at
  /// bedtime; nil if nothing is left of the day.
  fileprivate func restingAtNight(
    _ awake: LocalSpan, every interval: Milliseconds
  ) -> ProviderScript? {
    if interval >= awake.length { return nil }
    let last = Int((Int64(awake.to) - interval / .minute + 1440) % 1440)
    let day = ProviderScript.Case(
      span: LocalSpan(from: awake.from, to: last),
      sequence: [.timeline(with(policy: .after(interval)))])
    let night = Response.timeline(with(policy: .afterLocal(awake.from)))
    return ProviderScript(cases: [day, ProviderScript.Case(sequence: [night])])
  }
}

/// Round intervals, as people write them.
enum RoundInterval {
  /// Minutes up to two hours, then whole hours that divide a day.
  private static let minutes: [Int64] = [
    5, 10, 12, 15, 20, 24, 30, 36, 40, 45, 48, 60, 90, 120, 180, 240, 360, 480, 720, 1440,
  ]

  /// All round intervals, ascending.
  static let all: [Milliseconds] = minutes.map { $0 * .minute }

  /// The round intervals that aren't below an interval, ascending; at most a day.
  static func from(_ interval: Milliseconds) -> ArraySlice<Milliseconds> {
    all.drop { $0 < interval }
  }
}

extension Budget {
  /// The shortest regular interval that a limit never refuses, in whole seconds but not below the
  /// floor; nil if others use up the limit.
  ///
  /// - Parameters:
  ///   - limit: Charges per window.
  ///   - reserve: Charges per window that something else requests.
  ///   - active: Milliseconds of a 24-hour day in which the widget requests reloads.
  package func smallestInterval(limit: Int64, reserve: Int64 = 0, active: Milliseconds = .day)
    -> Milliseconds?
  {
    guard reserve < limit else { return nil }
    // The active part of the window, rounded up.
    let share = Int128(window) * Int128(active)
    let asked = Int64((share + Int128(Int64.day) - 1) / Int128(Int64.day))
    return max(floor, ceilDivide(asked, (limit - reserve) * .second) * .second)
  }
}
