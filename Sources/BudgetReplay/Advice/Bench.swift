/// Where changes are tried: the budget and the day that decide, and every other regulator.
struct Bench: Sendable {
  /// The replay whose budget and day decide, with views where somebody is awake.
  let own: Replay
  /// The same under each regulator.
  let regulators: [Replay]
  /// Which replications are looked at; none is the even spread without chance.
  let chance: Chance?
  /// Which number of several replications the verdict goes by.
  let judge: Budget.Judge
  /// Whether the views are the profile's own, so that a replay without them found the same ages.
  let hasOwnViews: Bool

  /// Random days.
  struct Chance: Sendable {
    let runs: Range<Int>
    let seed: UInt64
  }

  /// The most replications that are looked at.
  static let mostRuns = 32

  init(_ replay: Replay, runs: Int, seed: UInt64, judge: Budget.Judge) throws(ReplayError) {
    var scenario = replay.scenario
    let awake = scenario.profile.views.isEmpty ? scenario.profile.awake : nil
    if let awake {
      scenario.profile.views = [awake]
      scenario.profile.viewsReload = false
    }
    hasOwnViews = awake == nil
    own = try Replay(scenario: scenario, budget: replay.budget, reported: replay.reported)
    var regulators: [Replay] = []
    for model in [Budget.Model.fixed, .slotted, .sliding, .token] {
      let budget = replay.budget.under(model)
      regulators.append(
        try Replay(scenario: scenario, budget: budget, reported: replay.reported))
    }
    self.regulators = regulators
    chance = runs > 1 ? Chance(runs: 0..<min(runs, Self.mostRuns), seed: seed) : nil
    self.judge = judge
  }

  /// The days on which a unit is replayed; nil where there is no chance.
  func days(of unit: [PlacedWidget]) -> [RandomDays]? {
    chance.map { own.draw(unit, runs: $0.runs, seed: $0.seed) }
  }

  /// Replays a unit as often as there is chance in it.
  func runs(
    of unit: [PlacedWidget], under replay: Replay, limit: Int64?, on days: [RandomDays]?
  ) throws(ReplayError) -> [[Measures]] {
    let isRandom = limit != nil || unit.contains { $0.triggers.contains(where: \.isPerDay) }
    guard let days, isRandom else { return [try replay.measures(of: unit, limit: limit)] }
    try replay.validate(unit, limit: limit)
    let stage = RandomStage(replay, unit: unit)
    return days.map { stage.measures(limit: limit, on: $0) }
  }
}

extension Budget {
  /// The same rules under another model.
  public func under(_ model: Model) -> Budget {
    var budget = self
    budget.model = model
    // Only windows of a day can follow the wall clock.
    if model != .fixed, model != .slotted { budget.alignment = .absolute }
    return budget
  }
}
