extension Replay {
  /// Replays a unit with random instants: each `perDay` trigger is a Poisson stream of the same mean,
  /// and windows that begin at the placement begin anywhere in a window before it.
  ///
  /// A replication depends on the seed, its number and the unit alone; the caller may split `runs`
  /// over threads. Replications of the same number at several limits have the same instants.
  ///
  /// - Parameters:
  ///   - limit: charges a window, nil for the demand.
  ///   - runs: which replications, numbered from 0.
  /// - Returns: for each replication the measures of each widget, in their order.
  /// - Throws: `ReplayError` if a widget's script or trigger, or the limit, is out of the documented
  ///   bounds.
  public func replications(
    of unit: [PlacedWidget], limit: Int64?, runs: Range<Int>, seed: UInt64
  ) throws(ReplayError) -> [[Measures]] {
    try validate(unit, limit: limit)
    let prepared = unit.map { WidgetRun($0, replay: self) }
    let isRandom = unit.contains { $0.triggers.contains(where: \.isPerDay) }
    return runs.map { run in
      let random = Randomness(seed: seed, run: UInt64(truncatingIfNeeded: run))
      var widgets = prepared
      for index in unit.indices { widgets[index].drawTriggers(of: unit[index], random) }
      let origin = scenario.start - random.windowAge(of: unit, budget: budget)
      return measures(of: widgets, limit: limit, origin: origin, skipsCycles: !isRandom)
    }
  }
}

extension Trigger {
  var isPerDay: Bool {
    if case .perDay = times { true } else { false }
  }
}

extension WidgetRun {
  fileprivate mutating func drawTriggers(of widget: PlacedWidget, _ random: Randomness) {
    for (index, trigger) in widget.triggers.enumerated() where trigger.isPerDay {
      cursors[index].draw(from: random.stream(of: trigger, at: index, in: widget))
    }
    findTriggers()
  }
}
