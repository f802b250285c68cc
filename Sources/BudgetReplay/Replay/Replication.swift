extension Replay {
  /// Replays a unit with random instants: each `perDay` trigger is a Poisson stream of the same mean,
  /// and windows that begin at the placement begin anywhere in a window before it.
  ///
  /// A replication depends only on the seed, its number and the unit; the caller may split `runs`
  /// over threads. All limits of a replication have the same days.
  ///
  /// - Parameters:
  ///   - unit: The widgets that share a regulator.
  ///   - runs: The numbers of the replications, from 0.
  ///   - seed: The seed of all random instants.
  /// - Returns: One result per replication, in order.
  public func replications(
    of unit: [PlacedWidget], runs: Range<Int>, seed: UInt64
  ) -> [Replication] {
    var stage = RandomUnit(self, unit: unit)
    return runs.map { run in
      let days = draw(unit, run: run, seed: seed, room: RandomDays.maximumKept)
      let outcome = stage.outcome(on: days)
      return Replication(demand: outcome.demand, ends: outcome.ends)
    }
  }

  /// Returns the same at one limit; nil is the demand.
  ///
  /// - Returns: The measures of each widget for each replication, in order.
  public func replications(
    of unit: [PlacedWidget], limit: Int64?, runs: Range<Int>, seed: UInt64
  ) -> [[Measures]] {
    let stage = RandomUnit(self, unit: unit)
    return runs.map { run in
      stage.measures(
        limit: limit, on: draw(unit, run: run, seed: seed, room: RandomDays.maximumKept))
    }
  }

  /// Draws the random instants of some replications, for use by several replays.
  func draw(_ unit: [PlacedWidget], runs: Range<Int>, seed: UInt64) -> [RandomDays] {
    // Leaves room for several changes that are replayed at the same time.
    let room = RandomDays.maximumKept / 8 / Int64(max(runs.count, 1))
    return runs.map { draw(unit, run: $0, seed: seed, room: room) }
  }

  private func draw(_ unit: [PlacedWidget], run: Int, seed: UInt64, room: Int64) -> RandomDays {
    let random = Randomness(seed: seed, run: UInt64(truncatingIfNeeded: run))
    return RandomDays(random, of: unit, in: self, room: room)
  }
}

/// One replication of a unit: the measures of each widget, in their order.
public struct Replication: Sendable {
  /// Without a limit.
  public let demand: [Measures]
  /// At both ends of the band.
  public let ends: Band<[Measures]>
}

extension Trigger {
  var isPerDay: Bool {
    if case .perDay = times { true } else { false }
  }
}

/// A unit that is replayed for one replication after another.
struct RandomUnit {
  private let replay: Replay
  private let widgets: [WidgetRun]
  /// Whether the days differ, and not only the beginnings of the windows.
  private let isRandom: Bool
  /// The demand, if it is the same on all days.
  private var constantDemand: [Measures]?

  init(_ replay: Replay, unit: [PlacedWidget]) {
    self.replay = replay
    widgets = unit.map(replay.run)
    isRandom = unit.contains { $0.triggers.contains(where: \.isPerDay) }
  }

  /// Returns the demand of the widgets on some days, and their measures at both ends of the band.
  mutating func outcome(on days: RandomDays) -> (demand: [Measures], ends: Band<[Measures]>) {
    let (demand, ends) = replay.outcome(
      of: prepared(days), demand: constantDemand, origin: replay.scenario.start - days.windowAge)
    if !isRandom { constantDemand = demand }
    return (demand, ends)
  }

  /// Returns the measures of the widgets on some days at a limit; nil is the demand.
  func measures(limit: Int64?, on days: RandomDays) -> [Measures] {
    replay.run(prepared(days), limit: limit, origin: replay.scenario.start - days.windowAge)
      .measures(limit: limit)
  }

  private func prepared(_ days: RandomDays) -> [WidgetRun] {
    widgets.indices.map { days.prepare($0, widgets[$0]) }
  }
}
