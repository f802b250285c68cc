internal import BudgetReplay

/// Replays the widgets of a run.
struct ReplayRun: Sendable {
  let settings: ReplaySettings
  let calendar: LocalCalendar
  private let replay: Replay
  /// The reported span in milliseconds.
  private let span: Int64

  /// - Returns: nil where the time zone does not exist.
  init?(_ settings: ReplaySettings) {
    guard
      let calendar = LocalCalendar(
        zone: settings.timeZone, from: settings.start, days: settings.days)
    else { return nil }
    self.settings = settings
    self.calendar = calendar
    let scenario = Scenario(
      calendar: calendar, placement: settings.start, days: settings.days,
      profile: settings.profile)
    replay = Replay(scenario: scenario, budget: settings.budget)
    span = Int64(scenario.reported.count)
  }

  /// The replay of all widgets, as a run's result holds it.
  func report(_ widgets: [WidgetReplay]) -> ReplayReport {
    ReplayReport(settings: settings, calendar: calendar, widgets: widgets, span: span)
  }

  /// Replays all placed widgets of a bundle, in document order.
  func widgets(of bundle: BundleContext) -> [WidgetReplay] {
    var placed: [(widget: Int, placed: PlacedWidget)] = []
    for (index, widget) in bundle.widgets.enumerated() {
      placed += widget.placedWidgets(host: bundle.host).map { (index, $0) }
    }
    switch settings.budget.scope {
    case .instance: return placed.flatMap { widgets([$0], of: bundle) }
    case .extension: return widgets(placed, of: bundle)
    }
  }

  /// Replays the widgets that share one limit.
  private func widgets(
    _ unit: [(widget: Int, placed: PlacedWidget)], of bundle: BundleContext
  ) -> [WidgetReplay] {
    if unit.isEmpty { return [] }
    let budget = settings.budget
    let placed = unit.map(\.placed)
    let demand = replay.measures(of: placed, limit: nil)
    let low = replay.measures(of: placed, limit: budget.low)
    let high = replay.measures(of: placed, limit: budget.high)
    // Widgets that share a limit are judged by what they ask for together.
    let shared = demand.reduce(0) { $0 + $1.charged.total }
    return unit.indices.map { index in
      let context = bundle.widgets[unit[index].widget]
      return WidgetReplay(
        subject: context.subject, instance: placed[index].instance, widget: unit[index].widget,
        place: context.widget.place, verdict: verdict(charged: shared),
        demand: demand[index], low: low[index], high: high[index],
        demandPerDay: Double(demand[index].charged.total) * 86_400_000 / Double(span),
        budgetUse: .init(
          low: use(demand[index].charged.total, of: budget.low),
          high: use(demand[index].charged.total, of: budget.high)),
        smallestIntervalSeconds: .init(
          low: smallestInterval(demand[index], limit: budget.low),
          high: smallestInterval(demand[index], limit: budget.high)))
    }
  }

  private func verdict(charged: Int64) -> WidgetReplay.Verdict {
    let budget = settings.budget
    // Integers, so that a demand of just the limit fits on every machine.
    let perWindow = charged.multipliedFullWidth(by: budget.window)
    if fits(perWindow, limit: budget.low) { return .fits }
    return fits(perWindow, limit: budget.high) ? .depends : .over
  }

  private func fits(_ asked: (high: Int64, low: UInt64), limit: Int64) -> Bool {
    let granted = limit.multipliedFullWidth(by: span)
    return (asked.high, asked.low) <= (granted.high, granted.low)
  }

  private func use(_ charged: Int64, of limit: Int64) -> Double {
    100 * Double(charged) * Double(settings.budget.window) / (Double(span) * Double(limit))
  }

  /// The smallest whole number of seconds between policy reloads that a limit grants for ever.
  ///
  /// Charged reloads of other causes are kept in reserve.
  ///
  /// - Source: replay design, C12: max(floor, ceil(window / (limit - reserve))).
  private func smallestInterval(_ demand: Measures, limit: Int64) -> Int64? {
    let budget = settings.budget
    let others = demand.charged.total - demand.charged[.policy] - demand.charged[.retry]
    let reserve = Int64((Double(others) * Double(budget.window) / Double(span)).rounded(.up))
    guard limit > reserve else { return nil }
    let milliseconds = max(
      budget.floor, (budget.window + limit - reserve - 1) / (limit - reserve))
    return (milliseconds + 999) / 1000
  }
}
