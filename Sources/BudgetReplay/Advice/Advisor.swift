/// Finds changes to widgets of a scenario, and replays each before it is offered.
///
/// A change is offered if the widgets that share the limit ask for less after it and, under each
/// regulator at each end of the band, don't wait longer. Nor may the data be older than before in
/// the worst of these cases; a widget that gets the high limit may show older data, as
/// `Candidate.after` tells. Advance entries are compared by how many are visible, because their
/// timeline's age doesn't apply.
public struct Advisor: Sendable {
  let replays: AdviceReplays
  let changesPerDay: Int64?

  /// Creates an advisor for widgets of a replay.
  ///
  /// - Parameters:
  ///   - replay: The replay of the budget and the day.
  ///   - runs: The number of replications of random days; 1 is the even spread.
  ///   - seed: The seed of the random days.
  ///   - judge: The statistic of several replications that decides the verdict.
  ///   - changesPerDay: The number of times that the content changes in 24 hours, at random times;
  ///     nil if unknown.
  public init(
    _ replay: Replay, runs: Int = 1, seed: UInt64 = 0, judge: Budget.Judge = .mean,
    changesPerDay: Int64? = nil
  ) {
    replays = AdviceReplays(replay, runs: runs, seed: seed, judge: judge)
    self.changesPerDay = changesPerDay
  }

  var budget: Budget { replays.own.budget }

  /// Finds changes to one of the widgets that share a limit.
  ///
  /// - Parameters:
  ///   - index: The widget's index in `unit`.
  ///   - unit: The widgets that share the limit.
  ///   - outcome: The replay of the widget.
  ///   - most: The maximum number of candidates.
  ///   - picturesFirst: Whether only changes that fit the low limit are wanted, with entries that
  ///     keep the picture before longer intervals.
  ///   - objections: Returns the objections to replacing an old script with a new one; nil if it
  ///     must not be offered. Candidates with fewer objections come first.
  public func advice(
    on index: Int, of unit: [PlacedWidget], outcome: WidgetReplay, atMost most: Int = .max,
    picturesFirst: Bool = false,
    objections: (_ old: ProviderScript, _ new: ProviderScript) -> [String]? = { _, _ in [] }
  ) -> Advice {
    var subject = AdviceSubject(unit, index: index, on: replays)
    if unit.count == 1, replays.chance == nil, replays.hasOwnViews { subject.trials.note(outcome) }
    let limits = picturesFirst ? [budget.low] : [budget.low, budget.high]
    var trials = subject.trials
    let fits = trials.verdict() == .fits
    let fitting = fits ? [] : fittingIntervals(limits, for: subject)
    let drafts = drafts(for: subject, limits: limits, fitting: fitting)
      .compactMap { $0.weighed(against: unit, objections) }
    let candidates = candidates(
      drafts, for: subject, atMost: most, picturesFirst: picturesFirst)
    return Advice(
      candidates: candidates,
      remarks: remarks(on: subject.widget, outcome, next: candidates.map(\.widget.script)),
      fittingInterval: fitting.first ?? nil)
  }

  /// - Parameter fitting: The interval that fits each limit; empty if the demand already fits.
  private func drafts(
    for subject: AdviceSubject, limits: [Int64], fitting: [Milliseconds?]
  ) -> [Draft] {
    var drafts: [Draft] = []
    if let first = fitting.first {
      drafts += intervals(fitting, for: subject)
      drafts += longerTimelines(first, for: subject)
      drafts += nightRules(limits, for: subject)
      drafts += beforeLooks(for: subject)
    }
    return drafts + wholeTimelines(for: subject)
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

extension Advisor {
  /// The drafts that help, with their effects, best first.
  ///
  /// Ranked by the number of objections, then by the end of the band that they fit, then by the age
  /// that is exceeded in 5 % of the time at the low limit, then by edits.
  func candidates(
    _ drafts: [Draft], for subject: AdviceSubject, atMost most: Int, picturesFirst: Bool
  ) -> [Advice.Candidate] {
    if drafts.isEmpty || most < 1 { return [] }
    var today = subject.trials
    let asked = today.meanCharges()
    var ranked: [(key: [Int64], draft: Draft, trials: UnitTrials)] = []
    var seen = Set<[PlacedWidget]>()
    for (number, draft) in drafts.enumerated() {
      guard draft.unit[subject.index] != subject.widget, seen.insert(draft.unit).inserted else {
        continue
      }
      var trials = UnitTrials(draft.unit, on: replays)
      guard trials.meanCharges() < asked else { continue }
      let low = trials.trial(of: subject.index, under: replays.own, limit: budget.low)
      let verdict = trials.verdict()
      let key: [Int64] = [
        Int64(draft.objections.count), picturesFirst ? draft.change.pictureRank : 0, verdict.rank,
        low.age?.p95 ?? Milliseconds.never, Int64(draft.edits), Int64(number),
      ]
      ranked.append((key, draft, trials))
    }
    if ranked.isEmpty { return [] }
    ranked.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var candidates: [Advice.Candidate] = []
    var check = CandidateCheck(today, of: subject.index, on: replays)
    let before = effect(&today, on: subject.index)
    for (_, draft, trials) in ranked where candidates.count < most {
      var trials = trials
      guard check.admits(draft.change, &trials) else { continue }
      candidates.append(
        Advice.Candidate(
          change: draft.change, widget: draft.unit[subject.index], edits: draft.edits,
          knownAhead: draft.knownAhead, objections: draft.objections, before: before,
          after: effect(&trials, on: subject.index)))
    }
    return candidates
  }

  private func effect(
    _ trials: inout UnitTrials, on index: Int
  ) -> Effect {
    let low = trials.trial(of: index, under: replays.own, limit: budget.low)
    let high = trials.trial(of: index, under: replays.own, limit: budget.high)
    let (all, own) = (trials.charges(), trials.charges(of: index))
    func mean(_ charges: [Int64], _ rate: (Int64) -> Double) -> Double {
      rate(charges.reduce(0, +)) / Double(charges.count)
    }
    return Effect(
      demandPerDay: mean(own) { replays.own.perDay($0) }, verdict: trials.verdict(),
      budgetUse: Band(
        low: mean(all) { replays.own.use(charges: $0, of: budget.low) },
        high: mean(all) { replays.own.use(charges: $0, of: budget.high) }),
      stale: Band(low: low.stale, high: high.stale), age: Band(low: low.age, high: high.age),
      outdated: Band(
        low: outdated(trials.unit, index, limit: budget.low),
        high: outdated(trials.unit, index, limit: budget.high)))
  }

  /// The share of the time in which the content has changed since it was requested.
  private func outdated(
    _ unit: [PlacedWidget], _ index: Int, limit: Int64
  ) -> Double? {
    guard let changesPerDay else { return nil }
    let ages = replays.own.seenAges(of: unit, limit: limit)[index]
    return ages.outdatedShare(changesPerDay: changesPerDay)
  }
}

extension UnitTrials {
  /// The charges of the reported span, in the mean over replications.
  fileprivate mutating func meanCharges() -> Double {
    let charges = charges()
    return Double(charges.reduce(0, +)) / Double(max(charges.count, 1))
  }
}

extension Advice.Change {
  /// Entries that keep the picture come first, then those that last until a reload.
  fileprivate var pictureRank: Int64 {
    if case .longerTimeline(let count, let every, let after) = self, after < count * every {
      return 1
    }
    return keepsPicture ? 0 : 2
  }
}

extension Verdict {
  fileprivate var rank: Int64 {
    switch self {
    case .fits: 0
    case .depends: 1
    case .over: 2
    }
  }
}
