/// The replays that decide on changes: under the budget's own regulator, and under every other one.
struct AdviceReplays: Sendable {
  /// The replay of the budget and the day, with views during waking hours.
  let own: Replay
  /// The same under each regulator.
  let regulators: [Replay]
  /// The replications of random days; nil for the even spread.
  let chance: Chance?
  /// The statistic of several replications that decides the verdict.
  let judge: Budget.Judge
  /// Whether the views are the profile's own, so that the given replay has the same ages.
  let hasOwnViews: Bool

  /// Random days.
  struct Chance: Sendable {
    let runs: Range<Int>
    let seed: UInt64
  }

  /// The maximum number of replications.
  static let maximumRuns = 32

  init(_ replay: Replay, runs: Int, seed: UInt64, judge: Budget.Judge) {
    var scenario = replay.scenario
    let awake = scenario.profile.views.isEmpty ? scenario.profile.awake : nil
    if let awake {
      scenario.profile.views = [awake]
      scenario.profile.viewsReload = false
    }
    hasOwnViews = awake == nil
    own = Replay(scenario: scenario, budget: replay.budget, reported: replay.reported)
    var regulators: [Replay] = []
    for model in [Budget.Model.fixed, .slotted, .sliding, .token] {
      let budget = replay.budget.under(model)
      regulators.append(
        Replay(scenario: scenario, budget: budget, reported: replay.reported))
    }
    self.regulators = regulators
    chance = runs > 1 ? Chance(runs: 0..<min(runs, Self.maximumRuns), seed: seed) : nil
    self.judge = judge
  }

  /// The random days on which a unit is replayed; nil for the even spread.
  func days(of unit: [PlacedWidget]) -> [RandomDays]? {
    chance.map { own.draw(unit, runs: $0.runs, seed: $0.seed) }
  }

  /// Replays a unit on each of some random days, or once if nothing is random.
  func runs(
    of unit: [PlacedWidget], under replay: Replay, limit: Int64?, on days: [RandomDays]?
  ) -> [[Measures]] {
    let isRandom = limit != nil || unit.contains { $0.triggers.contains(where: \.isPerDay) }
    guard let days, isRandom else { return [replay.measures(of: unit, limit: limit)] }
    let stage = RandomUnit(replay, unit: unit)
    return days.map { stage.measures(limit: limit, on: $0) }
  }
}

extension Budget {
  /// Returns the same budget with another model.
  public func under(_ model: Model) -> Budget {
    var budget = self
    budget.model = model
    // Only windows of a day can follow the wall clock.
    if model != .fixed, model != .slotted { budget.alignment = .absolute }
    return budget
  }
}

/// The replays of widgets that share a limit, each done once.
///
/// On random days, each number is the mean over the same replications, so that two designs are
/// compared on the same days.
struct UnitTrials {
  let unit: [PlacedWidget]
  private let replays: AdviceReplays
  private var known: [Question: [[Measures]]] = [:]
  /// The random days, the same for every trial.
  private var days: [RandomDays]?

  private struct Question: Hashable {
    let model: Budget.Model?
    let limit: Int64?
    static let demand = Question(model: nil, limit: nil)
  }

  /// Creates trials of a unit that hasn't been replayed yet.
  init(_ unit: [PlacedWidget], on replays: AdviceReplays) {
    self.unit = unit
    self.replays = replays
  }

  /// Reuses an existing replay of the unit's only widget.
  mutating func note(_ outcome: WidgetReplay) {
    let model = replays.own.budget.model
    known[.demand] = [[outcome.demand]]
    for measures in [outcome.low, outcome.high] {
      known[Question(model: model, limit: measures.limit)] = [[measures]]
    }
  }

  /// The charges of the demand in the reported span, by replication.
  mutating func charges(of index: Int? = nil) -> [Int64] {
    runs(under: replays.own, limit: nil).map { run in
      index.map { run[$0].charged.total } ?? run.reduce(0) { $0 + $1.charged.total }
    }
  }

  /// Compares the demand with the band.
  mutating func verdict() -> Verdict {
    let charges = charges()
    if replays.judge == .p95, let spread = Spread(charges) {
      return replays.own.verdict(charges: spread.p95)
    }
    return replays.own.verdict(charges: charges.reduce(0, +), runs: Int64(charges.count))
  }

  /// The trial of one widget at a limit.
  mutating func trial(
    of index: Int, under replay: Replay, limit: Int64
  ) -> Trial {
    Trial(runs(under: replay, limit: limit), of: index)
  }

  /// The trial of one widget without a limit.
  mutating func demandTrial(of index: Int) -> Trial {
    Trial(runs(under: replays.own, limit: nil), of: index)
  }

  private mutating func runs(
    under replay: Replay, limit: Int64?
  ) -> [[Measures]] {
    let question = Question(model: limit == nil ? nil : replay.budget.model, limit: limit)
    if let runs = known[question] { return runs }
    if days == nil { days = replays.days(of: unit) }
    let runs = replays.runs(of: unit, under: replay, limit: limit, on: days)
    known[question] = runs
    return runs
  }
}

/// The measures that the advice compares: of one widget at a limit, as the mean over replications.
struct Trial {
  /// Milliseconds with a reload pending, for the widget and for all widgets of its unit.
  let stale: Milliseconds
  let unitStale: Milliseconds
  /// The age of its content during views; nil if it never shows anything.
  let age: AgeMeasures?
  let displayed: Int64

  init(_ runs: [[Measures]], of index: Int) {
    func mean(_ value: ([Measures]) -> Int64) -> Int64 { Spread(runs.map(value))?.mean ?? 0 }
    stale = mean { $0[index].stale }
    unitStale = mean { $0.reduce(0) { $0 + $1.stale } }
    age = AgeMeasures(meanOf: runs.compactMap { $0[index].seenAge })
    displayed = mean { $0[index].entries.displayed }
  }
}

extension Measures {
  /// The age during views or, if the profile has none, at any time.
  fileprivate var seenAge: AgeMeasures? { visibleAge ?? age }
}
