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
      of: unit.map(run), limit: limit, origin: scenario.start,
      skipsCycles: skipsCycles)
  }

  /// A widget of the scenario, not placed yet.
  func run(of widget: PlacedWidget) -> WidgetRun {
    WidgetRun(
      widget, scenario: scenario, budget: budget, timetable: timetable, reported: reported)
  }

  func validate(_ unit: [PlacedWidget], limit: Int64?) throws(ReplayError) {
    for widget in unit { try widget.validate() }
    if let limit { try Bounds.require((1...Bounds.maximumCount).contains(limit), .limit) }
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
    return demand(of: unit.map(run), skipsCycles: true)
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

extension Replay {
  /// Groups widgets that share a regulator: each alone or, under scope `extension`, by bundle.
  ///
  /// - Returns: indices into `widgets`, ascending in each unit, units in the order of their first.
  public func units(of widgets: [PlacedWidget]) -> [[Int]] {
    guard budget.scope == .extension else { return widgets.indices.map { [$0] } }
    var units: [[Int]] = []
    var unitOfBundle: [[String]: Int] = [:]
    for (index, widget) in widgets.enumerated() {
      let bundle = [widget.app, widget.bundle]
      if let unit = unitOfBundle[bundle] {
        units[unit].append(index)
      } else {
        unitOfBundle[bundle] = units.count
        units.append([index])
      }
    }
    return units
  }

  /// The widget without what its replay does not look at, chance aside: where two of these are equal,
  /// so are their replays in units of their own.
  public func unnamed(_ widget: PlacedWidget) -> PlacedWidget {
    unnamed(app: widget.app, script: widget.script, triggers: widget.triggers)
  }

  /// The same of a widget's parts.
  public func unnamed(
    app: String, script: ProviderScript, triggers: [Trigger]
  ) -> PlacedWidget {
    var unnamed = PlacedWidget(
      app: timetable.hasSessions(onlyOf: app) ? app : "", bundle: "", kind: "",
      script: script, triggers: triggers)
    for index in unnamed.triggers.indices { unnamed.triggers[index].stream = nil }
    return unnamed
  }

  /// Replays a unit three times: without a limit, at the low one and at the high one.
  ///
  /// - Returns: one result a widget, in the unit's order.
  /// - Throws: `ReplayError` if a widget's script or trigger is out of the documented bounds.
  public func replay(_ unit: [PlacedWidget]) throws(ReplayError) -> [WidgetReplay] {
    let (demand, spacing) = try demand(of: unit)
    func limited(to limit: Int64) throws(ReplayError) -> [Measures] {
      // A limit that is never used up changes nothing.
      budget.neverUsesUp(limit: limit, spacing: spacing)
        ? demand.map { $0.under(limit: limit) } : try measures(of: unit, limit: limit)
    }
    let low = try limited(to: budget.low)
    let high = try limited(to: budget.high)
    let charged = demand.reduce(0) { $0 + $1.charged.total }
    return unit.indices.map { index in
      WidgetReplay(
        demand: demand[index], low: low[index], high: high[index],
        demandPerDay: perDay(demand[index].charged.total),
        verdict: verdict(charges: charged),
        budgetUse: Band(
          low: use(charges: charged, of: budget.low), high: use(charges: charged, of: budget.high)),
        smallestInterval: Band(
          low: smallestInterval(limit: budget.low, sharers: unit.count),
          high: smallestInterval(limit: budget.high, sharers: unit.count)),
        sharers: unit.count)
    }
  }

  /// The sums over one bundle's widgets, from their measures at one limit.
  public func sums(of bundle: [Measures]) -> Sums {
    Sums(bundle: bundle)
  }

  /// A count or a length of time over the reported span as one of 24 hours.
  public func perDay(_ number: Int64) -> Double {
    Double(number) * Double(Milliseconds.day) / Double(reportedLength)
  }

  /// Charges of the reported span per window, in percent of a limit.
  public func use(charges: Int64, of limit: Int64) -> Double {
    100 * Double(charges) * Double(budget.window) / (Double(reportedLength) * Double(limit))
  }

  /// Whether charges of the reported span fit the budget; exact, without rounding.
  ///
  /// - Parameters:
  ///   - charges: charges of the reported span.
  ///   - runs: over how many replications `charges` is the sum, for their mean.
  public func verdict(charges: Int64, runs: Int64 = 1) -> Verdict {
    let asked = charges.multipliedFullWidth(by: budget.window)
    func fits(_ limit: Int64) -> Bool {
      let granted = limit.multipliedFullWidth(by: reportedLength * runs)
      return (asked.high, asked.low) <= (granted.high, granted.low)
    }
    return fits(budget.low) ? .fits : fits(budget.high) ? .depends : .over
  }

  /// The shortest regular interval that a limit never refuses, in whole seconds but not below the
  /// floor; of widgets that share the limit, the one that fits if each of them takes it.
  public func smallestInterval(limit: Int64, sharers: Int = 1) -> Milliseconds {
    let asked = budget.window * Int64(sharers)
    return max(budget.floor, ceilDivide(asked, limit * .second) * .second)
  }

  /// Charges of the reported span as those of one window, rounded up.
  public func perWindow(_ charges: Int64) -> Int64 {
    let (quotient, remainder) = reportedLength.dividingFullWidth(
      charges.multipliedFullWidth(by: budget.window))
    return remainder > 0 ? quotient + 1 : quotient
  }

  private var reportedLength: Milliseconds { reported.upperBound - reported.lowerBound }
}
