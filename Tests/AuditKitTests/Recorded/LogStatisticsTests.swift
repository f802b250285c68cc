import BudgetReplay
import Testing

@testable import AuditKit

struct LogStatisticsTests {
  @Test func `distances between samples match the definition`() throws {
    let distance = try #require(GapDistance([1, 2, 3, 4], [2, 3, 5, 9, 9]))
    #expect(distance.kolmogorovSmirnov == 0.6)
    #expect(abs(distance.wasserstein - 3.1) < 1e-12)
    #expect(GapDistance([5, 5], [5])?.wasserstein == 0)
    #expect(GapDistance([0], [Int64.max / 4])?.kolmogorovSmirnov == 1)
    #expect(GapDistance([], [1]) == nil)
  }

  @Test func `a quantile is the least number that a share doesn't exceed`() {
    #expect((1...10).map(Int64.init).quantile(percent: 10) == 1)
    #expect((1...10).map(Int64.init).quantile(percent: 50) == 5)
    #expect((1...11).map(Int64.init).quantile(percent: 90) == 10)
    #expect([Int64]().quantile(percent: 50) == nil)
  }

  @Test func `reloads are paired in order, one to one`() {
    let matching = EventMatching(
      observed: [10, 205, 330, 900], predicted: [0, 100, 200, 300], tolerance: 50)
    #expect(matching.matched == 3)
    #expect(matching.precision == 0.75)
    #expect(matching.recall == 0.75)
    #expect(matching.f1 == 0.75)
    #expect(matching.medianLateness == 10)
    #expect(matching.meanError == 15)
    #expect(EventMatching(observed: [], predicted: [], tolerance: 1).f1 == 0)
  }

  @Test func `no pairing has more pairs than the walk along both lists`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let lists = (0..<2).map { _ in
        (0..<7).map { _ in Int64(random.next(below: 60)) }.sorted()
      }
      let walk = EventMatching(observed: lists[0], predicted: lists[1], tolerance: 6)
      // The longest common subsequence of near times, computed by the textbook's table.
      var table = Array(repeating: Array(repeating: 0, count: 8), count: 8)
      for i in 1...7 {
        for j in 1...7 {
          let isNear = abs(lists[0][i - 1] - lists[1][j - 1]) <= 6
          table[i][j] = max(
            table[i - 1][j], table[i][j - 1], table[i - 1][j - 1] + (isNear ? 1 : 0))
        }
      }
      #expect(walk.matched == table[7][7])
    }
  }

  @Test func `a million reloads are paired in linear time`() {
    let predicted = (0..<1_000_000).map { Int64($0) * 900_000 }
    let matching = EventMatching(
      observed: predicted.map { $0 + 5000 }, predicted: predicted, tolerance: 450_000)
    #expect(matching.matched == 1_000_000)
    #expect(matching.meanError == 5000)
  }

  @Test func `times of day are averaged across midnight`() throws {
    let hour: Milliseconds = 3_600_000
    let mean = try #require(CircularMean([23 * hour, 25 * hour, 24 * hour]))
    #expect(mean.timeOfDay == 0)
    #expect(mean.resultant > 0.97)
    let spread = try #require(CircularMean((0..<24).map { $0 * hour }))
    #expect(spread.resultant < 1e-9)
    #expect(CircularMean([]) == nil)
  }

  @Test func `a small sample is complete, a large one fair and reproducible`() {
    var (small, large) = (Reservoir(), Reservoir())
    for number in 0..<100 { small.add(Int64(number)) }
    for number in 0..<100_000 { large.add(Int64(number)) }
    #expect(small.sample == (0..<100).map(Int64.init))
    #expect(!small.isSampled)
    #expect(large.isSampled)
    #expect(large.sample.count == Reservoir.capacity)
    let mean = large.sample.reduce(0, +) / Int64(Reservoir.capacity)
    #expect(abs(mean - 50_000) < 2500)
  }

  @Test func `the busiest window and what follows it are found`() {
    var scan = ScanWindow()
    let minute: Milliseconds = 60_000
    for day in 0..<30 as Range<Int64> {
      for step in 0..<40 as Range<Int64> { scan.add(day * 1440 * minute + step * 15 * minute) }
    }
    #expect(scan.maximum == 40)
    #expect(scan.longestGap(after: 40) == (1440 - 39 * 15) * minute)
    #expect(scan.longestGap(after: 41) == 0)
    for instant in 0..<10_000 as Range<Int64> { scan.add(50_000_000 * minute + instant) }
    #expect(scan.maximum == ScanWindow.limit)
  }

  @Test func `the longest times are kept, whatever their number`() {
    var longest = LongestGaps()
    for length in 0..<100_000 as Range<Int64> {
      longest.add(LongestGaps.Gap(length: length * 7919 % 100_000, clock: length))
    }
    #expect(longest.longestFirst.map(\.length) == (0..<1024).map { 99_999 - $0 })
  }

  @Test func `regular days vary less than chance`() {
    var even = DailyCounts(start: 0)
    var odd = DailyCounts(start: 0)
    for hour in 0..<241 as Range<Int64> {
      even.add(at: hour * 3_600_000, counts: true)
      odd.add(at: hour * 3_600_000, counts: hour / 24 % 2 == 0)
    }
    #expect(even.dispersion == 0)
    // For counts of 24 and 0, the variance of 160 is divided by the mean of 12.
    #expect(abs((odd.dispersion ?? 0) - 160.0 / 12) < 1e-9)
    #expect(DailyCounts(start: 0).dispersion == nil)
  }
}
