extension Advisor {
  /// The square-root law over all widgets that share a limit.
  ///
  /// Charged calls and pushes are kept in reserve; where they leave nothing, each widget's come no
  /// nearer to each other than its reloads.
  func sharedLimits(_ weights: [Int64]?, for patient: Patient) throws(ReplayError) -> [Draft] {
    let unit = patient.unit
    guard unit.count > 1, weights.map({ $0.count == unit.count }) ?? true else { return [] }
    let reserve = try chargesPerWindow(of: unit.map { $0.silent(budget) })
    let isThinned = reserve >= budget.low
    let shares = SharedLimit.intervals(
      weights: weights ?? unit.map { _ in 1 }, limit: budget.low - (isThinned ? 0 : reserve),
      window: budget.window)
    var changed = unit
    var own = Milliseconds.day
    for (index, share) in shares.enumerated() {
      guard let interval = NiceInterval.from(max(share, budget.floor)).first,
        let script = unit[index].script.showing(every: interval, budget)
      else { return [] }
      changed[index].script = script
      if isThinned { changed[index].triggers = unit[index].triggers(noNearerThan: interval) }
      if index == patient.index { own = interval }
    }
    let edits = zip(unit, changed).count { $0 != $1 }
    return [
      Draft(
        change: .sharedLimit(interval: own, widgets: edits, debounced: isThinned),
        unit: changed, edits: edits)
    ]
  }
}

extension PlacedWidget {
  /// The widget when its policies do not ask.
  func silent(_ budget: Budget) -> PlacedWidget {
    var silent = self
    silent.script = script.mappingTimelines {
      $0.wait(budget) == nil ? $0 : $0.with(policy: .never)
    }
    return silent
  }

  /// Its triggers, the charged ones of them no nearer to each other than an interval.
  func triggers(noNearerThan interval: Milliseconds) -> [Trigger] {
    triggers.map { $0.mayBeCharged ? $0.thinned(to: interval) : $0 }
  }
}
