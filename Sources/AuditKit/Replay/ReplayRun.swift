internal import BudgetReplay
internal import WidgetManifests

/// The placed widgets of a bundle, with everything that their replay depends on.
struct PlacedBundle: Sendable {
  /// The placed widgets, in document order.
  let placements: [Placement]
  /// Whether a budget limits them.
  let isLimited: Bool
}

/// A placed widget.
struct Placement: Sendable {
  /// Its position in its bundle.
  let member: ReplayedWidget.Member
  /// The app, the bundle and the kind.
  let subject: Finding.Subject
  /// The widget's mapping.
  let place: Place
  /// The answers of its provider in each different steady state, one or more.
  let branches: [Branch]
  /// Whether some of its branches are unknown, so that it may ask for less.
  let mayAskLess: Bool
  /// The triggers that also reload it.
  let triggers: [Trigger]

  /// A steady state of a widget: all of its timeline, or one of its branches.
  struct Branch: Sendable {
    /// Its position among all steady states of the widget, from 0.
    let number: Int
    /// The answers.
    var script: ProviderScript
    /// Its mapping.
    let place: Place
  }

  /// Returns the widget in one of its states, with its names, which only affect random days.
  func widget(in branch: Branch) -> PlacedWidget {
    PlacedWidget(
      app: subject.app ?? "", bundle: subject.bundle ?? "", kind: subject.kind ?? "",
      instance: member.instance, script: branch.script, triggers: triggers)
  }
}

/// Replays the widgets of a run.
///
/// A class, because it is large and shared.
final class ReplayRun: Sendable {
  let settings: ReplaySettings
  let calendar: LocalCalendar
  let scope: ReplayScope
  let replay: Replay
  /// The replay of a bundle without a budget, which never refuses a reload.
  let unlimited: Replay
  /// The maximum number of threads for the runs of one unit.
  let jobs: Int

  private let cache = ReplayCache()

  /// The number of first steps of a day in a trace.
  private static let tracedSteps = 10
  /// The maximum number of steps of a widget that are told one by one: more than it can have charged
  /// reloads in a day, or eight days at the floor of 5 min.
  static let maximumSteps = 1 << 14

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - settings: The budget, the days and the profile.
  ///   - scope: The widgets to report.
  ///   - jobs: The maximum number of threads.
  /// - Throws: If the time zone does not exist or a setting is out of bounds.
  init(
    _ settings: ReplaySettings, _ scope: ReplayScope, jobs: Int
  ) throws(ReplaySettings.Problem) {
    guard
      let calendar = LocalCalendar(
        zone: settings.profile.timeZone, from: settings.profile.start, days: settings.profile.days)
    else { throw .unknownTimeZone(settings.profile.timeZone) }
    let budget = settings.budget.rules
    if budget.low > budget.high { throw .band(low: budget.low, high: budget.high) }
    self.settings = settings
    self.calendar = calendar
    self.scope = scope
    self.jobs = jobs
    let scenario = Scenario(
      calendar: calendar, placement: settings.profile.start, days: settings.profile.days,
      profile: settings.profile.day)
    do throws(ReplayError) {
      replay = try Replay(scenario: scenario, budget: budget)
      unlimited = try Replay(scenario: scenario, budget: budget.under(.unlimited))
    } catch {
      throw .outOfBounds(error)
    }
  }

  /// The maximum size of a replayed timeline's archive, in bytes; nil for any size.
  var archiveLimit: Int64? { scope.includesRefused ? nil : settings.budget.rules.archiveLimit }

  /// Replays the placed widgets of a bundle that are reported, in document order.
  func widgets(of bundle: PlacedBundle, _ progress: RunProgress? = nil) -> [ReplayedWidget] {
    units(of: bundle.placements).flatMap { range -> [ReplayedWidget] in
      let unit = bundle.placements[range]
      guard unit.contains(where: { scope.covers($0.subject) }) else { return [] }
      var replays: [(state: [Placement.Branch], days: [ReplayedDays.Shared])] = []
      for state in states(of: unit) {
        guard let days = days(of: unit, in: state, isLimited: bundle.isLimited, progress) else {
          return []
        }
        replays.append((state, days))
      }
      return unit.enumerated().filter { scope.covers($0.element.subject) }.map { index, placement in
        ReplayedWidget(placement, replays.map { ($0.state[index], $0.days[index]) })
      }
    }
  }

  /// Returns the states in which widgets that share a limit are replayed, each with a branch of
  /// every widget.
  ///
  /// A widget with a limit of its own is replayed in each of its states. Several widgets are
  /// replayed in the states with the highest and with the lowest demand of every widget; all others
  /// are between these.
  func states(of unit: ArraySlice<Placement>) -> [[Placement.Branch]] {
    if let only = unit.first, unit.count == 1 { return only.branches.map { [$0] } }
    let least = unit.map { placement in
      // Without a limit, the demand of a widget doesn't depend on others.
      placement.branches.count == 1
        ? placement.branches
        : placement.branches.map { branch in
          (branch, replay.measures(of: [placement.widget(in: branch)], limit: nil)[0])
        }.sorted { $0.1.charged.total < $1.1.charged.total }.map(\.0)
    }
    let most = least.map { $0[$0.endIndex - 1] }
    return least.allSatisfy { $0.count == 1 } ? [most] : [most, least.map { $0[0] }]
  }

  /// The ranges of placed widgets that share a limit: each widget has its own or, under scope
  /// `extension`, all share one.
  func units(of placements: [Placement]) -> [Range<Int>] {
    if settings.budget.rules.scope == .extension {
      return placements.isEmpty ? [] : [placements.indices]
    }
    return placements.indices.map { $0..<$0 + 1 }
  }

  /// Replays the widgets that share a limit, in one of their states.
  private func days(
    of unit: ArraySlice<Placement>, in state: [Placement.Branch], isLimited: Bool,
    _ progress: RunProgress?
  ) -> [ReplayedDays.Shared]? {
    func replayed() -> [ReplayedDays.Shared]? {
      let widgets = zip(unit, state).map { $0.widget(in: $1) }
      return days(of: widgets, isLimited: isLimited, progress).map { ReplayedDays.Shared($0) }
    }
    // Random days depend on names, so only replays without random days are shared.
    guard let only = unit.first, unit.count == 1, settings.runs == 1 else { return replayed() }
    let widget = replay.unnamed(
      app: only.subject.app ?? "", script: state[0].script, triggers: only.triggers)
    return cache.days(of: ReplayCache.Key(widget: widget, isLimited: isLimited)) {
      replayed()?.first
    }.map { [$0] }
  }

  private func days(
    of placed: [PlacedWidget], isLimited: Bool, _ progress: RunProgress?
  ) -> [ReplayedDays] {
    let replay = isLimited ? self.replay : unlimited
    let outcomes = replay.replay(placed)
    let runs = self.runs(of: placed, isLimited: isLimited, progress)
    let charges = outcomes.reduce(0) { $0 + $1.demand.charged.total }
    let judged = runs.flatMap { self.judged($0.charges) } ?? (charges, 1)
    let verdict = replay.verdict(charges: judged.charges, runs: judged.runs)
    let judgedPerDay = replay.perDay(judged.charges) / Double(judged.runs)
    let hours = outcomes.map(\.demand.chargedByLocalHour)
    let judgedByLocalHour = hours.dropFirst().reduce(hours.first ?? []) { zip($0, $1).map(+) }
    // A shared limit is used up for all of them at once.
    let dry = Band(low: dryAt(outcomes.map(\.low)), high: dryAt(outcomes.map(\.high)))
    let others = outcomes.reduce(0) { $0 + $1.demand.chargedBesidePolicy }
    let reserve = replay.perWindow(others)
    var days = outcomes.indices.map { index in
      let outcome = outcomes[index]
      return ReplayedDays(
        outcome: outcome,
        runsDry: Band(low: clock(dry.low, outcome.low), high: clock(dry.high, outcome.high)),
        fitting: fittingIntervals(of: outcome, reserve: reserve), others: reserve,
        verdict: isLimited ? verdict : .fits, judgedPerDay: judgedPerDay,
        judgedByLocalHour: judgedByLocalHour,
        hasBudget: isLimited, distribution: runs?.distributions[index])
    }
    if scope.includesReloadTrace {
      let steps = replay.trace(
        of: placed, limit: settings.budget.rules.low,
        in: day(LocalDate(dayNumber: settings.profile.start.dayNumber + 1)),
        most: Self.maximumSteps * placed.count)
      for index in days.indices {
        days[index].story = ReloadStory(
          steps.filter { $0.widget == index }, first: Self.tracedSteps)
      }
    }
    return days
  }

  /// The instants of a local day.
  func day(_ date: LocalDate) -> Range<Milliseconds> {
    let next = LocalDate(dayNumber: date.dayNumber + 1)
    return calendar.instant(of: date, minute: 0)..<calendar.instant(of: next, minute: 0)
  }

  /// Returns the instant at which a limit is first used up or, for a regulator that keeps granting
  /// reloads, first refuses one.
  private func dryAt(_ measures: [Measures]) -> Milliseconds? {
    settings.budget.rules.isSpentAtOnce
      ? measures.compactMap(\.exhaustedAt.first).min()
      : measures.compactMap(\.firstDeferralAt).min()
  }

  /// Returns the intervals that fit each limit, minus a reserve for the other reloads.
  private func fittingIntervals(
    of outcome: WidgetReplay, reserve: Int64
  ) -> Band<Milliseconds?> {
    func fitting(_ limit: Int64) -> Milliseconds? {
      guard outcome.demand.requested[.policy] > 0, reserve < limit else { return nil }
      return replay.smallestInterval(limit: limit - reserve, sharers: outcome.sharers)
    }
    return Band(low: fitting(settings.budget.rules.low), high: fitting(settings.budget.rules.high))
  }

  /// Returns the local time at which a limit is first used up, or nil if no reload waits for it.
  private func clock(_ instant: Milliseconds?, _ measures: Measures) -> String? {
    guard measures.firstDeferralAt != nil, let instant else { return nil }
    return calendar.minuteOfDay(of: instant)
  }
}

extension Measures {
  /// The reloads that are charged in addition to the policy's, or would be if the policy requested
  /// fewer: a push may have coincided with its request.
  fileprivate var chargedBesidePolicy: Int64 {
    let calls: [Cause] = [.appReload, .push]
    return calls.reduce(charged.total - charged[.policy]) { sum, cause in
      let most = requested[cause] - exempt[cause] - dropped[cause]
      return sum + max(most - charged[cause], 0)
    }
  }
}
