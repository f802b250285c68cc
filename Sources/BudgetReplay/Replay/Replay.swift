/// Replays the reloads of placed widgets over some days.
///
/// A replay never changes: several threads may use it, and results do not depend on the order in
/// which units are replayed. It is a class, because copies of a struct would be large.
public final class Replay: Sendable {
  /// The place and time of the replay, and the day profile.
  public let scenario: Scenario
  /// The system's rules.
  public let budget: Budget
  let reported: Range<Milliseconds>
  let timetable: Timetable

  /// Creates a replay of a scenario under a budget.
  ///
  /// - Throws: `ReplayError` if none of the reported days exist, or windows can't follow the wall clock.
  public convenience init(scenario: Scenario, budget: Budget) throws(ReplayError) {
    precondition((1...3660).contains(scenario.days), "a replay reports 1 to 3660 days")
    if scenario.reported.isEmpty { throw .skippedDays }
    let mayFollowClock = budget.model == .fixed || budget.model == .slotted
    if budget.alignment == .local,
      !mayFollowClock || budget.window != .day || budget.anchor == .placement
    {
      throw .alignment
    }
    self.init(scenario: scenario, budget: budget, reported: scenario.reported)
  }

  /// Creates a replay that reports any span from the placement on, instead of the scenario's whole
  /// days.
  public init(scenario: Scenario, budget: Budget, reported: Range<Milliseconds>) {
    precondition(
      !reported.isEmpty && reported.lowerBound >= scenario.start,
      "the reported span begins before the placement, or is empty")
    // Without a floor, a policy that is due immediately would loop forever.
    precondition(
      budget.floor >= .second && budget.window > 0 && min(budget.low, budget.high) > 0,
      "the floor is at least a second, and the window and its limits are above 0")
    self.scenario = scenario
    self.budget = budget
    self.reported = reported
    timetable = Timetable(scenario, span: scenario.start..<reported.upperBound)
  }

  /// Replays the widgets that share a regulator: one, or under scope `extension` those of a bundle.
  ///
  /// - Parameters:
  ///   - unit: The widgets.
  ///   - limit: Charges a window, nil for the demand.
  /// - Returns: The measures of each widget, in their order.
  public func measures(of unit: [PlacedWidget], limit: Int64?) -> [Measures] {
    run(unit.map(run), limit: limit, origin: scenario.start).measures(limit: limit)
  }

  /// Returns a widget of the scenario, not placed yet.
  func run(of widget: PlacedWidget) -> WidgetRun {
    WidgetRun(
      widget, scenario: scenario, budget: budget, timetable: timetable, reported: reported)
  }

  /// Replays widgets to the end.
  ///
  /// - Parameters:
  ///   - widgets: The widgets of a unit, not placed yet.
  ///   - limit: Charges a window, nil for the demand.
  ///   - origin: The beginning of a window, unless the budget says when one begins.
  func run(_ widgets: [WidgetRun], limit: Int64?, origin: Milliseconds) -> UnitRun {
    var unit = UnitRun(
      widgets: widgets,
      regulator: budget.regulator(limit: limit, scenario: scenario, origin: origin),
      span: scenario.start..<reported.upperBound)
    unit.run()
    return unit
  }

  /// Returns the measures of widgets without a limit, if they aren't known already, and at both ends
  /// of the band.
  ///
  /// A run in which a limit refuses nothing is the same under each higher limit, and without one.
  func outcome(
    of widgets: [WidgetRun], demand: [Measures]? = nil, origin: Milliseconds
  ) -> (demand: [Measures], ends: Band<[Measures]>) {
    var widest: (measures: [Measures], wasRefused: Bool)?
    func measures(_ limit: Int64?) -> [Measures] {
      if let widest, !widest.wasRefused { return widest.measures.map { $0.unrefused(by: limit) } }
      let unit = run(widgets, limit: limit, origin: origin)
      let measures = unit.measures(limit: limit)
      widest = (measures, unit.widgets.contains { $0.wasRefused })
      return measures
    }
    let low = measures(budget.low)
    if budget.low > budget.high { widest = nil }
    let ends = Band(low: low, high: measures(budget.high))
    return (demand ?? measures(nil), ends)
  }
}

extension UnitRun {
  /// The measures of each widget at the end of the replay.
  func measures(limit: Int64?) -> [Measures] { widgets.map { $0.measures(limit: limit) } }
}

extension Replay {
  /// Groups widgets that share a regulator: each widget by itself or, under scope `extension`, by
  /// bundle.
  ///
  /// - Returns: Indices into `widgets`, ascending in each unit; units are in the order of their
  ///   first.
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

  /// Returns a widget without everything that its replay doesn't depend on, apart from randomness:
  /// if two of these are equal, so are their replays in separate units.
  public func unnamed(_ widget: PlacedWidget) -> PlacedWidget {
    unnamed(app: widget.app, script: widget.script, triggers: widget.triggers)
  }

  /// Returns the same for the parts of a widget.
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
  /// - Returns: One result per widget, in the unit's order.
  public func replay(_ unit: [PlacedWidget]) -> [WidgetReplay] {
    let (demand, ends) = outcome(of: unit.map(run), origin: scenario.start)
    let charged = demand.reduce(0) { $0 + $1.charged.total }
    return unit.indices.map { index in
      WidgetReplay(
        demand: demand[index], low: ends.low[index], high: ends.high[index],
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

  /// Returns a count or a length of time over the reported span as one per 24 hours.
  public func perDay(_ number: Int64) -> Double {
    Double(number) * Double(Milliseconds.day) / Double(reportedLength)
  }

  /// Returns the charges of the reported span per window, as a percentage of a limit.
  public func use(charges: Int64, of limit: Int64) -> Double {
    100 * Double(charges) * Double(budget.window) / (Double(reportedLength) * Double(limit))
  }

  /// Returns whether charges of the reported span fit the budget; exact, without rounding.
  ///
  /// - Parameters:
  ///   - charges: The charges of the reported span.
  ///   - runs: The number of replications that `charges` is the sum of, for their mean.
  public func verdict(charges: Int64, runs: Int64 = 1) -> Verdict {
    let asked = Int128(charges) * Int128(budget.window)
    func fits(_ limit: Int64) -> Bool { asked <= Int128(limit) * Int128(reportedLength * runs) }
    return fits(budget.low) ? .fits : fits(budget.high) ? .depends : .over
  }

  /// Returns the shortest regular interval that a limit never refuses, in whole seconds but not
  /// below the floor; for widgets that share the limit, the one that fits if all of them use it.
  public func smallestInterval(limit: Int64, sharers: Int = 1) -> Milliseconds {
    let asked = budget.window * Int64(sharers)
    return max(budget.floor, ceilDivide(asked, limit * .second) * .second)
  }

  /// Returns the charges of the reported span as those of one window, rounded up.
  ///
  /// - Parameters:
  ///   - charges: The charges of the reported span.
  ///   - runs: The number of replications that `charges` is the sum of, for their mean.
  public func perWindow(_ charges: Int64, runs: Int64 = 1) -> Int64 {
    let span = Int128(reportedLength * runs)
    return Int64((Int128(charges) * Int128(budget.window) + span - 1) / span)
  }

  private var reportedLength: Milliseconds { reported.upperBound - reported.lowerBound }
}
