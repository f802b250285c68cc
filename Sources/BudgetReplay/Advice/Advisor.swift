/// Looks for changes to widgets of a scenario, and replays each before it is offered.
///
/// A change is offered if the widgets that share the limit ask for less after it and, under each
/// regulator at each end of the band, no longer wait. Data that a reload brings may not be older
/// than today either, in the worst case over all these: who is granted the high limit anyway may
/// see older data, which `Candidate.after` says. Entries given ahead are judged by how many are
/// seen instead, for the age of their timeline is not theirs.
public struct Advisor: Sendable {
  let bench: Bench
  let changesPerDay: Int64?

  /// An advisor for widgets of a replay.
  ///
  /// - Parameters:
  ///   - replay: the budget and the day that decide.
  ///   - runs: how many replications of random days were looked at; 1 is the even spread.
  ///   - seed: the seed of the random days.
  ///   - judge: which number of several replications the verdict goes by.
  ///   - changesPerDay: how often the content changes in 24 hours, at random times; nil: unknown.
  /// - Throws: `ReplayError` never in practice: the replay has been checked already.
  public init(
    _ replay: Replay, runs: Int = 1, seed: UInt64 = 0, judge: Budget.Judge = .mean,
    changesPerDay: Int64? = nil
  ) throws(ReplayError) {
    bench = try Bench(replay, runs: runs, seed: seed, judge: judge)
    self.changesPerDay = changesPerDay
  }

  var budget: Budget { bench.own.budget }

  /// What could be changed about one widget of those that share a limit.
  ///
  /// - Parameters:
  ///   - index: the widget's index in `unit`.
  ///   - unit: the widgets that share the limit.
  ///   - outcome: what the widget's replay found.
  ///   - most: how many candidates are wanted; the search ends with the best so many.
  ///   - picturesFirst: whether only what fits the low limit is looked for, and entries that keep
  ///     the picture come before longer intervals.
  ///   - objections: what speaks against a new script in the place of an old one; nil: it is not to
  ///     be offered. The fewer, the better.
  /// - Throws: `ReplayError` if a widget is out of the documented bounds.
  public func advice(
    on index: Int, of unit: [PlacedWidget], outcome: WidgetReplay, atMost most: Int = .max,
    picturesFirst: Bool = false,
    objections: (_ old: ProviderScript, _ new: ProviderScript) -> [String]? = { _, _ in [] }
  ) throws(ReplayError) -> Advice {
    var patient = Patient(unit, index: index, on: bench)
    if unit.count == 1, bench.chance == nil, bench.hasOwnViews { patient.trials.note(outcome) }
    let drafts = try drafts(
      for: patient, limits: picturesFirst ? [budget.low] : [budget.low, budget.high]
    ).compactMap { $0.weighed(against: unit, objections) }
    let candidates = try candidates(
      drafts, for: patient, atMost: most, picturesFirst: picturesFirst)
    return Advice(
      candidates: candidates,
      remarks: remarks(on: patient.widget, outcome, next: candidates.map(\.widget.script)))
  }

  private func drafts(
    for patient: Patient, limits: [Int64]
  ) throws(ReplayError) -> [Draft] {
    var trials = patient.trials
    let verdict = try trials.verdict()
    var drafts: [Draft] = []
    if verdict != .fits {
      let fitting = try fittingIntervals(limits, for: patient)
      drafts += intervals(fitting, for: patient)
      if let first = fitting.first { drafts += longerTimelines(first, for: patient) }
      drafts += try nightRules(limits, for: patient)
      drafts += beforeLooks(for: patient)
    }
    return drafts + wholeTimelines(for: patient)
  }

  private func remarks(
    on widget: PlacedWidget, _ outcome: WidgetReplay, next scripts: [ProviderScript]
  ) -> [Advice.Remark] {
    var remarks: [Advice.Remark] = []
    let demand = outcome.demand
    if demand.charged.total == 0 {
      remarks.append(demand.exempt.total > 0 ? .costsNothing : .growsOld)
    }
    if let timeline = widget.script.onlyTimeline, timeline.hidesLastEntry(budget) {
      remarks.append(.lastEntryUnseen)
    }
    if ([widget.script] + scripts).contains(where: \.asksByTheClock) {
      remarks.append(.sameTimeEverywhere)
    }
    return remarks
  }
}
