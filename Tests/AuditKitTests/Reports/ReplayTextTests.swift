@testable import AuditReports
import BudgetReplay
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct ReplayTextTests {
  private func text(
    _ sample: ReplayCase, columns: Int = 100, _ change: (inout Audit.Options) -> Void = { _ in }
  ) throws -> [UInt8] {
    var report = TextReport(columns: columns)
    report.includesReplayTables = true
    return report.render(
      try sample.run {
        $0.only = Set(AllRules.infos.filter { $0.group == .budget }.map(\.id))
        change(&$0)
      })
  }

  @Test func `the replay report contains all values`() throws {
    let sample = ReplayCase(
      "all", "timeline: {policy: {after: 5m}}",
      "timeline: {policy: {after: 30m}}\nreloads: [{cause: push, at: [\"08:10\"]}]",
      "timeline: {entries: [], policy: never}")
    let bytes = try text(sample) { $0.scope.includesReloadTrace = true }
    try expectSnapshot(bytes, "replay.txt")
  }

  @Test func `a replay without widgets says so`() throws {
    let text = String(decoding: try text(ReplayCase("none", "timeline: {}")), as: UTF8.self)
    #expect(text.hasPrefix("No widget was replayed\n"))
  }

  @Test(arguments: [
    ("{}", "a fixed window of 24 h from placement"),
    ("{anchor: \"04:00\"}", "a fixed window of 24 h from 04:00"),
    (
      "{anchor: \"04:00\", alignment: local}", "a fixed window of 24 h from 04:00 on the wall clock"
    ),
    ("{model: slotted, window: 12h}", "a window of 12 h from placement, released in 24 slots"),
    ("{model: sliding}", "a sliding window of 24 h"),
    ("{model: token, burst: 1}", "a bucket of 1 token that is filled over 24 h"),
    (
      "{model: unlimited, scope: extension}",
      "no limit for all widgets of an extension together"
    ),
  ])
  func `the legend names the regulator`(budget: String, words: String) throws {
    let source = SourceFile(path: ".audit.yml", text: "budget: \(budget)")
    var settings = ReplaySettings()
    settings.budget = Configuration.read(source).configuration.budget
    #expect(settings.budget.rules.regulatorInFull == words)
  }
}
