import BudgetReplay
import Testing

@testable import AuditKit

struct LogRecoveryTests {
  @Test(arguments: [(40, 900), (50, 900), (60, 900), (70, 600)], [1, 2] as [UInt64])
  func `a limit exceeded by half is recovered from three days`(
    parameters: (limit: Int, asked: Int), seed: UInt64
  ) throws {
    var system = SimulatedLog()
    system.limit = parameters.limit
    system.asked = [parameters.asked]
    system.days = 6
    system.seed = seed
    let widget = try #require(try system.widget(skippedDays: 3))
    let limit = try #require(widget.estimates.limit)
    #expect((parameters.limit * 19 / 20...parameters.limit).contains(limit))
    let anchor = try #require(widget.estimates.anchor)
    #expect(abs(anchor.timeOfDay - system.anchor * 60_000) < 30 * 60_000)
    #expect(anchor.resultant > 0.99)
    let latency = try #require(widget.estimates.latency)
    #expect(abs(latency - 35_000) < 5000)
  }

  @Test(arguments: [0, 10_000], [[900], [60], [60, 1500]])
  func `delays by a token bucket are neither floor nor latency`(
    jitter: UInt64, asked: [Int]
  ) throws {
    var system = SimulatedLog()
    system.model = .token
    system.jitter = jitter
    system.asked = asked
    system.days = 6
    let estimates = try #require(try system.widget(skippedDays: 3)).estimates
    #expect(!estimates.isFloorMet)
    #expect(asked.count > 1 || estimates.latency == nil)
    #expect(estimates.anchor == nil)
    #expect((45...50).contains(estimates.limitAtLeast))
  }

  @Test func `a day that ends starved has no more reloads than it contains`() throws {
    var text = ""
    for day in 0..<6 as Range<Int64> {
      for reload in 0..<40 as Range<Int64> {
        let instant = LogText.start + day * 86_400_000 + reload * 1_800_000
        text += LogText.timeline(at: instant, after: 1800)
      }
    }
    let log = LogText.read(text, skippedDays: 3)
    let widget = try #require(LogReport(log, settings: ReplaySettings()).widgets.first)
    #expect(widget.chargedPerDay == 40)
    #expect(widget.replay?.demandPerDay == 48)
    #expect(widget.replay?.low.chargedPerDay == 40)
    #expect(widget.replay?.low.comparison.ratio == 1)
    // A widget that existed before has no reload for a placement.
    #expect(widget.recorded.exempt.total == 0)
    #expect(widget.replay?.low.charged == 120)
  }

  @Test func `the floor is recovered if timelines ask for less`() throws {
    var system = SimulatedLog()
    system.asked = [60, 1500]
    let estimates = try #require(try system.widget()).estimates
    #expect(estimates.isFloorMet)
    let floor = try #require(estimates.floor)
    #expect(abs(floor - 300_000) < 5000)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a widget that asks for less gives no information about the limit`(seed: UInt64) throws {
    var system = SimulatedLog()
    system.asked = [3600]
    system.days = 10
    system.seed = seed
    let widget = try #require(try system.widget())
    #expect(widget.estimates.limit == nil)
    #expect(widget.estimates.anchor == nil)
    #expect((20...24).contains(widget.estimates.limitAtLeast))
    #expect(!widget.estimates.isFloorMet)
  }

  @Test func `a log without jitter and loss matches its replay`() throws {
    var system = SimulatedLog()
    system.lossPercent = 0
    system.jitter = 0
    system.latency = 0
    system.asked = [3600]
    let widget = try #require(try system.widget())
    let replay = try #require(widget.replay)
    #expect(widget.recorded.charged.total == 95)
    #expect(replay.low.charged == 95)
    #expect(replay.low.exempt == 1)
    #expect(replay.high.comparison.ratio == 1)
    #expect(replay.low.comparison.distance?.wasserstein == 0)
    #expect(replay.low.matching?.f1 == 1)
    #expect(replay.low.matching?.meanError == 0)
    #expect(widget.recorded.days.dispersion == 0)
  }

  @Test func `triggers in the log are triggers in the replay`() throws {
    var text = ""
    let hour: Milliseconds = 3_600_000
    for index in 0..<48 as Range<Int64> {
      let instant = LogText.start + index * hour
      if index % 4 == 1 { text += LogText.line("intent", at: instant) }
      if index % 4 == 3 { text += LogText.line("push", at: instant, kind: nil) }
      text += LogText.timeline(at: instant, after: 86_400)
    }
    // Only every other line is requested; the others occur only in the log.
    let report = LogReport(LogText.read(text), settings: ReplaySettings())
    let replay = try #require(report.widgets[0].replay)
    #expect(report.widgets[0].recorded.exempt.counts == [.initial: 1, .intent: 12])
    #expect(report.widgets[0].recorded.charged.counts == [.push: 12, .policy: 23])
    #expect(replay.low.exempt == 13)
    #expect(replay.low.charged == 12)
  }

  @Test func `a log without timelines isn't replayed`() {
    let text = (0..<5).map { index in
      LogText.line("timeline", at: LogText.start + Int64(index) * 3_600_000)
    }
    let report = LogReport(LogText.read(text.joined()), settings: ReplaySettings())
    #expect(report.widgets[0].replay == nil)
    #expect(report.widgets[0].gaps?.p50 == 3_600_000)
  }

  @Test func `out-of-bounds timelines are replayed within bounds`() {
    var text = ""
    for (index, rest) in [
      #","entries":99999999999,"first":-1e12,"last":1e12,"policy":{"after":-1e12}"#,
      #","entries":0,"first":5,"last":-5,"policy":"atEnd""#,
      #","entries":2,"first":0.001,"last":0.0015,"policy":"never""#,
      #","entries":3,"policy":{"after":1e15}"#,
    ].enumerated() {
      text += LogText.line("timeline", at: LogText.start + Int64(index) * 3_600_000, rest)
    }
    let report = LogReport(LogText.read(text), settings: ReplaySettings())
    #expect(report.widgets[0].replay != nil)
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:60-23:59"])
  func `the first and last year are valid`(time: String) {
    var text = ""
    for other in [time, "2026-03-01T00:00:00Z", time, time] {
      text += #"{"ev":"timeline","t":"\#(other)","kind":"A","policy":{"after":60}}"# + "\n"
    }
    for days in [0, 3] {
      let report = LogReport(
        LogText.read(text, skippedDays: days), settings: ReplaySettings())
      #expect(report.log.lines == 4)
    }
  }
}
