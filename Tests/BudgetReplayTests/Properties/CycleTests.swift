import Testing

@testable import BudgetReplay

@Suite struct CycleTests {
  @Test(arguments: 0..<20)
  func `skipping cycles changes no number`(_ block: UInt64) throws {
    for seed in (block * 10)..<(block * 10 + 10) {
      try compare(seed)
    }
  }

  private func compare(_ seed: UInt64) throws {
    var example = RandomCase(seed: 3_000_000 + seed)
    let start = example.scenario.start
    var dice = Dice(seed: seed)
    let first = start + dice.roll(0...3000) * 60_000
    example.reported = first..<(first + dice.roll(4...14) * 86_400_000)
    if dice.chance(60) { example.calm() }
    let replay = Replay(
      scenario: example.scenario, budget: example.budget, reported: example.reported)
    let skipped = replay.measures(
      of: example.widgets, limit: example.limit, skipsCycles: true)
    let direct = replay.measures(
      of: example.widgets, limit: example.limit, skipsCycles: false)
    for (one, other) in zip(skipped, direct) {
      let difference = one.difference(from: other)
      #expect(difference.isEmpty, "seed \(example.seed)")
    }
  }

  @Test(arguments: [11_043, 11_302, 13_357])
  func `no cycle is skipped across a clock change`(_ seed: UInt64) throws {
    try compare(seed)
  }

  @Test(arguments: [14_056, 14_494, 15_322, 18_203])
  func `skipping cycles skips no session of another widget`(_ seed: UInt64) throws {
    try compare(seed)
  }

  @Test func `skipping cycles stops at a one-time trigger`() throws {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 30)
    let replay = try Replay(scenario: scenario, budget: Budget())
    for hours in [24, 30, 100, 233, 720] as [Int64] {
      let instants = [scenario.start + hours * .hour + 1000, scenario.start + 400 * .hour]
      let trigger = Trigger(.intent, at: .instants(instants))
      let unit = [widget(always(.now, .after(minutes(30))), triggers: [trigger])]
      for limit in [nil, 40] as [Int64?] {
        let skipped = replay.measures(of: unit, limit: limit, skipsCycles: true)
        let direct = replay.measures(of: unit, limit: limit, skipsCycles: false)
        #expect(skipped[0].difference(from: direct[0]).isEmpty)
        #expect(skipped[0].exempt[.intent] == 2)
      }
    }
  }

  @Test func `with skipped cycles, ten years take as long as a few days`() throws {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 3660)
    let script = always(.now, .after(minutes(5)))
    let results = try Replay(scenario: scenario, budget: Budget()).replay([widget(script)])
    #expect(results[0].demand.charged.total == 3660 * 288)
    #expect(results[0].low.charged.total == 3660 * 40)
    #expect(results[0].high.stale == 3660 * 65_400_000)
    #expect(results[0].demand.chargedByLocalHour == Array(repeating: 3660 * 12, count: 24))
  }

  @Test func `hours are counted correctly when cycles don't match days`() throws {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 30)
    let replay = try Replay(scenario: scenario, budget: Budget())
    for minutes in [7, 11, 35, 50, 1441, 3000] as [Int64] {
      let unit = [widget(always(.now, .after(minutes * 60_000)))]
      let skipped = replay.measures(of: unit, limit: nil, skipsCycles: true)
      let direct = replay.measures(of: unit, limit: nil, skipsCycles: false)
      #expect(skipped[0].chargedByLocalHour == direct[0].chargedByLocalHour)
    }
  }
}

extension RandomCase {
  /// Removes most of what keeps states from recurring.
  mutating func calm() {
    for index in widgets.indices {
      widgets[index].triggers = Array(widgets[index].triggers.prefix(1))
      widgets[index].script.cases = widgets[index].script.cases.suffix(1)
    }
    scenario.profile.views = []
    scenario.profile.viewsReload = false
  }
}

extension Measures {
  /// The differences.
  func difference(from other: Measures) -> [String] {
    let parts: [(String, Bool)] = [
      ("tally", tally == other.tally), ("pendingAtEnd", pendingAtEnd == other.pendingAtEnd),
      ("exhaustedAt", exhaustedAt == other.exhaustedAt),
      ("firstDeferralAt", firstDeferralAt == other.firstDeferralAt),
      ("placeholder", placeholder == other.placeholder), ("age", age == other.age),
      ("visibleAge", visibleAge == other.visibleAge), ("entries", entries == other.entries),
      ("asked", asked == other.asked),
    ]
    return parts.filter { !$0.1 }.map(\.0)
  }
}

/// How long a request waits for the budget, with and without skipped cycles.
struct BudgetWaitTests {
  @Test(arguments: [(5, 40, 74_400), (15, 40, 50_400), (30, 40, 14_400), (36, 40, 0), (30, 70, 0)])
  func `the longest wait is the remainder of the window`(
    _ after: Int64, _ limit: Int64, _ seconds: Int64
  )
    throws
  {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 30)
    let replay = try Replay(scenario: scenario, budget: Budget())
    let widget = PlacedWidget(
      app: "a", bundle: "b", kind: "k",
      script: ProviderScript(.timeline(Timeline(policy: .after(after * 60_000)))))
    let measures = try #require(replay.measures(of: [widget], limit: limit).first)
    #expect(measures.longestBudgetWait == seconds * 1000)
  }
}
