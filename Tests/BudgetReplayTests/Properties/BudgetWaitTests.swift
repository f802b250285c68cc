import Testing

@testable import BudgetReplay

/// How long a request waits for the budget.
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
