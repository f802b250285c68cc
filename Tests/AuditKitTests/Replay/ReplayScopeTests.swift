@testable import AuditReports
import BudgetReplay
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Which widgets are replayed.
struct ReplayScopeTests {
  @Test(arguments: [
    "entries: [], policy: {after: 2h}", "entries: {count: 0, every: 1h}, policy: atEnd",
    "policy: {after: 2h}, entrySize: 11MiB",
    "entries: {count: 1025, every: 5m}, policy: {after: 4d}, entrySize: 11KiB",
  ])
  func `an empty or oversized timeline is replayed only on request`(timeline: String) throws {
    let manifest = ReplayCase("refused", "timeline: {\(timeline)}", "timeline: {policy: never}")
    func kinds(_ includes: Bool) throws -> [String?]? {
      try manifest.run { $0.scope.includesRefused = includes }.replay?.widgets.map(\.subject.kind)
    }
    #expect(try kinds(true) == ["Kind0", "Kind1"])
    #expect(try kinds(false) == ["Kind1"])
  }

  @Test func `a timeline at the archive limit is replayed by a check, too`() throws {
    let result = try ReplayCase("full", "timeline: {policy: {after: 2h}, entrySize: 10MiB}").run {
      $0.scope.includesRefused = false
    }
    #expect(result.replay?.widgets.count == 1)
  }

  @Test func `a selected kind is reported alone, with its findings`() throws {
    let over = "timeline: {policy: {after: 5m}}"
    let manifest = ReplayCase("two", over, over)
    let both = try manifest.run()
    let one = try manifest.run { $0.scope.kinds = ["Kind1"] }
    #expect(both.replay?.widgets.map(\.outcome.demand.charged.total) == [288, 288])
    #expect(one.replay?.widgets.map(\.outcome.demand.charged.total) == [288])
    #expect(both.findings.count { $0.rule == "budget-exceeded" } == 2)
    #expect(one.findings.compactMap(\.subject.kind).allSatisfy { $0 == "Kind1" })
    #expect(one.unknownKinds.isEmpty)
  }

  @Test func `the interval for a shared limit assumes that every widget uses it`() throws {
    let over = "timeline: {policy: {after: 30m}}"
    let manifest = ReplayCase(
      "shared", over, over, "timeline: {policy: {after: 1h}}\nplaced: 2",
      configuration: "{profile: {days: 2}, budget: {scope: extension}}")
    let result = try manifest.run()
    let widgets = try #require(result.replay?.widgets)
    #expect(widgets.map(\.outcome.sharers) == [4, 4, 4, 4])
    #expect(widgets.allSatisfy { $0.outcome.smallestInterval.low == 4 * 2_160_000 })
    // 40 of 144 charges a day: the fourth widget's reload at 06:00 is the last.
    #expect(widgets.map(\.runsDry.low) == Array(repeating: "06:00", count: 4))
    let finding = try #require(result.findings.first { $0.rule == "budget-exceeded" })
    #expect(
      finding.help.hasPrefix(
        "ask every 2 h 24 min or more in each of the bundle's 4 placed widgets to stay within 40 a "
          + "day, which they share"),
      "\(finding.help)")
    var report = TextReport()
    report.includesReplayTables = true
    let text = String(decoding: report.render(result), as: UTF8.self)
    #expect(text.contains("fits 70 if each of 4 widgets does\n"), "\(text)")
  }

  @Test func `other kinds still use their part of a shared limit`() throws {
    let manifest = ReplayCase(
      "shared", "timeline: {policy: {after: 30m}}", "timeline: {policy: {after: 30m}}",
      configuration: "{profile: {days: 1}, budget: {scope: extension}}")
    let widget = try manifest.run { $0.scope.kinds = ["Kind1"] }.replay?.widgets.first
    #expect(widget?.outcome.low.charged.total == 20)
  }

  @Test func `an unknown kind gets the nearest one as a suggestion`() throws {
    let result = try ReplayCase("one", "timeline: {policy: never}").run {
      $0.scope.kinds = ["Kimd0", "Kind0", "zzzzzz"]
    }
    #expect(
      result.unknownKinds.map(\.message) == [
        "no widget has the kind `Kimd0`; did you mean `Kind0`?",
        "no widget has the kind `zzzzzz`",
      ])
  }

  @Test func `invalid settings are refused with the reason`() {
    func problem(_ change: (inout ReplaySettings) -> Void) -> String? {
      var options = Audit.Options()
      var settings = ReplaySettings()
      change(&settings)
      options.replay = settings
      do throws(ReplaySettings.Problem) {
        _ = try Audit(options: options)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(problem { _ in } == nil)
    #expect(
      problem { $0.budget.rules.low = 80 } == "the lower limit, 80, is above the upper limit, 70")
    #expect(
      problem { $0.profile.timeZone = "Europe/Pariss" }
        == "there is no time zone `Europe/Pariss`; did you mean Europe/Paris?")
    #expect(problem { $0.budget.rules.alignment = .local }?.contains("local windows") == true)
  }
}
