import Testing

@testable import BudgetReplay

@Suite struct TraceTests {
  @Test(
    arguments: Vector.seeds + Vector.timelines + Vector.triggers + Vector.budgets
      + Vector.rewritten + Vector.calendars)
  func `a trace has as many events as the replay counts`(_ vector: Vector) throws {
    let start = vector.scenario.start
    let span = (start + vector.span.lowerBound * 1000)..<(start + vector.span.upperBound * 1000)
    let replay = Replay(scenario: vector.scenario, budget: vector.budget, reported: span)
    let units = vector.budget.scope == .extension ? [vector.widgets] : vector.widgets.map { [$0] }
    for unit in units {
      let steps = replay.trace(of: unit, limit: vector.limit, in: span, most: .max)
      for (index, measures) in replay.measures(of: unit, limit: vector.limit).enumerated() {
        let own = steps.filter { $0.widget == index }
        func count(_ isCounted: (ReplayStep) -> Bool) -> Int64 {
          Int64(own.count(where: isCounted))
        }
        #expect(count { $0.reload?.isCharged == true } == measures.charged.total)
        #expect(count { $0.reload?.isCharged == false } == measures.exempt.total)
        #expect(count { $0.reload?.isFailed == true } == measures.failed.total)
        #expect(count { $0.event == .coalesced } == measures.coalesced.total)
        #expect(count { $0.event == .dropped } == measures.dropped.total)
        #expect(count { $0.isDeferral } == measures.deferred.total)
        let last = own.filter { $0.reload?.isLast == true }.map(\.instant)
        #expect(Array(last.prefix(3)) == measures.exhaustedAt)
        #expect(own.first { $0.isDeferral }?.instant == measures.firstDeferralAt)
      }
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.instant <= $1.instant })
    }
  }

  @Test func `a trace names answers, waits and the end of each wait`() throws {
    let script = ProviderScript(
      sequence: [
        .timeline(Timeline(entries: .now, policy: .after(minutes(1)))), .failure,
        .timeline(Timeline(entries: .now, policy: .never)),
      ], then: .repeat)
    var budget = Budget()
    budget.retry = minutes(10)
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 1)
    let replay = try Replay(scenario: scenario, budget: budget)
    let start = scenario.start
    let steps = replay.trace(
      of: [widget(script)], limit: 2, in: start..<(start + hours(48)), most: 10)
    #expect(steps.map { ($0.instant - start) / 60_000 } == [0, 1, 5, 5, 15])
    #expect(steps.map(\.cause) == [.initial, .policy, .policy, .retry, .retry])
    func reload(
      _ answer: Int64, charged: Bool = true, failed: Bool = false, last: Bool = false,
      waited: [WaitReason: Milliseconds], appears minute: Int64? = nil
    ) -> ReplayStep.Event {
      .reloaded(
        ReplayStep.Reload(
          isCharged: charged, answer: answer, isFailed: failed, isLast: last, waited: waited,
          appears: minute.map { start + minutes($0) }))
    }
    #expect(
      steps.map(\.event) == [
        reload(1, charged: false, waited: [:], appears: 0),
        .waits(.floor, until: start + minutes(5)),
        reload(2, failed: true, waited: [.floor: minutes(4)]),
        .waits(.failure, until: start + minutes(15)),
        reload(3, last: true, waited: [.failure: minutes(10)], appears: 15),
      ])
    let few = replay.trace(of: [widget(script)], limit: 2, in: start..<(start + 1), most: 10)
    #expect(few == Array(steps.prefix(1)))
    #expect(replay.trace(of: [], limit: 2, in: start..<(start + 1), most: 10).isEmpty)
  }
}

extension ReplayStep {
  fileprivate var reload: Reload? {
    guard case .reloaded(let reload) = event else { return nil }
    return reload
  }

  fileprivate var isDeferral: Bool {
    guard case .deferred = event else { return false }
    return true
  }
}
