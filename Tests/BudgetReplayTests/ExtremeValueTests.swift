import Testing

@testable import BudgetReplay

@Suite struct ExtremeValueTests {
  @Test func `extreme values within the bounds don't overflow`() throws {
    var budget = Budget()
    budget.floor = 366 * 86_400_000
    budget.low = 10_000_000
    budget.high = 1
    budget.window = 366 * 86_400_000
    budget.burst = 10_000_000
    budget.retry = budget.window
    budget.renderFloor = budget.window
    let longest: Milliseconds = 366 * 86_400_000
    let scenario = Scenario(placement: LocalDate(year: 9990, month: 1, day: 1), days: 3660)
    let scripts = [
      always(.arithmetic(from: -longest, every: longest, count: 10_000_000), .atEnd),
      always(.arithmetic(from: longest, every: longest, count: 10_000_000), .after(-longest)),
      always(.offsets([-longest, longest]), .after(longest)),
      always(.atLocal([0, 1439], count: 10_000_000), .atEnd),
      always(.atLocal([], count: 10_000_000), .afterLocal(0)),
    ]
    for model in Budget.Model.allCases {
      budget.model = model
      let replay = try Replay(scenario: scenario, budget: budget)
      for script in scripts {
        let results = replay.replay([widget(script)])
        #expect(results[0].low.entries.delivered >= 0)
      }
    }
  }
}
