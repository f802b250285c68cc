import Testing

@testable import BudgetReplay

@Suite struct ExemptPolicyTests {
  private let widget: PlacedWidget = {
    var free = Timeline(policy: .atEnd)
    free.isExempt = true
    return PlacedWidget(
      app: "", bundle: "", kind: "",
      script: ProviderScript(
        sequence: [answer(.now, .after(minutes(25))), .timeline(free)], then: .loop))
  }()

  /// The second and third day.
  private func measures(limit: Int64?) throws -> Measures {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 2)
    let replay = try Replay(scenario: scenario, budget: Budget())
    return replay.measures(of: [widget], limit: limit)[0]
  }

  @Test func `a policy with exempt reloads keeps the floor and isn't charged`() throws {
    let demand = try measures(limit: nil)
    #expect(demand.charged.total == 96 && demand.exempt[.policy] == 96)
    #expect(demand.asked.map(\.count) == [96, 0])
    #expect(demand.reloadInstants.prefix(3).map { $0 % .day } == [0, minutes(25), minutes(30)])
  }

  @Test func `a used-up limit refuses only the other policies`() throws {
    let limited = try measures(limit: 40)
    #expect(limited.charged.total == 80 && limited.deferred.total == 2)
    #expect(limited.exempt[.policy] == 80)
    #expect(limited.longestBudgetWait > hours(3))
  }
}
