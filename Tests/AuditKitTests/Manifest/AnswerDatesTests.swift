import BudgetReplay
import Testing
@testable import WidgetManifests

@Suite struct AnswerDatesTests {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  private func times(_ texts: [String]) -> [Int] { texts.compactMap { TimeOfDay($0)?.minutes } }

  /// The last entry of local times, found minute by minute: the `count` times after each request.
  private func last(of times: [Int], count: Int) -> ClosedRange<Int64>? {
    let minutes = Set(times)
    guard !minutes.isEmpty, count > 0 else { return nil }
    let hits = (0...(count + 1) * 1_440).filter { minutes.contains($0 % 1_440) }
    var next = 0
    let waits = (0..<1_440).map { request -> Int64 in
      while hits[next] <= request { next += 1 }
      return Int64(hits[next + count - 1] - request) * Self.minute
    }
    // A request may occur at any millisecond of a minute.
    guard let least = waits.min(), let greatest = waits.max() else { return nil }
    return least - Self.minute + 1...greatest
  }

  @Test(arguments: [
    ["00:00"], ["06:00", "18:00"], ["18:00", "06:00", "06:00"], ["23:59", "00:00", "12:34"],
    ["00:00", "00:01", "00:02", "08:00", "20:30"],
  ])
  func `the last local time is found without counting`(_ texts: [String]) {
    let times = times(texts)
    for count in 0...12 {
      #expect(Entries.atLocal(times, count: Int64(count)).last == last(of: times, count: count))
    }
  }

  @Test func `the last of several steps and offsets is found`() {
    #expect(Entries.arithmetic(from: 5, every: 1, count: 0).last == nil)
    #expect(Entries.arithmetic(from: 5, every: 1, count: 1).last == 5...5)
    #expect(
      Entries.arithmetic(from: 0, every: 366 * Self.day, count: 1_000_000).last?.lowerBound
        == 999_999 * 366 * Self.day)
    #expect(Entries.offsets([]).last == nil)
    #expect(Entries.offsets([3, 9, 1]).last == 9...9)
    #expect(Entries.atLocal([], count: 3).last == nil)
  }

  @Test func `the smallest gap ignores equal dates`() {
    #expect(Entries.arithmetic(from: 0, every: 7, count: 1).smallestGap == nil)
    #expect(Entries.arithmetic(from: 0, every: 7, count: 2).smallestGap == 7)
    #expect(Entries.offsets([9, 0, 9, 4]).smallestGap == 4)
    #expect(Entries.offsets([9, 9]).smallestGap == nil)
    #expect(Entries.offsets([9]).smallestGap == nil)
    let times = times(["23:59", "00:01", "12:00"])
    #expect(Entries.atLocal(times, count: 2).smallestGap == 2 * Self.minute)
    #expect(Entries.atLocal(times, count: 1).smallestGap == nil)
    #expect(Entries.atLocal(self.times(["06:00"]), count: 2).smallestGap == Self.day)
  }

  @Test(arguments: ["00:00", "06:59", "07:00", "12:00", "21:59", "22:00", "23:00"])
  func `the longest wait is that of the worst request time`(_ text: String) throws {
    let time = try #require(TimeOfDay(text))
    let policy = Policy.afterLocal(time.minutes)
    #expect(policy.longestWait(within: nil) == Self.day)
    for text in ["07:00-22:00", "22:00-07:00", "00:00-00:01", "12:00-11:59"] {
      let span = try #require(LocalSpan(text))
      let length = (span.to - span.from + 1_440) % 1_440
      let waits = (0..<length).map { minute in
        let wait = (time.minutes - span.from - minute + 2_880) % 1_440
        return Int64(wait == 0 ? 1_440 : wait) * Self.minute
      }
      #expect(policy.longestWait(within: span) == waits.max())
    }
  }

  @Test func `other policies wait as declared`() {
    #expect(Policy.after(Self.hour).longestWait(within: nil) == Self.hour)
    #expect(Policy.atEnd.longestWait(within: nil) == nil)
    #expect(Policy.never.longestWait(within: nil) == nil)
  }
}
