import Testing

@testable import BudgetReplay

@Suite struct VerdictTests {
  private func replay(_ change: (inout Budget) -> Void = { _ in }) throws -> Replay {
    var budget = Budget()
    change(&budget)
    return try Replay(
      scenario: Scenario(placement: LocalDate(year: 2026, month: 1, day: 4)), budget: budget)
  }

  @Test(
    arguments: [
      (always(series(5, every: hours(1)), .atEnd), 6, 15.0, 8.57, Verdict.fits),
      (always(.now, .after(hours(2))), 12, 30, 17.14, .fits),
      (always(.now, .after(minutes(5))), 288, 720, 411.43, .over),
      (always(series(900, every: 1000), .after(minutes(15))), 96, 240, 137.14, .over),
      (always(.now, .after(minutes(30))), 48, 120, 68.57, .depends),
    ] as [(ProviderScript, Double, Double, Double, Verdict)])
  func `the verdict compares the demand with both limits`(
    _ script: ProviderScript, _ perDay: Double, _ low: Double, _ high: Double, _ verdict: Verdict
  ) throws {
    let result = try replay().replay([widget(script)])[0]
    #expect(result.demandPerDay == perDay)
    #expect(result.budgetUse.low == low)
    #expect(abs(result.budgetUse.high - high) < 0.005)
    #expect(result.verdict == verdict)
    #expect(result.demand.limit == nil)
    #expect(result.low.limit == 40)
    #expect(result.high.limit == 70)
  }

  @Test func `a demand equal to the limit is within it`() throws {
    let replay = try replay()
    #expect(replay.verdict(charges: 7 * 40) == .fits)
    #expect(replay.verdict(charges: 7 * 40 + 1) == .depends)
    #expect(replay.verdict(charges: 7 * 70) == .depends)
    #expect(replay.verdict(charges: 7 * 70 + 1) == .over)
    #expect(replay.verdict(charges: 3 * 7 * 40, runs: 3) == .fits)
    #expect(replay.verdict(charges: 3 * 7 * 40 + 1, runs: 3) == .depends)
  }

  @Test func `the verdict scales the demand to the window`() throws {
    let half = try replay { $0.window = hours(12) }
    #expect(half.verdict(charges: 7 * 80) == .fits)
    #expect(half.use(charges: 7 * 80, of: 40) == 100)
    #expect(half.smallestInterval(limit: 40) == minutes(18))
  }

  @Test
  func `the verdict gives the shortest interval in whole seconds, at least the floor`() throws {
    let result = try replay().replay([widget(always(.now, .never))])[0]
    #expect(result.smallestInterval == Band(low: 2_160_000, high: 1_235_000))
    #expect(try replay().smallestInterval(limit: 10_000) == minutes(5))
  }

  @Test func `the verdict under a shared limit covers the whole bundle`() throws {
    let replay = try replay { $0.scope = .extension }
    let quote = always(.now, .after(minutes(60)))
    let unit = [widget(quote, kind: "A"), widget(quote, kind: "B")]
    let results = replay.replay(unit)
    #expect(results.map(\.verdict) == [.depends, .depends])
    #expect(results.map(\.demandPerDay) == [24, 24])
    #expect(results.map(\.budgetUse.low) == [120, 120])
  }

  @Test func `the verdict groups widgets that share a regulator`() throws {
    var widgets = (0..<4).map { widget(always(.now, .never), instance: $0) }
    widgets[1].bundle = "other"
    widgets[3].app = "other"
    #expect(try replay().units(of: widgets) == [[0], [1], [2], [3]])
    #expect(try replay { $0.scope = .extension }.units(of: widgets) == [[0, 2], [1], [3]])
    #expect(try replay { $0.scope = .extension }.measures(of: [], limit: 40).isEmpty)
  }
}
