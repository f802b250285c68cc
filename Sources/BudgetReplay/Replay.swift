/// Replays the reloads of placed widgets over some days.
///
/// A replay never changes: the caller may use one from several threads, and results do not depend on
/// the order in which units are replayed. A class, since whoever holds one would copy all of it.
public final class Replay: Sendable {
  /// Where and when.
  public let scenario: Scenario
  /// The system's rules.
  public let budget: Budget
  let reported: Range<Milliseconds>
  let timetable: Timetable

  /// A replay of a scenario under a budget.
  ///
  /// - Throws: `ReplayError` if either is out of the documented bounds.
  public convenience init(scenario: Scenario, budget: Budget) throws(ReplayError) {
    try scenario.validate()
    try Bounds.require(!scenario.reported.isEmpty, .skippedDays)
    try self.init(scenario: scenario, budget: budget, reported: scenario.reported)
  }

  /// A replay that reports any span from the placement on, instead of the scenario's whole days.
  ///
  /// - Throws: `ReplayError` if the scenario or the budget is out of the documented bounds, or the
  ///   span is empty, begins before the placement or ends more than 3662 days after it.
  public init(scenario: Scenario, budget: Budget, reported: Range<Milliseconds>) throws(ReplayError)
  {
    try scenario.validate()
    try budget.validate()
    let longest = scenario.start + 3662 * .day
    try Bounds.require(
      !reported.isEmpty && reported.lowerBound >= scenario.start
        && reported.upperBound <= longest, .days)
    self.scenario = scenario
    self.budget = budget
    self.reported = reported
    timetable = Timetable(scenario, span: scenario.start..<reported.upperBound)
  }

  /// Replays the widgets that share a regulator: one, or under scope `extension` those of a bundle.
  ///
  /// - Parameters:
  ///   - unit: the widgets.
  ///   - limit: charges a window, nil for the demand.
  /// - Returns: the measures of each widget, in their order.
  /// - Throws: `ReplayError` if a widget's script or trigger, or the limit, is out of the documented
  ///   bounds.
  public func measures(of unit: [PlacedWidget], limit: Int64?) throws(ReplayError) -> [Measures] {
    try measures(of: unit, limit: limit, skipsCycles: true)
  }

  /// The same, directly if `skipsCycles` is false.
  func measures(of unit: [PlacedWidget], limit: Int64?, skipsCycles: Bool) throws(ReplayError)
    -> [Measures]
  {
    try validate(unit, limit: limit)
    return measures(
      of: unit.map { WidgetRun($0, replay: self) }, limit: limit, origin: scenario.start,
      skipsCycles: skipsCycles)
  }

  func validate(_ unit: [PlacedWidget], limit: Int64?) throws(ReplayError) {
    for widget in unit { try widget.validate() }
    if let limit { try Bounds.require((1...Bounds.most).contains(limit), .limit) }
  }

  /// Replays widgets that are ready, with windows that begin at `origin` unless the budget says where.
  func measures(of widgets: [WidgetRun], limit: Int64?, origin: Milliseconds, skipsCycles: Bool)
    -> [Measures]
  {
    finished(widgets, limit: limit, origin: origin, skipsCycles: skipsCycles) {
      $0.measures(limit: limit)
    }
  }

  /// The same, of which the caller takes what it wants to know.
  func finished<Result>(
    _ widgets: [WidgetRun], limit: Int64?, origin: Milliseconds, skipsCycles: Bool,
    _ result: (WidgetRun) -> Result
  ) -> [Result] {
    // A replay of its own for each kind of regulator: it is asked at every step.
    func end(_ regulator: some Regulator) -> [WidgetRun] {
      run(widgets, by: regulator, skipsCycles: skipsCycles).widgets
    }
    let end =
      switch budget.regulator(limit: limit, scenario: scenario, origin: origin) {
      case let regulator as FixedRegulator: end(regulator)
      case let regulator as SlottedRegulator: end(regulator)
      case let regulator as SlidingRegulator: end(regulator)
      case let regulator as TokenRegulator: end(regulator)
      case let regulator as UnlimitedRegulator: end(regulator)
      case let regulator: end(regulator)
      }
    return end.map(result)
  }

  /// Replays a unit without a limit, and tells the least time between two of its charges.
  func demand(of unit: [PlacedWidget]) throws(ReplayError) -> (
    measures: [Measures], spacing: Milliseconds
  ) {
    try validate(unit, limit: nil)
    return demand(of: unit.map { WidgetRun($0, replay: self) }, skipsCycles: true)
  }

  /// The same for widgets that are ready.
  func demand(of widgets: [WidgetRun], skipsCycles: Bool) -> (
    measures: [Measures], spacing: Milliseconds
  ) {
    let end = run(
      widgets, by: SpacingRegulator(window: budget.window), skipsCycles: skipsCycles)
    return (end.widgets.map { $0.measures(limit: nil) }, end.regulator.least)
  }

  private func run<Rules: Regulator>(
    _ widgets: [WidgetRun], by regulator: Rules, skipsCycles: Bool
  ) -> UnitState<Rules> {
    var unit = UnitRun(
      widgets, regulator: regulator, calendar: scenario.calendar,
      span: scenario.start..<reported.upperBound, skipsCycles: skipsCycles)
    unit.run()
    return unit.state
  }
}
