import Testing

@testable import BudgetReplay

@Suite struct EvenAskingTests {
  private func example(_ dice: inout Dice) -> AdviceCase {
    let policy: Policy = dice.pick([
      .atEnd, .after(minutes(dice.roll(1...90))), .after(dice.roll(1...7_200_000)),
      .after(minutes(-5)),
    ])
    let entries: Entries = dice.pick([
      .now, series(dice.roll(2...9), every: minutes(dice.roll(1...30))), .offsets([3000, 0, -9]),
    ])
    var result = AdviceCase(always(entries, policy))
    result.days = 4
    result.budget.latency = dice.pick([0, 0, 1000, minutes(7)])
    result.budget.floor = dice.pick([minutes(2), minutes(5), minutes(9)])
    result.budget.anchor = dice.pick([.placement, .local(Int(dice.roll(0...1439)))])
    result.budget.initialCharged = dice.chance(50)
    result.budget.window = dice.pick([hours(24), hours(7), minutes(100)])
    result.budget.burst = dice.roll(1...12)
    result.budget.low = dice.roll(1...60)
    return result
  }

  @Test func `the reloads of a widget that asks at even steps follow a formula`() throws {
    var granted = 0
    for seed in 0..<60 as Range<UInt64> {
      var dice = Dice(seed: 0xE7E4 + seed)
      let example = example(&dice)
      let replay = try example.replay()
      let wait = try #require(replay.evenWait(of: example.widgets), "\(seed)")
      let demand = replay.measures(of: example.widgets, limit: nil)[0]
      #expect(demand.charged.total == replay.evenCharges(every: wait), "\(seed)")
      for model in Budget.Model.allCases {
        let other = Replay(
          scenario: replay.scenario, budget: replay.budget.under(model),
          reported: replay.reported)
        guard other.neverRefuses(every: wait, limit: example.budget.low) else { continue }
        granted += 1
        let low = other.measures(of: example.widgets, limit: example.budget.low)[0]
        #expect(low.tally == demand.tally && low.age == demand.age, "\(seed) \(model)")
      }
    }
    #expect(granted > 60)
  }

  @Test func `only a widget that asks at even steps is recognized as one`() throws {
    let even = always(.now, .after(minutes(30)))
    func wait(_ change: (inout AdviceCase) -> Void) throws -> Milliseconds? {
      var example = AdviceCase(even)
      change(&example)
      return try example.replay().evenWait(of: example.widgets)
    }
    #expect(try wait { _ in } == minutes(30))
    #expect(try wait { $0.widgets = [widget(always(.now, .never))] } == nil)
    #expect(try wait { $0.widgets = [widget(always(.now, .afterLocal(60)))] } == nil)
    #expect(try wait { $0.widgets = [widget(always(.offsets([]), .after(1000)))] } == nil)
    #expect(try wait { $0.widgets.append($0.widgets[0]) } == nil)
    #expect(try wait { $0.budget.quantum = minutes(5) } == nil)
    #expect(
      try wait {
        $0.profile.awake = LocalSpan(from: 420, to: 1380)
        $0.profile.suspendAsleep = true
      } == nil)
    #expect(
      try wait {
        $0.widgets[0].triggers = [Trigger(.intent, at: .daily([60]))]
      } == nil)
  }
}
