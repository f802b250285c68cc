import Testing

@testable import BudgetReplay

@Suite struct SpacingTests {
  @Test(arguments: Budget.Model.allCases)
  func `leaving out a limit that can't be used up changes no number`(_ model: Budget.Model) throws {
    var compared = 0
    for seed in 0..<60 as Range<UInt64> {
      var example = RandomCase(seed: 5_000_000 + seed)
      var dice = Dice(seed: seed)
      let first = example.scenario.start + dice.roll(0...3000) * 60_000
      example.reported = first..<(first + dice.roll(4...9) * 86_400_000)
      if dice.chance(60) { example.calm() }
      if model != .fixed, model != .slotted { example.budget.alignment = .absolute }
      example.budget.model = model
      let replay = Replay(
        scenario: example.scenario, budget: example.budget, reported: example.reported)
      let (_, spacing) = replay.demand(of: example.widgets)
      for limit in [2, 6, 12, 25, 60, 144] as [Int64]
      where replay.budget.neverUsesUp(limit: limit, spacing: spacing) {
        compared += 1
        let demand = replay.demand(of: example.widgets).measures
        let limited = replay.measures(
          of: example.widgets, limit: limit, skipsCycles: false)
        for (one, other) in zip(demand, limited) {
          #expect(one.difference(from: other).isEmpty, "seed \(seed) at \(limit)")
          #expect(other.exhaustedAt.isEmpty)
        }
      }
    }
    #expect(compared >= 12 || model == .slotted)
  }

  @Test(arguments: [
    (36, 40, false), (36, 41, true), (37, 40, true), (30, 70, true), (20, 70, false),
  ])
  func `a limit above the charges of any window can't be used up`(
    _ after: Int64, _ limit: Int64, _ isFree: Bool
  ) throws {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5))
    let replay = try Replay(scenario: scenario, budget: Budget())
    let unit = [widget(always(.now, .after(minutes(after))))]
    let spacing = replay.demand(of: unit).spacing
    #expect(spacing == minutes(after))
    #expect(replay.budget.neverUsesUp(limit: limit, spacing: spacing) == isFree)
    let direct = replay.measures(of: unit, limit: limit)
    #expect(direct[0].exhaustedAt.isEmpty == isFree)
  }

  @Test func `a gap that occurs only in a skipped cycle counts for such a limit`() throws {
    // A charge every 7 h and another every 24 h: in some week they are 1 h apart.
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 60)
    let replay = try Replay(scenario: scenario, budget: Budget())
    let unit = [
      widget(
        always(.now, .never),
        triggers: [
          Trigger(.push, at: .every(hours(7), between: nil)), Trigger(.push, at: .daily([30])),
        ])
    ]
    let spacing = replay.demand(of: unit).spacing
    #expect(spacing == replay.reloads(of: unit, limit: nil)[0].leastGap)
  }
}

extension Replay {
  /// The demand of a unit, and the shortest time between two of its charges.
  fileprivate func demand(of unit: [PlacedWidget]) -> Demand {
    outcome(of: unit.map(run), origin: scenario.start).demand
  }
}
