import Testing

@testable import BudgetReplay

@Suite struct RunsTests {
  private let monday = LocalDate(year: 2026, month: 1, day: 5)

  /// The charges per day over replications, and their standard error.
  private func charges(
    _ policy: Policy, _ trigger: Trigger, floor: Milliseconds, runs: Range<Int>, days: Int
  ) throws -> (mean: Double, error: Double) {
    var budget = Budget()
    budget.floor = floor
    let replay = try Replay(
      scenario: Scenario(placement: monday, days: days), budget: budget)
    let unit = [widget(always(.now, policy), triggers: [trigger])]
    let all = replay.replications(of: unit, limit: nil, runs: runs, seed: 7)
    let perDay = all.map { Double($0[0].charged.total) / Double(days) }
    let mean = perDay.reduce(0, +) / Double(runs.count)
    let squares = perDay.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(runs.count - 1)).squareRoot()
    return (mean, deviation / Double(runs.count).squareRoot())
  }

  @Test(arguments: [(1800, 24, 60.477), (900, 96, 140.766), (7200, 6, 15.241)])
  func `charged Poisson triggers and a regular period match closed form C10`(
    _ period: Int64, _ perDay: Int64, _ expected: Double
  ) throws {
    let (mean, error) = try charges(
      .after(period * 1000), Trigger(.push, at: .perDay(perDay, between: nil)), floor: 300_000,
      runs: 0..<30, days: 20)
    #expect(abs(mean - expected) <= 2.3 * error)
  }

  @Test(arguments: [(1800, 6, 45.062), (900, 40, 77.385), (7200, 6, 9.249)])
  func `exempt Poisson reloads that restart a period match closed form C11`(
    _ period: Int64, _ perDay: Int64, _ expected: Double
  ) throws {
    let (mean, error) = try charges(
      .after(period * 1000), Trigger(.intent, at: .perDay(perDay, between: nil)), floor: 1000,
      runs: 0..<30, days: 20)
    #expect(abs(mean - expected) <= 2.3 * error)
  }

  @Test func `a replication depends on its number, not on order or other replications`() throws {
    var budget = Budget()
    budget.scope = .extension
    let replay = try Replay(scenario: Scenario(placement: monday, days: 3), budget: budget)
    let unit = (0..<3).map {
      widget(
        always(.now, .after(minutes(20))), instance: $0,
        triggers: [Trigger(.push, at: .perDay(30, between: nil))])
    }
    let together = replay.replications(of: unit, limit: 40, runs: 0..<6, seed: 1)
    let late = replay.replications(of: unit, limit: 40, runs: 3..<6, seed: 1)
    let early = replay.replications(of: unit, limit: 40, runs: 0..<3, seed: 1)
    #expect(early + late == together)
    #expect(replay.replications(of: unit, limit: 40, runs: 0..<6, seed: 2) != together)
    #expect(Set(together.map { $0[0].requested.total }).count > 1)
  }

  @Test func `replications open the first window at any time and make the same requests`() throws {
    let replay = try Replay(scenario: Scenario(placement: monday, days: 1), budget: Budget())
    let unit = [widget(always(.now, .after(minutes(30))))]
    let low = replay.replications(of: unit, limit: 40, runs: 0..<50, seed: 3)
    #expect(Set(low.map { $0[0].exhaustedAt }).count > 20)
    let demand = replay.replications(of: unit, limit: nil, runs: 0..<50, seed: 3)
    #expect(Set(demand).count == 1)
  }

  @Test(arguments: [Budget.Model.fixed, .slotted, .sliding, .token, .unlimited])
  func `replications at several limits match a replay at each limit alone`(
    _ model: Budget.Model
  ) throws {
    let budget = Budget().under(model)
    let replay = try Replay(scenario: Scenario(placement: monday, days: 3), budget: budget)
    let tap = Trigger(.intent, at: .perDay(5, between: nil))
    let push = Trigger(.push, at: .perDay(70, between: nil))
    // Some never use up a limit, some do on some days, and some on all.
    for (policy, triggers) in [
      (Policy.after(hours(2)), [Trigger]()), (.after(hours(2)), [tap]), (.after(minutes(30)), []),
      (.never, [push, tap]), (.after(minutes(20)), [push]),
    ] {
      let unit = [widget(always(.now, policy), triggers: triggers)]
      let together = replay.replications(of: unit, runs: 0..<8, seed: 5)
      func alone(_ limit: Int64?) throws -> [[Measures]] {
        replay.replications(of: unit, limit: limit, runs: 0..<8, seed: 5)
      }
      #expect(together.map(\.demand) == (try alone(nil)))
      #expect(together.map(\.ends.low) == (try alone(40)))
      #expect(together.map(\.ends.high) == (try alone(70)))
    }
  }

  @Test func `replications are the same when there are too many instants to keep`() throws {
    let replay = try Replay(scenario: Scenario(placement: monday, days: 3), budget: Budget())
    let unit = [
      widget(
        always(.now, .after(minutes(40))),
        triggers: [Trigger(.push, at: .perDay(50, between: LocalSpan(from: 1200, to: 300)))])
    ]
    let random = Randomness(seed: 4, run: 2)
    let stage = RandomUnit(replay, unit: unit)
    func measures(room: Int64) -> [Measures] {
      stage.measures(limit: 40, on: RandomDays(random, of: unit, in: replay, room: room))
    }
    #expect(measures(room: 0) == measures(room: .max))
  }

  @Test func `replications share a random stream by name`() throws {
    let replay = try Replay(scenario: Scenario(placement: monday, days: 2), budget: Budget())
    func unit(_ kind: String) -> [PlacedWidget] {
      let trigger = Trigger(.intent, at: .perDay(9, between: nil), stream: "reload/0")
      return [widget(always(.now, .never), kind: kind, triggers: [trigger])]
    }
    let one = replay.replications(of: unit("A"), limit: nil, runs: 0..<4, seed: 3)
    let other = replay.replications(of: unit("B"), limit: nil, runs: 0..<4, seed: 3)
    #expect(one == other)
  }

  @Test func `quantiles over replications use the nearest rank`() throws {
    let spread = try #require(Spread((1...100).reversed().map { Int64($0) }))
    #expect(spread.p5 == 5)
    #expect(spread.p50 == 50)
    #expect(spread.p95 == 95)
    #expect(spread.mean == 51)
    #expect(Spread([]) == nil)
    #expect(Spread([-3])?.mean == -3)
  }

  @Test func `replications draw as many events as a Poisson process has`() {
    let draw = PoissonDraw(events: 1, slots: 2)
    // The first event begins at e^-1/2 of 2^64.
    let first = UInt64(0.606_530_659_712_633_4 * 18_446_744_073_709_551_616)
    #expect(draw.count(for: first - 100_000) == 0)
    #expect(draw.count(for: first + 100_000) == 1)
    #expect(draw.count(for: 0) == 0)
    #expect(draw.count(for: .max) > 10)
  }
}
