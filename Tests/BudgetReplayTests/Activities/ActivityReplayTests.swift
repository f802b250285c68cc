import BudgetReplay
import Testing

@Suite struct ActivityReplayTests {
  /// A budget that renders every update.
  private var budget: ActivityBudget {
    var budget = ActivityBudget()
    budget.renderFloor = 0
    return budget
  }

  @Test func `an activity without an end is updated for 8 hours and visible for 12`() {
    let replay = ActivityReplay(ActivityPlan(updatesPerHour: 12), budget)
    #expect(replay.active == 8 * 3_600_000)
    #expect(replay.visible == 12 * 3_600_000)
    // Every 5 minutes, but not at the start and the end.
    #expect(replay.sent == 8 * 12 - 1)
    #expect(replay.shown == replay.sent)
    #expect(replay.refused == 0)
    #expect(replay.longestAge == 300_000)
  }

  @Test func `the budget allows a number of updates in each hour`() throws {
    let replay = ActivityReplay(ActivityPlan(updatesPerHour: 60, duration: 2 * 3_600_000), budget)
    // The updates of minutes 1 to 15 and 60 to 74.
    #expect(replay.charged == 30)
    #expect(replay.shown == 30)
    #expect(replay.refused == 119 - 30)
    #expect(try #require(replay.firstRefusal) == 960_000)
    #expect(replay.longestAge == 46 * 60_000)
  }

  @Test func `updates of priority 5 aren't charged`() {
    let plan = ActivityPlan(updatesPerHour: 60, isCharged: false, duration: 3_600_000)
    let replay = ActivityReplay(plan, budget)
    #expect(replay.charged == 0)
    #expect(replay.shown == 59)
  }

  @Test func `frequent updates have a separate budget`() {
    let plan = ActivityPlan(updatesPerHour: 60, isFrequent: true, duration: 3_600_000)
    #expect(ActivityReplay(plan, budget).shown == 59)
    #expect(budget.limit(of: plan) == 120)
  }

  @Test func `an update within the render floor is replaced by the next`() {
    var budget = budget
    budget.renderFloor = 15_000
    let plan = ActivityPlan(updatesPerHour: 360, isCharged: false, duration: 60_000)
    let replay = ActivityReplay(plan, budget)
    // At 10, 20, 30, 40 and 50 s, of which 10, 30 and 50 are rendered.
    #expect(replay.sent == 5)
    #expect(replay.shown == 3)
    #expect(replay.merged == 2)
  }

  @Test(arguments: [(12, 9), (7, 24), (3_600, 8_784), (1, 10)])
  func `updates after the end are late`(rate: Int64, hours: Int64) {
    let plan = ActivityPlan(updatesPerHour: rate, duration: hours * 3_600_000)
    let replay = ActivityReplay(plan, budget)
    #expect(replay.sent == hours * rate - 1)
    #expect(replay.late == replay.sent - (8 * rate - 1))
    #expect(replay.charged + replay.refused + replay.late == replay.sent)
  }

  @Test func `an activity without updates shows its initial state to the end`() {
    let replay = ActivityReplay(ActivityPlan(updatesPerHour: 0, duration: 60_000), budget)
    #expect(replay.sent == 0)
    #expect(replay.longestAge == 60_000)
  }
}
