internal import BudgetReplay

/// Replays the widgets of a run.
struct ReplayRun: Sendable {
  let settings: ReplaySettings
  let calendar: LocalCalendar
  private let replay: Replay

  /// - Throws: Where the zone does not exist or a setting is out of its bounds.
  init(_ settings: ReplaySettings) throws(ReplaySettings.Problem) {
    guard
      let calendar = LocalCalendar(
        zone: settings.timeZone, from: settings.start, days: settings.days)
    else { throw .unknownTimeZone(settings.timeZone) }
    self.settings = settings
    self.calendar = calendar
    do throws(ReplayError) {
      replay = try Replay(
        scenario: Scenario(
          calendar: calendar, placement: settings.start, days: settings.days,
          profile: settings.profile),
        budget: settings.budget)
    } catch {
      throw .outOfBounds(error)
    }
  }

  /// Replays all placed widgets of a bundle, in document order.
  func widgets(of bundle: BundleContext) -> [ReplayedWidget] {
    var placed: [(index: Int, widget: PlacedWidget)] = []
    for (index, widget) in bundle.widgets.enumerated() {
      placed += widget.placedWidgets(host: bundle.host).map { (index, $0) }
    }
    return replay.units(of: placed.map(\.widget)).flatMap { unit -> [ReplayedWidget] in
      // The reader's bounds lie inside the engine's, so a widget that was read is never refused.
      guard let outcomes = try? replay.replay(unit.map { placed[$0].widget }) else { return [] }
      return zip(unit, outcomes).map { number, outcome in
        let context = bundle.widgets[placed[number].index]
        return ReplayedWidget(
          subject: context.subject, instance: placed[number].widget.instance,
          index: placed[number].index, place: context.widget.place, outcome: outcome,
          runsDry: Band(low: clock(outcome.low), high: clock(outcome.high)))
      }
    }
  }

  /// The local time at which a limit is first used up; nil where no reload has to wait for it.
  private func clock(_ measures: Measures) -> String? {
    guard measures.firstDeferralAt != nil, let instant = measures.exhaustedAt.first else {
      return nil
    }
    return String(calendar.timestamp(of: instant).dropFirst(11).prefix(5))
  }

  /// The replay of all bundles, as a run's result holds it.
  func report(_ bundles: [[ReplayedWidget]]) -> ReplayReport {
    let sums = bundles.compactMap { group($0) }
    var apps: [ReplayedGroup] = []
    var indexOfApp: [String?: Int] = [:]
    for sum in sums {
      if let index = indexOfApp[sum.app] {
        apps[index] = apps[index].adding(sum)
      } else {
        indexOfApp[sum.app] = apps.count
        apps.append(
          ReplayedGroup(app: sum.app, demand: sum.demand, low: sum.low, high: sum.high))
      }
    }
    return ReplayReport(
      settings: settings, calendar: calendar, widgets: bundles.flatMap(\.self), bundles: sums,
      apps: apps)
  }

  /// The sums of one bundle; nil where none of its widgets was replayed.
  private func group(_ widgets: [ReplayedWidget]) -> ReplayedGroup? {
    guard let subject = widgets.first?.subject else { return nil }
    return ReplayedGroup(
      app: subject.app, bundle: subject.bundle,
      demand: replay.sums(of: widgets.map(\.outcome.demand)),
      low: replay.sums(of: widgets.map(\.outcome.low)),
      high: replay.sums(of: widgets.map(\.outcome.high)))
  }
}

extension ReplayReport {
  /// A count over the reported span as one of 24 hours.
  func perDay(_ count: Int64) -> Double {
    let span = Scenario(calendar: calendar, placement: settings.start, days: settings.days).reported
    return Double(count) * 86_400_000 / Double(span.upperBound - span.lowerBound)
  }

}
