/// Looks for changes to widgets of a scenario, and replays each before it is offered.
///
/// A change is offered if the widgets that share the limit ask for less after it and, under each
/// regulator at each end of the band, no longer wait. Data that a reload brings may not be older
/// than today either, in the worst case over all these: who is granted the high limit anyway may
/// see older data, which `Candidate.after` says. Entries given ahead are judged by how many are
/// seen instead, for the age of their timeline is not theirs.
public struct Advisor: Sendable {
  /// The replay whose budget and day decide, with views where somebody is awake.
  let own: Replay
  /// The same under each regulator.
  let regulators: [Replay]

  /// An advisor for widgets of a replay.
  ///
  /// - Throws: `ReplayError` never in practice: the replay has been checked already.
  public init(_ replay: Replay) throws(ReplayError) {
    var scenario = replay.scenario
    if scenario.profile.views.isEmpty, let awake = scenario.profile.awake {
      scenario.profile.views = [awake]
      scenario.profile.viewsReload = false
    }
    own = try Replay(scenario: scenario, budget: replay.budget, reported: replay.reported)
    var regulators: [Replay] = []
    for model in [Budget.Model.fixed, .slotted, .sliding, .token] {
      var budget = replay.budget
      budget.model = model
      if model == .sliding || model == .token { budget.alignment = .absolute }
      regulators.append(
        try Replay(scenario: scenario, budget: budget, reported: replay.reported))
    }
    self.regulators = regulators
  }

  var budget: Budget { own.budget }

  /// What could be changed about one widget of those that share a limit.
  ///
  /// - Parameters:
  ///   - index: the widget's index in `unit`.
  ///   - outcome: what the widget's replay found.
  ///   - broad: the indices of its triggers that are reloads of all kinds.
  ///   - weights: how much the age of each widget of the unit counts; nil: all the same.
  ///   - most: how many candidates are wanted; the search ends with the best so many.
  ///   - picturesFirst: whether only what fits the low limit is looked for, and entries that keep
  ///     the picture come before longer intervals.
  /// - Throws: `ReplayError` if a widget is out of the documented bounds.
  public func advice(
    on index: Int, of unit: [PlacedWidget], outcome: WidgetReplay, broad: Set<Int> = [],
    weights: [Int64]? = nil, atMost most: Int = .max, picturesFirst: Bool = false
  ) throws(ReplayError) -> Advice {
    let patient = Patient(unit: unit, index: index)
    let drafts = try drafts(
      for: patient, verdict: outcome.verdict, broad: broad, weights: weights,
      limits: picturesFirst ? [budget.low] : [budget.low, budget.high])
    return Advice(
      candidates: try candidates(
        drafts, for: patient, atMost: most, picturesFirst: picturesFirst),
      remarks: remarks(on: patient.widget, outcome))
  }

  private func drafts(
    for patient: Patient, verdict: Verdict, broad: Set<Int>, weights: [Int64]?,
    limits: [Int64]
  ) throws(ReplayError) -> [Draft] {
    var drafts: [Draft] = []
    if verdict != .fits {
      let fitting = try fittingIntervals(limits, for: patient)
      drafts += intervals(fitting, for: patient)
      if let first = fitting.first { drafts += longerTimelines(first, for: patient) }
      drafts += try nightRules(limits, for: patient)
      drafts += namedKinds(broad, for: patient)
      drafts += sharedLimits(weights, for: patient)
    }
    drafts += wholeTimelines(for: patient)
    drafts += try debounced(for: patient, isOver: verdict != .fits)
    drafts += backoff(for: patient)
    return drafts
  }

  private func remarks(on widget: PlacedWidget, _ outcome: WidgetReplay) -> [Advice.Remark] {
    var remarks: [Advice.Remark] = []
    let demand = outcome.demand
    if demand.charged.total == 0 {
      remarks.append(demand.exempt.total > 0 ? .costsNothing : .growsOld)
    }
    if let timeline = widget.script.onlyTimeline, timeline.hidesLastEntry(budget) {
      remarks.append(.lastEntryUnseen)
    }
    return remarks
  }
}
