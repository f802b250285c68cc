internal import BudgetReplay

extension ReplayRun {
  /// How many runs one thread does at a time.
  private static let runsAtOnce = 8
  /// How many rows of numbers are kept at a time: about a hundred megabytes of them.
  private static let mostRows = 1 << 15

  /// Replays a unit run by run, spread over threads, with the same random days for all limits and
  /// models.
  ///
  /// - Parameter isLimited: Whether there is a budget.
  /// - Returns: Nil for a single run.
  func runs(
    of unit: [PlacedWidget], isLimited: Bool
  ) -> UnitRuns? {
    if settings.runs < 2 { return nil }
    var result = UnitRuns()
    // Units of very many widgets are replayed again for some of them after another.
    let block = max(1, Self.mostRows / settings.runs)
    for first in stride(from: 0, to: unit.count, by: block) {
      let members = first..<min(first + block, unit.count)
      let runs = self.runs(of: unit, members, isLimited: isLimited)
      result.charges = runs.map(\.charges)
      for member in members.indices {
        let numbers = runs.map { $0.widgets[member - first] }
        result.distributions.append(ReplayDistribution(numbers))
        result.models.append(
          models.indices.map { model in Band(numbers.map { $0.models[model] }) })
      }
    }
    return result
  }

  /// The numbers of some widgets of a unit by run, in the order of the runs whatever threads do.
  private func runs(
    of unit: [PlacedWidget], _ members: Range<Int>, isLimited: Bool
  ) -> [RunNumbers] {
    let replay = isLimited ? self.replay : unlimited
    let models = isLimited ? self.models : self.models.map { _ in unlimited }
    let count = settings.runs
    let seed = UInt64(truncatingIfNeeded: settings.seed)
    let parts = (count + Self.runsAtOnce - 1) / Self.runsAtOnce
    return Parallel.map(0..<parts, jobs: jobs) { part -> [RunNumbers] in
      let runs = part * Self.runsAtOnce..<min((part + 1) * Self.runsAtOnce, count)
      // The unit was replayed before, so the engine takes it.
      let all = try? replay.replications(of: unit, runs: runs, seed: seed, under: models)
      return (all ?? []).map { RunNumbers($0, of: members) }
    }.flatMap(\.self)
  }

  /// What the verdict on widgets that share a limit is about: charged reloads, and over how many
  /// runs they are the sum.
  func judged(_ charges: [Int64]) -> (charges: Int64, runs: Int64)? {
    guard let spread = Spread(charges) else { return nil }
    switch settings.judge {
    case .mean: return (charges.reduce(0, +), Int64(charges.count))
    case .p95: return (spread.p95, 1)
    }
  }
}

/// What came of the runs of a unit.
struct UnitRuns {
  /// What all widgets ask for together, by run.
  var charges: [Int64] = []
  /// By widget.
  var distributions: [ReplayDistribution?] = []
  /// By widget and model.
  var models: [[Band<ReplayedWidget.ModelSpreads?>]] = []
}

/// One run of some widgets of a unit.
private struct RunNumbers: Sendable {
  /// What all widgets of the unit ask for.
  let charges: Int64
  let widgets: [Widget]

  struct Widget: Sendable {
    let demand: MeasureRow
    let low: MeasureRow
    let high: MeasureRow
    let models: [Band<End>]
  }

  /// What a widget gets under another model.
  struct End: Sendable, Hashable {
    let charged: Int64
    let stale: Milliseconds
    let ageP95: Milliseconds?
  }

  init(_ run: Replication, of members: Range<Int>) {
    charges = run.demand.reduce(0) { $0 + $1.charged.total }
    widgets = members.map { member in
      Widget(
        demand: MeasureRow(run.demand[member]), low: MeasureRow(run.ends.low[member]),
        high: MeasureRow(run.ends.high[member]),
        models: run.models.map { Band(low: End($0.low[member]), high: End($0.high[member])) })
    }
  }
}

extension RunNumbers.End {
  fileprivate init(_ measures: Measures) {
    self.init(
      charged: measures.charged.total, stale: measures.stale, ageP95: measures.age?.p95)
  }
}

extension ReplayDistribution {
  fileprivate init?(_ runs: [RunNumbers.Widget]) {
    guard let demand = MeasureSpreads(runs.map(\.demand)),
      let low = MeasureSpreads(runs.map(\.low)), let high = MeasureSpreads(runs.map(\.high))
    else { return nil }
    self.demand = demand
    ends = Band(low: low, high: high)
  }
}

extension ReplayedWidget.ModelSpreads {
  fileprivate init?(_ runs: [RunNumbers.End]) {
    guard let charged = RunSpread(runs.map(\.charged)), let stale = RunSpread(runs.map(\.stale))
    else { return nil }
    self.charged = charged
    self.stale = stale
    ageP95 = RunSpread(runs.compactMap(\.ageP95))
  }
}

extension Band<ReplayedWidget.ModelSpreads?> {
  fileprivate init(_ runs: [Band<RunNumbers.End>]) {
    self.init(
      low: ReplayedWidget.ModelSpreads(runs.map(\.low)),
      high: ReplayedWidget.ModelSpreads(runs.map(\.high)))
  }
}
