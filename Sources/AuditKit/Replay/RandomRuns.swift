internal import BudgetReplay

extension ReplayRun {
  /// The number of runs in one task of a thread.
  private static let runsAtOnce = 8
  /// The maximum number of rows in memory, a few megabytes.
  private static let maximumRows = 1 << 14

  /// Replays a unit run by run on several threads, with the same random days for all limits.
  ///
  /// - Parameters:
  ///   - unit: The widgets that share a limit.
  ///   - isLimited: Whether there is a budget.
  ///   - progress: Counts the runs.
  /// - Returns: nil for a single run.
  func runs(of unit: [PlacedWidget], isLimited: Bool, _ progress: RunProgress?) -> UnitRuns? {
    if settings.runs < 2 { return nil }
    var result = UnitRuns()
    // A unit of very many widgets is replayed several times, each time keeping some of its widgets.
    for first in stride(from: 0, to: unit.count, by: membersAtOnce) {
      let members = first..<min(first + membersAtOnce, unit.count)
      let runs = self.runs(of: unit, members, isLimited: isLimited, progress)
      result.charges = runs.map(\.charges)
      for member in members.indices {
        let numbers = runs.map { $0.widgets[member - first] }
        result.distributions.append(ReplayDistribution(numbers))
      }
    }
    return result
  }

  /// The number of widgets of a unit that are kept at once.
  private var membersAtOnce: Int { max(1, Self.maximumRows / settings.runs) }

  /// The number of random days in the runs of a bundle, which progress counts.
  func randomDays(of bundle: PlacedBundle) -> Int {
    units(of: bundle.placements).reduce(0) { sum, range in
      let unit = bundle.placements[range]
      guard unit.contains(where: { scope.covers($0.subject) }) else { return sum }
      let branches = unit.map(\.branches.count).max() ?? 1
      let states = unit.count == 1 ? branches : min(branches, 2)
      let blocks = (unit.count + membersAtOnce - 1) / membersAtOnce
      return sum + states * blocks * settings.runs
    }
  }

  /// The numbers of some widgets of a unit, in the order of the runs.
  private func runs(
    of unit: [PlacedWidget], _ members: Range<Int>, isLimited: Bool, _ progress: RunProgress?
  ) -> [RunNumbers] {
    let replay = isLimited ? self.replay : unlimited
    let count = settings.runs
    let seed = UInt64(truncatingIfNeeded: settings.seed)
    let parts = (count + Self.runsAtOnce - 1) / Self.runsAtOnce
    return Parallel.map(0..<parts, jobs: jobs) { part -> [RunNumbers] in
      let runs = part * Self.runsAtOnce..<min((part + 1) * Self.runsAtOnce, count)
      defer { progress?.advance(by: runs.count) }
      return replay.replications(of: unit, runs: runs, seed: seed).map {
        RunNumbers($0, of: members)
      }
    }.flatMap(\.self)
  }

  /// Returns the charged reloads for the verdict on widgets with a shared limit, and the number of
  /// runs in this sum.
  func judged(_ charges: [Int64]) -> (charges: Int64, runs: Int64)? {
    guard let spread = Spread(charges) else { return nil }
    switch settings.budget.judge {
    case .mean: return (charges.reduce(0, +), Int64(charges.count))
    case .p95: return (spread.p95, 1)
    }
  }
}

/// The results of all runs of a unit.
struct UnitRuns {
  /// The charged reloads of all widgets, by run.
  var charges: [Int64] = []
  /// The distributions by widget.
  var distributions: [ReplayDistribution?] = []
}

/// The numbers of some widgets of a unit in one run.
private struct RunNumbers: Sendable {
  /// The charged reloads of all widgets of the unit.
  let charges: Int64
  let widgets: [Widget]

  struct Widget: Sendable {
    let demand: RunMeasures
    let low: RunMeasures
    let high: RunMeasures
  }

  init(_ run: Replication, of members: Range<Int>) {
    charges = run.demand.reduce(0) { $0 + $1.charged.total }
    widgets = members.map { member in
      Widget(
        demand: RunMeasures(run.demand[member]), low: RunMeasures(run.ends.low[member]),
        high: RunMeasures(run.ends.high[member]))
    }
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
