@testable import AuditReports
import BudgetReplay
import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Runs with random triggers.
struct RunsTests {
  /// A reload every 40 minutes, and random pushes.
  private static let pushed = ReplayCase(
    "pushed", "timeline: {policy: {after: 40m}}\nreloads: [{cause: push, perDay: 8}]")

  private static func runs(
    _ count: Int, seed: Int = 1, judge: Budget.Judge = .mean
  ) -> (inout Audit.Options) -> Void {
    { options in
      options.replay?.runs = count
      options.replay?.seed = seed
      options.replay?.budget.judge = judge
    }
  }

  @Test func `a distribution has the documented keys in order of size`() throws {
    let replay = try Self.pushed.json(Self.runs(40, seed: 7))
    #expect(replay["runs"] as? Int == 40 && replay["seed"] as? Int == 7)
    #expect(replay["judge"] as? String == "mean")
    let widget = try #require((replay["widgets"] as? [[String: Any]])?.first)
    let distribution = try #require(widget["distribution"] as? [String: Any])
    #expect(Set(distribution.keys) == ["demandPerDay", "demand", "low", "high"])
    func check(_ value: Any?, _ path: String) throws {
      let spread = try #require(value as? [String: Double], "\(path)")
      #expect(Set(spread.keys) == ["p5", "p50", "p95", "mean"], "\(path)")
      let (p5, p50, p95) = (spread["p5"] ?? 1, spread["p50"] ?? 0, spread["p95"] ?? 0)
      #expect(p5 <= p50 && p50 <= p95, "\(path)")
    }
    try check(distribution["demandPerDay"], "demandPerDay")
    for end in ["demand", "low", "high"] {
      let measures = try #require(distribution[end] as? [String: Any])
      #expect(
        Set(measures.keys) == ["charged", "staleSeconds", "ageSeconds", "shareOfRunsThatWait"])
      let (charged, ages) = (measures["charged"], measures["ageSeconds"])
      try check((charged as? [String: Any])?["total"], "\(end).charged")
      try check(measures["staleSeconds"], "\(end).staleSeconds")
      for age in ["p50", "p95", "max"] {
        try check((ages as? [String: Any])?[age], "\(end).\(age)")
      }
    }
    let once = try Self.pushed.json()
    #expect((once["widgets"] as? [[String: Any]])?.first?["distribution"] == nil)
    #expect(once["judge"] == nil)
  }

  @Test func `the number of threads changes no byte, the seed does`() throws {
    func bytes(_ jobs: Int, seed: Int) throws -> [UInt8] {
      JSONReport().render(
        try Self.pushed.run {
          Self.runs(30, seed: seed)(&$0)
          $0.jobs = jobs
        })
    }
    let one = try bytes(1, seed: 1)
    #expect(try bytes(4, seed: 1) == one)
    #expect(try bytes(3, seed: 2) != one)
  }

  @Test func `the verdict uses the mean or the 95th percentile of the runs`() throws {
    // Some days have more than 40 pushes, but not on average.
    let manifest = ReplayCase(
      "near", "timeline: {policy: never}\nreloads: [{cause: push, perDay: 38}]",
      configuration: "{profile: {days: 1}, budget: {floor: 1m}}")
    let mean = try #require(
      try manifest.run(Self.runs(60, judge: .mean)).replay?.widgets.first)
    let p95 = try manifest.run(Self.runs(60, judge: .p95))
    let high = try #require(p95.replay?.widgets.first)
    #expect(mean.verdict == .fits && high.verdict == .depends)
    #expect(mean.judgedPerDay < 40 && high.judgedPerDay > 40)
    #expect(mean.distribution?.demand.charged.quantiles.p95 == Int64(high.judgedPerDay))
  }

  @Test func `a finding says how many runs it summarizes`() throws {
    let manifest = ReplayCase(
      "over", "timeline: {policy: {after: 15m}}\nreloads: [{cause: push, perDay: 20}]")
    func message(_ change: (inout Audit.Options) -> Void) throws -> String? {
      try manifest.run(change).findings.first { $0.rule == "budget-exceeded" }?.message
    }
    #expect(try message(Self.runs(20))?.contains("on average over 20 runs") == true)
    #expect(try message(Self.runs(20, judge: .p95))?.contains("in 95 of 100 runs") == true)
    #expect(try message { _ in }?.contains("runs") == false)
  }

  @Test func `activity of an app affects all its widgets at the same instants`() throws {
    let push = "timeline: {policy: never}\nplaced: 2\nreloads: [{cause: push, perDay: 6}]"
    let tap = "timeline: {policy: never}\nplaced: 2\nreloads: [{cause: intent, perDay: 6}]"
    func exempt(_ keys: String) throws -> [ReplayDistribution?] {
      try ReplayCase("placed", keys).run(Self.runs(30)).replay?.widgets.map(\.distribution) ?? []
    }
    let pushed = try exempt(push)
    #expect(pushed.count == 2 && pushed[0]?.ends == pushed[1]?.ends)
    let tapped = try exempt(tap)
    #expect(tapped.count == 2 && tapped[0]?.ends != tapped[1]?.ends)
  }

  @Test func `a widget's numbers don't depend on another widget`() throws {
    let keys = "timeline: {policy: {after: 50m}}\nreloads: [{cause: intent, perDay: 9}]"
    func distributions(_ widgets: [ReplayCase]) throws -> [ReplayDistribution?] {
      try widgets.flatMap { try $0.run(Self.runs(12)).replay?.widgets.map(\.distribution) ?? [] }
    }
    let alone = try distributions([ReplayCase("alone", keys)])
    let two = try distributions([ReplayCase("two", keys + "\nplaced: 2")])
    #expect(two.count == 2 && alone.count == 1)
    #expect(two[0]?.ends == alone[0]?.ends && two[0]?.demand == alone[0]?.demand)
    #expect(two[1]?.demand != alone[0]?.demand)
  }
}
