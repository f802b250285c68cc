internal import BudgetReplay

/// Replays the widgets of a run.
///
/// A class, since an audit and much of what it hands on hold it, and would copy all of it.
final class ReplayRun: Sendable {
  let settings: ReplaySettings
  let calendar: LocalCalendar
  let scope: ReplayScope
  let replay: Replay
  /// The same for a bundle that has no budget: nothing is refused.
  let unlimited: Replay
  /// The most threads that the runs of one unit are spread over.
  let jobs: Int
  /// The same under each model of the budget; empty unless they are to be compared.
  let models: [Replay]

  /// What parts of a run have in common.
  let known = KnownDays()

  /// How many steps of a day are told at least.
  private static let toldSteps = 10
  /// How many steps of a day are looked at: more than a widget can have charged reloads.
  private static let watchedSteps = 4_096

  /// - Throws: Where the zone does not exist or a setting is out of its bounds.
  init(_ settings: ReplaySettings, _ options: Audit.Options) throws(ReplaySettings.Problem) {
    guard
      let calendar = LocalCalendar(
        zone: settings.timeZone, from: settings.start, days: settings.days)
    else { throw .unknownTimeZone(settings.timeZone) }
    let budget = settings.budget
    if budget.low > budget.high { throw .band(low: budget.low, high: budget.high) }
    self.settings = settings
    self.calendar = calendar
    scope = options.scope
    jobs = options.jobs
    let scenario = Scenario(
      calendar: calendar, placement: settings.start, days: settings.days,
      profile: settings.profile)
    do throws(ReplayError) {
      replay = try Replay(scenario: scenario, budget: budget)
      unlimited = try Replay(scenario: scenario, budget: budget.under(.unlimited))
      var models: [Replay] = []
      for model in options.scope.comparesModels ? Budget.Model.allCases : [] {
        models.append(try Replay(scenario: scenario, budget: budget.under(model)))
      }
      self.models = models
    } catch {
      throw .outOfBounds(error)
    }
  }

  /// Replays all placed widgets of a bundle that are reported, in document order, and sums them up.
  func summedUp(_ bundle: BundleContext, _ twins: inout ReplayTwins) -> ReplayedBundle {
    var widgets = replayed(bundle, &twins)
    let sums = twins.sumUp(&widgets)
    return ReplayedBundle(widgets: widgets, sums: sums)
  }

  /// Replays all placed widgets of a bundle that are reported, in document order.
  ///
  /// - Parameter excusing: Whether what answers ask for at once is free.
  func widgets(
    of bundle: BundleContext, excusing: Bool = false, _ twins: inout ReplayTwins
  ) -> [ReplayedWidget] {
    var widgets = replayed(bundle, excusing: excusing, &twins)
    twins.leaveOutInstants(&widgets)
    return widgets
  }

  private func replayed(
    _ bundle: BundleContext, excusing: Bool = false, _ twins: inout ReplayTwins
  ) -> [ReplayedWidget] {
    let placed = placements(of: bundle, excusing: excusing)
    if placed.isEmpty { return [] }
    var replayed: [ReplayedWidget] = []
    replayed.reserveCapacity(placed.count)
    func add(_ number: Int, _ days: ReplayedDays.Shared) {
      guard covers(placed[number].index, of: bundle) else { return }
      let context = placed[number].context
      replayed.append(
        ReplayedWidget(
          placed[number].member, subject: context.subject, at: context.widget.place, days: days))
    }
    for range in units(of: placed) {
      guard range.contains(where: { covers(placed[$0].index, of: bundle) }) else { continue }
      if range.count == 1, let twin = twins.twin(of: placed[range.lowerBound], in: bundle) {
        add(range.lowerBound, twin)
      } else if let days = days(of: placed[range], in: bundle, &twins) {
        for (number, days) in zip(range, days) { add(number, days) }
      }
    }
    return replayed
  }

  private func covers(_ index: Int, of bundle: BundleContext) -> Bool {
    // Nearly always all are covered, and nobody need be asked.
    scope.kinds == nil || scope.covers(bundle.widgets[index].subject)
  }

  /// Replays the widgets that share a limit.
  private func days(
    of unit: ArraySlice<Placement>, in bundle: BundleContext, _ twins: inout ReplayTwins
  ) -> [ReplayedDays.Shared]? {
    // The reader's bounds lie inside the engine's, so a widget that was read is never refused.
    guard let days = try? days(of: unit, in: bundle) else { return nil }
    let shared = days.map { ReplayedDays.Shared($0, keepsInstants: scope.keepsInstants) }
    twins.add(shared, of: unit, in: bundle)
    return shared
  }

  private func days(
    of unit: ArraySlice<Placement>, in bundle: BundleContext
  ) throws(ReplayError) -> [ReplayedDays] {
    let placed = unit.map(\.widget)
    let isLimited = !bundle.isWithoutBudget
    let replay = isLimited ? self.replay : unlimited
    let outcomes = try replay.replay(placed)
    let runs = self.runs(of: placed, isLimited: isLimited)
    let charges = outcomes.reduce(0) { $0 + $1.demand.charged.total }
    let judged = runs.flatMap { self.judged($0.charges) } ?? (charges, 1)
    let verdict = replay.verdict(charges: judged.charges, runs: judged.runs)
    let judgedPerDay = replay.perDay(judged.charges) / Double(judged.runs)
    let hours = outcomes.map(\.demand.chargedByLocalHour)
    let judgedByLocalHour = hours.dropFirst().reduce(hours.first ?? []) { zip($0, $1).map(+) }
    // Whoever of them spends the limit, it is spent for all.
    let dry = Band(low: dryAt(outcomes.map(\.low)), high: dryAt(outcomes.map(\.high)))
    let others = outcomes.reduce(0) { $0 + $1.demand.chargedBesidePolicy }
    let reserve = replay.perWindow(others)
    var days = outcomes.indices.map { index in
      let outcome = outcomes[index]
      return ReplayedDays(
        outcome: outcome,
        runsDry: Band(low: clock(dry.low, outcome.low), high: clock(dry.high, outcome.high)),
        fitting: fittingIntervals(of: outcome, reserve: reserve), others: reserve,
        verdict: verdict, judgedPerDay: judgedPerDay, judgedByLocalHour: judgedByLocalHour,
        hasBudget: isLimited, distribution: runs?.distributions[index])
    }
    for (number, model) in models.enumerated() {
      let regulated = isLimited ? model : unlimited
      let low = try regulated.measures(of: placed, limit: settings.budget.low)
      let high = try regulated.measures(of: placed, limit: settings.budget.high)
      for index in days.indices {
        days[index].models.append(
          ReplayedWidget.ModelOutcome(
            model: model.budget.model, measures: Band(low: low[index], high: high[index]),
            spreads: runs?.models[index][number]))
      }
    }
    if scope.tellsReloads {
      let steps = try replay.trace(
        of: placed, limit: settings.budget.low,
        in: day(LocalDate(dayNumber: settings.start.dayNumber + 1)),
        most: Self.watchedSteps * placed.count)
      for index in days.indices {
        days[index].story = ReloadStory(
          steps.filter { $0.widget == index }, first: Self.toldSteps)
      }
    }
    return days
  }

  /// The instants of a local day.
  func day(_ date: LocalDate) -> Range<Milliseconds> {
    let next = LocalDate(dayNumber: date.dayNumber + 1)
    return calendar.instant(of: date, minute: 0)..<calendar.instant(of: next, minute: 0)
  }

  /// The instant at which a limit is first used up, or refuses a reload where it is not for a whole
  /// window.
  private func dryAt(_ measures: [Measures]) -> Milliseconds? {
    settings.budget.isSpentAtOnce
      ? measures.compactMap(\.exhaustedAt.first).min()
      : measures.compactMap(\.firstDeferralAt).min()
  }

  /// What would fit each limit, with what others ask for kept in reserve.
  private func fittingIntervals(
    of outcome: WidgetReplay, reserve: Int64
  ) -> Band<Milliseconds?> {
    func fitting(_ limit: Int64) -> Milliseconds? {
      guard outcome.demand.requested[.policy] > 0, reserve < limit else { return nil }
      return replay.smallestInterval(limit: limit - reserve, sharers: outcome.sharers)
    }
    return Band(low: fitting(settings.budget.low), high: fitting(settings.budget.high))
  }

  /// The local time at which a limit is first used up; nil where no reload has to wait for it.
  private func clock(_ instant: Milliseconds?, _ measures: Measures) -> String? {
    guard measures.firstDeferralAt != nil, let instant else { return nil }
    return calendar.minuteOfDay(of: instant)
  }

  /// The replay of a run, as its result holds it.
  func report(_ bundles: [ReplayedBundle], _ apps: [ReplayedGroup]) -> ReplayReport {
    ReplayReport(
      settings: settings, engine: replay, scope: scope, widgets: ReplayedWidgets(bundles),
      apps: apps)
  }
}

extension Measures {
  /// What is charged beside the policy's reloads, or would be if the policy asked less often: a
  /// push may have met with a request of it.
  fileprivate var chargedBesidePolicy: Int64 {
    let calls: [Cause] = [.appReload, .push]
    return calls.reduce(charged.total - charged[.policy]) { sum, cause in
      let most = requested[cause] - exempt[cause] - dropped[cause]
      return sum + max(most - charged[cause], 0)
    }
  }
}
