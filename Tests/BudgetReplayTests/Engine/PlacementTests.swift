import Testing

@testable import BudgetReplay

@Suite struct PlacementTests {
  @Test func `placement at an instant starts everything there, to the millisecond`() throws {
    let placedAt: Milliseconds = 1_772_323_200_123
    var scenario = Scenario(placement: LocalCalendar.utc.date(at: placedAt), days: 1)
    scenario.placedAt = placedAt
    let widget = PlacedWidget(
      app: "", bundle: "", kind: "",
      script: ProviderScript(.timeline(Timeline(policy: .after(900_000)))))
    let replay = Replay(
      scenario: scenario, budget: Budget(), reported: placedAt..<placedAt + 36_000_001)
    let demand = replay.measures(of: [widget], limit: nil)[0]
    let asked = replay.reloads(of: [widget], limit: nil)
    #expect(asked == [(0...40).map { placedAt + $0 * 900_000 }])
    #expect(demand.exempt.total == 1 && demand.charged.total == 40)
    let limited = replay.reloads(of: [widget], limit: 10)
    #expect(limited == [(0...10).map { placedAt + $0 * 900_000 }])
  }
}
