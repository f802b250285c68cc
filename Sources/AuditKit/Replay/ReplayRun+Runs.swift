internal import BudgetReplay

extension ReplayRun {
  /// How many runs one thread does at a time.
  private static let stride = 8

  /// Replays a unit run by run, spread over threads.
  ///
  /// - Returns: The measures by run and widget, in the order of the runs whatever the threads do.
  func runs(of unit: [PlacedWidget]) -> [[RunNumbers]] {
    let count = settings.runs
    let seed = UInt64(truncatingIfNeeded: settings.seed)
    let parts = (count + Self.stride - 1) / Self.stride
    return Parallel.map(0..<parts, jobs: jobs) { part -> [[RunNumbers]] in
      let runs = part * Self.stride..<min((part + 1) * Self.stride, count)
      // The unit was replayed before, so the engine takes it.
      guard
        let demand = try? replay.replications(of: unit, limit: nil, runs: runs, seed: seed),
        let low = try? replay.replications(
          of: unit, limit: settings.budget.low, runs: runs, seed: seed),
        let high = try? replay.replications(
          of: unit, limit: settings.budget.high, runs: runs, seed: seed)
      else { return [] }
      return runs.indices.map { run in
        let run = run - runs.lowerBound
        return unit.indices.map { widget in
          RunNumbers(
            demand: demand[run][widget].charged.total,
            low: RunNumbers.End(low[run][widget]), high: RunNumbers.End(high[run][widget]))
        }
      }
    }.flatMap(\.self)
  }

  /// What the verdict on widgets that share a limit is about: charged reloads, and over how many
  /// runs they are the sum.
  func judged(_ runs: [[RunNumbers]]) -> (charges: Int64, runs: Int64)? {
    let totals = runs.map { $0.reduce(0) { $0 + $1.demand } }
    guard let spread = Spread(totals) else { return nil }
    switch settings.judge {
    case .mean: return (totals.reduce(0, +), Int64(totals.count))
    case .p95: return (spread.p95, 1)
    }
  }
}
