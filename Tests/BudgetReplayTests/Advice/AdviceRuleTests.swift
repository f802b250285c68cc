import Testing

@testable import BudgetReplay

private let appData = always(.now, .after(minutes(5)))
private let awake = LocalSpan(from: 420, to: 1380)

@Suite struct AdviceRuleTests {
  @Test
  func `one entry, at the end or after a past time, is advised to ask after 36 minutes`() throws {
    for script in [always(.now, .atEnd), always(.now, .after(hours(-1)))] {
      let first = try #require(try AdviceCase(script).advice().candidates.first)
      #expect(first.change == .interval(minutes(36)))
      #expect(first.before.demandPerDay == 288)
    }
  }

  @Test func `with 8 hours of sleep, reloads every 24 minutes and none at night are advised`()
    throws
  {
    var appCase = AdviceCase(appData)
    appCase.profile.awake = awake
    let change = Advice.Change.night(interval: minutes(24), awake: awake)
    let advice = try appCase.advice()
    let candidate = try #require(advice.candidate(change), "\(advice.candidates.map(\.change))")
    #expect(candidate.after.demandPerDay == 40)
    #expect(candidate.after.age.low?.mean == minutes(12))
    #expect(candidate.widget.script.cases.map(\.span) == [LocalSpan(from: 420, to: 1356), nil])
    #expect(try !AdviceCase(appData).changes().contains { $0.name == "night" })
  }

  @Test
  func `if reloads wait for the morning anyway, 24 minutes fit without a night rule`() throws {
    var appCase = AdviceCase(appData)
    appCase.profile.awake = awake
    appCase.profile.suspendAsleep = true
    let changes = try appCase.changes()
    #expect(changes.contains(.interval(minutes(24))))
    #expect(!changes.contains { $0.name == "night" })
  }

  @Test func `pushes are reserved from the budget`() throws {
    let pushes = Trigger(.push, at: .perDay(10, between: nil))
    let advice = try AdviceCase(appData, triggers: [pushes]).advice()
    let best = try #require(advice.candidates.first)
    #expect(best.change == .interval(minutes(48)))
    #expect(best.after.verdict == .fits)
  }

  @Test func `a time of day is the same on every device`() throws {
    let remarks = try AdviceCase(always(.now, .afterLocal(360))).advice().remarks
    #expect(remarks == [.sameTimeEverywhere])
    #expect(try AdviceCase(always(.now, .after(hours(3)))).advice().remarks == [])
    let midnights = always(.atLocal([0], count: 3), .atEnd)
    #expect(try AdviceCase(midnights).advice().remarks.contains(.sameTimeEverywhere))
  }

  @Test func `large entries limit how many are provided ahead`() throws {
    let entry = Timeline(policy: .after(minutes(5)), entryBytes: 3 * 1024 * 1024)
    let changes = try AdviceCase(ProviderScript(.timeline(entry))).changes()
    #expect(changes.contains(.longerTimeline(count: 3, every: minutes(5), after: minutes(15))))
    #expect(!changes.contains { if case .longerTimeline(4..., _, _) = $0 { true } else { false } })
  }

  @Test func `never is advised only if exempt reloads occur`() throws {
    let script = always(.now, .never)
    #expect(try AdviceCase(script).advice() == Advice(candidates: [], remarks: [.growsOld]))
    let calls = Trigger(.appReload(.foreground), at: .every(hours(4), between: nil))
    #expect(
      try AdviceCase(script, triggers: [calls]).advice()
        == Advice(candidates: [], remarks: [.costsNothing]))
  }

  @Test func `no advice waits longer than a widget without a limit has to`() throws {
    var appCase = AdviceCase(always(.now, .after(minutes(35))))
    appCase.budget.quantum = minutes(7)
    // Every 35 minutes never waits for the next quantum; every 36 always does.
    #expect(try appCase.changes().contains(.interval(minutes(36))) == false)
    appCase.budget.quantum = 0
    #expect(try appCase.changes().contains(.interval(minutes(36))))
  }

  @Test func `a widget that fits gets no advice`() throws {
    #expect(
      try AdviceCase(always(.now, .after(hours(2)))).advice()
        == Advice(candidates: [], remarks: []))
  }

  @Test func `with random days, advice is based on the mean of the same runs`() throws {
    let pushes = Trigger(.push, at: .perDay(10, between: nil))
    let example = AdviceCase(appData, triggers: [pushes])
    let replay = try example.replay()
    let outcome = replay.replay(example.widgets)[0]
    func best(seed: UInt64, _ judge: Budget.Judge = .mean) throws -> Advice.Candidate {
      try #require(
        Advisor(replay, runs: 6, seed: seed, judge: judge).advice(
          on: 0, of: example.widgets, outcome: outcome
        ).candidates.first)
    }
    let one = try best(seed: 1)
    let demand = replay.replications(of: example.widgets, limit: nil, runs: 0..<6, seed: 1)
    let charges = demand.reduce(0) { $0 + $1[0].charged.total }
    #expect(one.before.demandPerDay == replay.perDay(charges) / 6)
    #expect(one.after.demandPerDay < 40)
    #expect(try best(seed: 1) == one)
    #expect(try best(seed: 2).before != one.before)
    #expect(try best(seed: 1, .p95).after.verdict == .fits)
  }

  @Test func `the fast search finds the same best advice as the exhaustive one`() throws {
    let appCase = AdviceCase(appData)
    let replay = try appCase.replay()
    let outcome = replay.replay(appCase.widgets)[0]
    let best = Advisor(replay).advice(
      on: 0, of: appCase.widgets, outcome: outcome, atMost: 1)
    #expect(best.candidates == (try appCase.advice().candidates.prefix(1)).map(\.self))
  }
}
