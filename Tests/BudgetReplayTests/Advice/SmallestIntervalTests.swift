import Testing

@testable import BudgetReplay

@Suite struct SmallestIntervalTests {
  @Test(
    arguments: [
      (40, 0, 24, 2160), (70, 0, 24, 1235), (72, 0, 24, 1200), (75, 0, 24, 1152),
      (40, 0, 16, 1440), (70, 0, 16, 823), (40, 10, 24, 2880), (70, 10, 24, 1440),
    ] as [(Int64, Int64, Int64, Int64)])
  func `the smallest interval follows from the limit, the reserve and the waking hours`(
    limit: Int64, reserve: Int64, active: Int64, seconds: Int64
  ) {
    #expect(
      Budget().smallestInterval(limit: limit, reserve: reserve, active: hours(active))
        == seconds * 1000)
  }

  @Test func `there is no smallest interval if the reserve uses up the limit`() {
    #expect(Budget().smallestInterval(limit: 40, reserve: 40) == nil)
  }

  @Test func `the smallest interval is rounded up to a common duration`() {
    let rounded = [2160, 1235, 1440, 823, 2161, 7201].map {
      RoundInterval.from($0 * 1000).first.map { $0 / 60_000 }
    }
    #expect(rounded == [36, 24, 24, 15, 40, 180])
    #expect(RoundInterval.from(hours(25)).isEmpty)
  }
}
