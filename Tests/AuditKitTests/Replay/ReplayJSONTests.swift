import Foundation
import Testing

@testable import AuditKit

/// The keys of `replay` in JSON, on which scripts depend.
struct ReplayJSONTests {
  private static let sample = ReplayCase("over", "timeline: {policy: {after: 5m}}")

  private func keys(_ value: Any?) -> Set<String> {
    Set((value as? [String: Any] ?? [:]).keys)
  }

  private func first(_ value: Any?) -> [String: Any] {
    (value as? [[String: Any]])?.first ?? [:]
  }

  @Test func `the replay has the documented keys`() throws {
    let replay = try Self.sample.json()
    #expect(
      keys(replay) == [
        "profile", "start", "timeZone", "days", "seed", "runs", "budget", "widgets", "activities",
      ])
    #expect(
      keys(replay["budget"]).isSuperset(of: [
        "low", "high", "windowSeconds", "floorSeconds", "model",
      ]))
    let widget = first(replay["widgets"])
    #expect(
      keys(widget) == [
        "app", "bundle", "kind", "instance", "file", "line", "verdict", "demandPerDay",
        "budgetUse", "smallestIntervalSeconds", "demand", "low", "high",
      ])
    #expect(keys(widget["budgetUse"]) == ["low", "high"])
    #expect(keys(widget["smallestIntervalSeconds"]) == ["low", "high"])
  }

  @Test(arguments: ["demand", "low", "high"])
  func `measures have the documented keys`(end: String) throws {
    let replay = try Self.sample.json()
    let measures = try #require(first(replay["widgets"])[end] as? [String: Any])
    #expect(
      keys(measures) == [
        "requested", "charged", "exempt", "coalesced", "deferred", "dropped", "failed",
        "pendingAtEnd", "limit", "exhaustedAt", "firstDeferralAt", "waitSeconds", "staleSeconds",
        "placeholderSeconds", "ageSeconds", "visibleAgeSeconds", "entries", "chargedByLocalHour",
      ])
    #expect(keys(measures["requested"]) == ["total", "policy"])
    #expect(keys(measures["ageSeconds"]) == ["mean", "p50", "p90", "p95", "p99", "max"])
    #expect(
      keys(measures["entries"]) == [
        "delivered", "displayed", "past", "duplicate", "superseded", "unrendered", "left",
        "skipped", "meanDwellSeconds",
      ])
    #expect((measures["chargedByLocalHour"] as? [Int])?.count == 24)
  }

  @Test func `reloads are traced if requested`() throws {
    let widget = first(try Self.sample.json { $0.scope.includesReloadTrace = true }["widgets"])
    let why = try #require(widget["why"] as? [String: Any])
    let steps = try #require(why["steps"] as? [[String: Any]])
    #expect(steps.count == 10 && why["leftOut"] as? Int == 29)
    #expect(steps[0]["at"] as? String == "2026-01-06T00:00:00")
    #expect(steps[0]["outcome"] as? String == "charged" && steps[0]["cause"] as? String == "policy")
    let wait = try #require(why["firstWait"] as? [[String: Any]])
    #expect(wait.map { $0["outcome"] as? String } == ["charged", "deferred"])
    #expect(wait.map { $0["at"] as? String } == ["2026-01-06T03:15:00", "2026-01-06T03:20:00"])
    #expect(wait.first?["spendsLimit"] as? Bool == true)
    #expect(wait.last?["until"] as? String == "2026-01-07T00:00:00")
  }
}
