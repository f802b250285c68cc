import BudgetReplay
import Testing

@testable import AuditKit

struct ForecastScoresTests {
  private func days(_ reloads: [Int], longWaits: Int = 0) -> [DayTally] {
    reloads.enumerated().map { DayTally(reloads: $1, hasLongWait: $0 < longWaits) }
  }

  private func forecast(_ days: [DayTally]) -> DayForecast {
    var counts = DayCounts()
    for day in days { counts.add(day) }
    return DayForecast(counts)
  }

  private func scores(_ observed: [Int], _ foretold: [Int]) throws -> ForecastScores {
    try #require(ForecastScores(days(observed), foretold: forecast(days(foretold))))
  }

  @Test func `A certain forecast costs how far it is off`() throws {
    #expect(try scores([40], [40]).crps == 0)
    #expect(try scores([43], [40]).crps == 3)
    #expect(try scores([37, 40], [40, 40]).crps == 1.5)
  }

  @Test func `A forecast costs half the distance of its own days less`() throws {
    // E|X - y| - E|X - X'| / 2 of 38 and 42 for 40: 2 - 1.
    #expect(try scores([40], [38, 42]).crps == 1)
  }

  @Test func `Days that are like the forecast fill its tenths evenly`() throws {
    let all = Array(30..<50)
    let same = try scores(all, all)
    for share in same.pit { #expect(abs(share - 0.1) < 1e-9) }
    #expect(same.coverage50 == 0.55 && same.coverage90 == 0.95)
    // What is always too few lies in the first tenth, what was never foretold as well.
    #expect(try scores([30, 12], all).pit[0] == 1)
    #expect(try scores([49, 99], all).pit[9] == 1)
  }

  @Test func `A long wait is foretold by its share of the days`() throws {
    let foretold = forecast(days([1, 1, 1, 1], longWaits: 1))
    let observed = days([1, 1], longWaits: 1)
    let scores = try #require(ForecastScores(observed, foretold: foretold))
    #expect(scores.brier == (0.75 * 0.75 + 0.25 * 0.25) / 2)
  }

  @Test func `Without days there is no score`() {
    #expect(ForecastScores([], foretold: forecast(days([1]))) == nil)
    #expect(ForecastScores(days([1]), foretold: forecast([])) == nil)
  }

  @Test func `A day has the long waits that end in it`() {
    let hour: Milliseconds = 3_600_000
    let instants: [Milliseconds] = [0, 1, 2, 5, 25, 26, 73].map { $0 * hour }
    let days = DayTally.days(of: instants, in: 0...3, .utc, usual: hour)
    #expect(days.map(\.reloads) == [4, 2, 0, 1])
    #expect(days.map(\.hasLongWait) == [true, true, false, true])
  }
}
