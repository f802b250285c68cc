extension Advisor {
  /// Charged calls and pushes at most once per floor, or as seldom as fits the low limit.
  func debounced(for patient: Patient, isOver: Bool) throws(ReplayError) -> [Draft] {
    let triggers = patient.widget.triggers
    guard triggers.contains(where: \.mayBeCharged) else { return [] }
    func unit(_ interval: Milliseconds) -> [PlacedWidget] {
      patient.with(triggers: patient.widget.triggers(noNearerThan: interval))
    }
    var intervals = [ceilDivide(budget.floor, .minute) * .minute]
    if isOver {
      let calm = patient.with(triggers: Trigger.some(of: triggers) { !$1.mayBeCharged })
      if let fitting = try firstFitting(limit: budget.low, active: .day, reserve: calm, unit) {
        intervals.append(fitting)
      }
    }
    return intervals.map { interval in
      let thinned = unit(interval)
      return Draft(
        change: .debounced(interval), unit: thinned,
        edits: zip(triggers, thinned[patient.index].triggers).count { $0 != $1 })
    }
  }

  /// Charged calls, pushes and the policy together once an interval, where neither alone is enough.
  func intervalsAndDebounced(
    for patient: Patient, unlessFitting drafts: [Draft]
  ) throws(ReplayError) -> [Draft] {
    let (script, triggers) = (patient.widget.script, patient.widget.triggers)
    guard triggers.contains(where: \.mayBeCharged) else { return [] }
    for draft in drafts {
      var trials = UnitTrials(draft.unit, on: bench)
      if try trials.verdict() == .fits { return [] }
    }
    func unit(_ interval: Milliseconds) -> [PlacedWidget] {
      var widget = patient.widget
      widget.script = script.asking(every: interval, budget)
      widget.triggers = widget.triggers(noNearerThan: interval)
      return patient.with(widget)
    }
    var calm = patient.widget.silent(budget)
    calm.triggers = Trigger.some(of: triggers) { !$1.mayBeCharged }
    guard
      let interval = try firstFitting(
        limit: budget.low, active: .day, reserve: patient.with(calm), unit)
    else { return [] }
    let widget = unit(interval)[patient.index]
    let edits =
      zip(triggers, widget.triggers).count { $0 != $1 }
      + script.timelines(askingBefore: interval, budget).count
    return [Draft(change: .intervalAndDebounced(interval), unit: unit(interval), edits: edits)]
  }

  /// Calls for all kinds that leave this one alone.
  func namedKinds(_ broad: Set<Int>, for patient: Patient) -> [Draft] {
    let triggers = patient.widget.triggers
    let named = triggers.indices.filter { broad.contains($0) && triggers[$0].mayBeCharged }
    if named.isEmpty { return [] }
    let rest = Trigger.some(of: triggers) { index, _ in !named.contains(index) }
    return [
      Draft(
        change: .namedKinds(named), unit: patient.with(triggers: rest), edits: named.count)
    ]
  }

  /// Failures that are answered, and asked about again later than the system would.
  func backoff(for patient: Patient) -> [Draft] {
    let responses = patient.widget.script.cases.flatMap(\.sequence)
    guard responses.contains(.failure) else { return [] }
    let waits = responses.compactMap { response -> Milliseconds? in
      guard case .timeline(let timeline) = response else { return nil }
      return timeline.wait(budget)
    }
    let later = max(2 * budget.retry, budget.floor, waits.max() ?? 0)
    guard later <= .day else { return [] }
    let script = patient.widget.script.mapping {
      $0 == .failure ? .timeline(Timeline(policy: .after(later))) : $0
    }
    return [
      Draft(
        change: .backoff(later), unit: patient.with(script: script),
        edits: responses.count { $0 == .failure })
    ]
  }
}

extension Trigger {
  /// Whether it is charged outside of the app's sessions.
  public var mayBeCharged: Bool { cause == .push || cause == .appReload(.background) }

  /// The same trigger, no more often than once an interval.
  func thinned(to interval: Milliseconds) -> Trigger {
    var thinned = self
    switch times {
    case .instants: break
    case .every(let every, let between):
      thinned.times = .every(max(every, interval), between: between)
    case .perDay(let count, let between):
      let most = max(1, (between?.length ?? .day) / interval)
      thinned.times = .perDay(min(count, most), between: between)
    case .daily(let minutes):
      thinned.times = .daily(Trigger.thinned(minutes, to: interval))
    }
    return thinned
  }

  /// The times of a day, around midnight too, that keep their distance from the one before.
  private static func thinned(_ minutes: [MinuteOfDay], to interval: Milliseconds)
    -> [MinuteOfDay]
  {
    var kept: [MinuteOfDay] = []
    for minute in minutes.sorted() {
      if let last = kept.last, Int64(minute - last) * .minute < interval { continue }
      kept.append(minute)
    }
    while let first = kept.first, let last = kept.last, kept.count > 1,
      Int64(first + 1440 - last) * .minute < interval
    {
      kept.removeLast()
    }
    return kept
  }
}
