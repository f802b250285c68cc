import Testing

@testable import BudgetReplay

@Suite struct LookPlanTests {
  /// The sum of weight times age, in half slots, for reloads in some slots of every day.
  private func cost(_ slots: [Int], _ weights: [Int64]) -> Int64 {
    weights.indices.reduce(0) { sum, slot in
      let ages = slots.map { (slot - $0 + weights.count) % weights.count }
      return sum + weights[slot] * Int64(2 * (ages.min() ?? 0) + 1)
    }
  }

  /// All ways to choose a number of slots.
  private func choices(_ count: Int, of slots: ArraySlice<Int>) -> [[Int]] {
    guard count > 0, let first = slots.first else { return count == 0 ? [[]] : [] }
    let rest = slots.dropFirst()
    return choices(count - 1, of: rest).map { [first] + $0 } + choices(count, of: rest)
  }

  @Test func `planned reloads are the best choice of all`() {
    var dice = Dice(seed: 0x100C)
    for _ in 0..<150 {
      let length = Int(dice.roll(2...9))
      let weights = (0..<length).map { _ in dice.chance(40) ? 0 : dice.roll(1...9) }
      let count = Int(dice.roll(1...4))
      let plan = ViewSchedule.slots(count, weights: weights)
      let least = choices(min(count, length), of: ArraySlice(0..<length))
        .map { cost($0, weights) }.min()
      if weights.contains(where: { $0 > 0 }) {
        #expect(cost(plan, weights) == least, "\(weights) \(count) \(plan)")
      } else {
        #expect(plan.isEmpty)
      }
    }
  }

  @Test func `planned reloads are as dense as the square root of the looks`() {
    let weights: [Int64] = (0..<48).map { $0 < 24 ? 4 : 1 }
    let slots = ViewSchedule.slots(12, weights: weights)
    #expect(slots.count == 12)
    #expect(abs(slots.count { $0 < 24 } - 8) <= 1, "\(slots)")
  }

  @Test func `planned reloads avoid the night, which is the night rule`() {
    let weights: [Int64] = (0..<48).map { (14..<46).contains($0) ? 1 : 0 }
    let slots = ViewSchedule.slots(16, weights: weights)
    #expect(slots == (0..<16).map { 14 + 2 * $0 })
  }

  @Test func `planned reloads are advised when looks are rare`() throws {
    var example = AdviceCase(always(.now, .after(minutes(15))))
    example.profile.views = [
      LocalSpan(from: 450, to: 451), LocalSpan(from: 727, to: 740), LocalSpan(from: 1110, to: 1111),
    ]
    let change = Advice.Change.beforeLooks([450, 727, 1110])
    let best = try #require(try example.advice().candidates.first)
    #expect(best.change == change)
    #expect(best.after.demandPerDay == 3 && best.after.stale.low == 0)
    #expect(try #require(best.after.age.low).max <= minutes(13))
    example.budget.latency = minutes(2)
    #expect(
      try example.advice().candidates.first?.change == .beforeLooks([448, 725, 1108]))
    example.profile.views = [LocalSpan(from: 0, to: 600)]
    #expect(try !example.changes().contains { $0.name == change.name })
    #expect(try !AdviceCase(always(.now, .after(minutes(15)))).changes().contains(change))
  }
}

@Suite struct OutdatedShareTests {
  @Test(arguments: [1, 24, 48, 500, 100_000])
  func `the outdated share of a period follows from how often its content changes`(_ changes: Int64)
    throws
  {
    for period in [minutes(30), hours(2)] {
      let example = AdviceCase(always(.now, .after(period)))
      let ages = try example.replay().seenAges(of: example.widgets, limit: nil)[0]
      let share = try #require(ages.outdatedShare(changesPerDay: changes))
      let turns = Double(changes) * Double(period) / 86_400_000
      // 1 - (1 - e^-x) / x as a series, where it converges fast enough.
      if turns < 5 {
        var (term, sum) = (1.0, 0.0)
        for step in 1..<60 {
          term *= -turns / Double(step + 1)
          sum -= term
        }
        #expect(abs(share - sum) < 1e-9, "\(share) \(sum)")
      } else {
        #expect(abs(share - (1 - 1 / turns)) < 0.002 + 1e-9)
      }
    }
  }

  @Test func `the outdated share is given before and after a change`() throws {
    let example = AdviceCase(always(.now, .after(minutes(5))))
    let replay = try example.replay()
    let outcome = replay.replay(example.widgets)[0]
    func advice(_ changes: Int64?) throws -> Advice.Candidate? {
      Advisor(replay, changesPerDay: changes).advice(
        on: 0, of: example.widgets, outcome: outcome
      ).candidates.first
    }
    #expect(try advice(nil)?.after.outdated.low == nil)
    let told = try #require(try advice(24))
    #expect(try #require(told.before.outdated.low) > 0.8)
    #expect(abs(try #require(told.after.outdated.low) - 0.248) < 0.001)
    #expect(AgeMap().outdatedShare(changesPerDay: 1) == nil)
  }
}
