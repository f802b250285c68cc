extension Replay {
  /// What happens to the requests of widgets that share a regulator, one by one.
  ///
  /// It is told by watching what a replay counts, so that a replay without a trace costs nothing.
  ///
  /// - Parameters:
  ///   - unit: one widget, or under scope `extension` those of a bundle.
  ///   - limit: charges a window, nil for the demand.
  ///   - span: the instants that are of interest.
  ///   - most: how many steps are told at most.
  /// - Returns: the steps in the order in which they happen.
  /// - Throws: `ReplayError` if a widget's script or trigger, or the limit, is out of the documented
  ///   bounds.
  public func trace(
    of unit: [PlacedWidget], limit: Int64?, in span: Range<Milliseconds>, most: Int
  ) throws(ReplayError) -> [ReplayStep] {
    try validate(unit, limit: limit)
    // Everything counts from the placement on, or the first steps would go unnoticed.
    let end = min(span.upperBound, reported.upperBound)
    guard end > scenario.start, !unit.isEmpty else { return [] }
    let whole = try Replay(scenario: scenario, budget: budget, reported: scenario.start..<end)
    let widgets = unit.map { WidgetRun($0, replay: whole) }
    let regulator = budget.regulator(limit: limit, scenario: scenario, origin: scenario.start)
    var run = TraceRun(widgets, regulator: regulator, from: span.lowerBound)
    return run.run(from: scenario.start, to: end, most: most)
  }
}
