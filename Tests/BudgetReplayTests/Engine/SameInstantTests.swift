import Testing

@testable import BudgetReplay

@Suite struct SameInstantTests {
  private func measures(
    _ sequence: [Response], sessions: [DayProfile.Session], triggers: [Trigger] = [],
    _ change: (inout Budget) -> Void
  ) throws -> Measures {
    let (replay, widget) = try replay(sequence, sessions: sessions, triggers: triggers, change)
    return replay.measures(of: [widget], limit: nil)[0]
  }

  private func replay(
    _ sequence: [Response], sessions: [DayProfile.Session], triggers: [Trigger],
    _ change: (inout Budget) -> Void
  ) throws -> (Replay, PlacedWidget) {
    let scenario = Scenario(
      placement: LocalDate(year: 2026, month: 1, day: 5), profile: DayProfile(sessions: sessions))
    var budget = Budget()
    change(&budget)
    let start = scenario.start
    let replay = Replay(
      scenario: scenario, budget: budget, reported: start..<start + hours(24))
    return (replay, widget(ProviderScript(sequence: sequence), triggers: triggers))
  }

  private func session(_ from: MinuteOfDay, _ to: MinuteOfDay) -> DayProfile.Session {
    DayProfile.Session(state: .foreground, at: LocalSpan(from: from, to: to))
  }

  @Test func `a session that begins at the placement retries its failed answer`() throws {
    let measures = try measures(
      [.failure, answer(.now, .never)], sessions: [session(0, 10)]
    ) { $0.foregroundExemptsPolicy = true }
    #expect(measures.exempt[.initial] == 1 && measures.exempt[.retry] == 1)
    #expect(measures.charged.total == 0 && measures.placeholder == 0)
    #expect(measures[wait: .failure] == 0)
  }

  @Test func `a session that began before the placement makes no attempt`() throws {
    let measures = try measures(
      [.failure, answer(.now, .never)], sessions: [session(1430, 10)]
    ) { $0.foregroundExemptsPolicy = true }
    #expect(measures.placeholder == hours(1) && measures.charged[.retry] == 1)
  }

  @Test func `a delivery at the end of a session precedes other exempt triggers`() throws {
    let triggers = [
      Trigger(.intent, at: .daily([490])), Trigger(.appReload(.foreground), at: .daily([485])),
    ]
    let measures = try measures(
      [answer(.now, .never), .failure, answer(.now, .never)], sessions: [session(480, 490)],
      triggers: triggers
    ) { $0.foregroundDelivery = .sessionEnd }
    #expect(measures.failed[.appReload] == 1 && measures.failed[.intent] == 0)
    #expect(measures.coalesced[.retry] == 1 && measures.exempt[.intent] == 1)
  }

  @Test func `a call in the directly following session is delivered at its end`() throws {
    let triggers = [Trigger(.appReload(.foreground), at: .daily([485, 490]))]
    let (replay, widget) = try replay(
      [answer(.now, .never)], sessions: [session(480, 490), session(490, 500)],
      triggers: triggers
    ) { $0.foregroundDelivery = .sessionEnd }
    let measures = replay.measures(of: [widget], limit: nil)[0]
    #expect(measures.requested[.appReload] == 2 && measures.coalesced.total == 0)
    let reloads = replay.reloads(of: [widget], limit: nil)[0]
    #expect(reloads.map { $0 % .day } == [0, minutes(490), minutes(500)])
  }
}
