@testable import AuditReports
import BudgetReplay
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The text about the budget is true under every model and beside other charges.
struct BudgetWordsTests {
  private func run(
    _ keys: String, _ change: (inout ReplaySettings) -> Void = { _ in }
  ) throws -> AuditResult {
    var options = Audit.Options()
    var settings = ReplaySettings()
    change(&settings)
    options.replay = settings
    let manifest = Example.widget(keys).manifest
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
  }

  private func finding(_ result: AuditResult) throws -> Finding {
    try #require(result.findings.first { $0.rule.hasPrefix("budget-") })
  }

  private func text(_ result: AuditResult) -> String {
    String(decoding: TextReport().render(result), as: UTF8.self)
  }

  private static let pushes = """
    reloads:
      - cause: push
        at: ["01:01", "03:07", "05:13", "07:19", "09:23", "11:29", "13:31", "15:37", "17:41", "19:47"]
    """

  @Test func `an interval that fits leaves room for charged pushes`() throws {
    let result = try run("timeline: {policy: {after: 36m}}\n\(Self.pushes)")
    let help = try finding(result).help
    #expect(
      help.hasPrefix(
        "ask every 48 min or more to stay within 40 a day, 10 of which the policy does not ask "
          + "for; "), "\(help)")
    #expect(
      text(result).contains(
        "\n  Beside 10 other reloads, every 48 min fits 40 a day, every 24 min fits 70\n"))
    let widget = try #require(result.replay?.widgets.first)
    #expect(widget.fitting == Band(low: 2_880_000, high: 1_440_000))
    // The advice is correct: this many reloads fit.
    let eased = try run("timeline: {policy: {after: 48m}}\n\(Self.pushes)")
    #expect(eased.findings.allSatisfy { !$0.rule.hasPrefix("budget-") })
  }

  @Test func `a widget that asks only part of the day may ask more often then`() throws {
    func cases(_ interval: String) throws -> AuditResult {
      try run(
        """
        timeline:
          cases:
            - {when: "06:00-22:00", policy: {after: \(interval)}}
            - policy: {afterLocal: "06:00"}
        """)
    }
    let help = try finding(cases("15m")).help
    #expect(help.hasPrefix("ask every 30 min or more to stay within 40 a day; "), "\(help)")
    let eased = try cases("30m")
    #expect(eased.findings.allSatisfy { !$0.rule.hasPrefix("budget-") })
  }

  @Test func `one of several branches is checked as if it applied all day`() throws {
    let help = try finding(run("timeline: {branches: [{policy: {after: 5m}}, {policy: never}]}"))
      .help
    #expect(
      help.hasPrefix(
        "ask every 36 min or more if it returns this timeline all day, to stay within"),
      "\(help)")
  }

  @Test func `if pushes alone exceed the limit, no interval is advised`() throws {
    let policies = ["{after: 30m}", "{after: 5m}", "never"]
    for policy in policies {
      let result = try run("timeline: {policy: \(policy)}\nreloads: [{cause: push, every: 7m}]")
      #expect(!(try finding(result).help.contains("to stay within")))
      #expect(!text(result).contains(" fits "), "\(policy)")
    }
  }

  @Test func `an interval may fit only the upper limit`() throws {
    let result = try run("timeline: {policy: {after: 20m}}\nreloads: [{cause: push, every: 30m}]")
    let help = try finding(result).help
    #expect(help.hasPrefix("ask every "), "\(help)")
    #expect(help.contains(" to stay within 70 a day, 48 of which "))
    #expect(help.hasSuffix("; no interval stays within 40"))
  }

  @Test(arguments: [
    (Budget.Model.fixed, "the budget is spent by "),
    (.sliding, "a reload is refused at "),
    (.token, "a reload is refused at "),
    (.slotted, "a reload is refused at "),
  ])
  func `the time when a limit is used up is given only for whole windows`(
    _ model: Budget.Model, _ expected: String
  ) throws {
    let result = try run("timeline: {policy: {after: 5m}}") {
      $0.budget.rules.model = model
      $0.budget.staleAfter = 86_400_000
    }
    let consequence = try #require(finding(result).related.last)
    #expect(consequence.label == "with only 40" && consequence.message.hasPrefix(expected))
    #expect(text(result).contains(model == .fixed ? "  dry at 40/70  " : "  waits at 40/70  "))
    let widget = try #require(result.replay?.widgets.first)
    let refused = widget.outcome.low.firstDeferralAt.map {
      String(result.replay?.calendar.timeOfDay(of: $0).prefix(5) ?? "")
    }
    #expect(model == .fixed || widget.runsDry.low == refused)
  }

  @Test func `without a limit, no number of granted reloads is given`() throws {
    let result = try run("timeline: {policy: {after: 5m}}") { $0.budget.rules.model = .unlimited }
    let message = try finding(result).message
    #expect(message.hasSuffix("reloads a day; budgets are known to grant at most 70"))
    let replay = try #require(result.replay)
    #expect(
      ReplayLegend(settings: replay.settings).text.contains(
        "assumes no limit, where all is granted and only the verdict asks for 40 to 70"))
  }
}

/// With several runs, all numbers about a demand agree.
struct BudgetOfRunsTests {
  private static let random = ReplayCase(
    "random", "timeline: {policy: {after: 36m}}\nreloads: [{cause: push, perDay: 20}]",
    configuration: "{profile: {days: 2}}")

  @Test(arguments: [Budget.Judge.mean, .p95])
  func `a row and a finding give the same numbers`(_ judge: Budget.Judge) throws {
    let result = try Self.random.run {
      $0.replay?.runs = 40
      $0.replay?.budget.judge = judge
    }
    let replay = try #require(result.replay)
    let row = try #require(BudgetRow.rows(of: replay).first)
    let asked = Count.decimal(row.askedPerDay)
    #expect(row.askedPerDay > 45 && row.askedPerDay == replay.widgets.first?.judgedPerDay)
    let finding = try #require(result.findings.first { $0.rule == "budget-at-risk" })
    #expect(finding.message.contains(" \(asked) reloads a day"), "\(finding.message)")
    let consequence = try #require(finding.related.last?.message)
    #expect(consequence.hasPrefix("reloads have to wait in 100 % of the runs (under a"))
    #expect(row.facts[4].hasPrefix("in 100–") && row.facts[4].hasSuffix(" % of runs"))
    // The advice uses fewer runs; their current demand isn't printed beside that of all runs.
    #expect(!finding.help.contains("→"), "\(finding.help)")
    var report = TextReport()
    report.includesReplayTables = true
    let text = String(decoding: report.render(result), as: UTF8.self)
    let number = judge == .mean ? "the mean of 40 runs" : "the 95th percentile of 40 runs"
    #expect(text.contains("under a fixed window, \(number); hours, evenly spread\n"))
    #expect(text.contains("Age of the data, at 40 under a fixed window, evenly spread; stale,"))
  }

  @Test(arguments: [
    (0, "0"), (0.001, "<1"), (0.5, "50"), (0.999, ">99"), (1, "100"),
  ]) func `a share is none or all only if exact`(_ share: Double, _ text: String) {
    #expect(Count.percent(share) == text)
  }
}

/// A bundle for macOS alone has a demand but no budget.
struct BudgetOnMacTests {
  private static func bundle(_ platforms: String) -> String {
    """
    widgetBundle: B
    host: {app: A, bundleID: com.e.a, version: "1", build: 1, platforms: {\(platforms)}}
    bundleID: com.e.a.b
    version: "1"
    build: 1
    displayName: A
    widgets:
      - kind: K
        name: K
        description: D.
        families: [systemSmall]
        timeline: {policy: {after: 5m}}
    """
  }

  private static func run(_ platforms: String, runs: Int = 1) throws -> AuditResult {
    var options = Audit.Options()
    options.replay?.runs = runs
    options.scope.tracedDays = 4
    return try Audit(options: options).run([
      SourceFile(path: "a.yaml", text: bundle(platforms))
    ])
  }

  @Test(arguments: [1, 4]) func `its row has no band, verdict or wait`(_ runs: Int) throws {
    let result = try Self.run("macOS: 14.0", runs: runs)
    #expect(result.findings.isEmpty)
    let replay = try #require(result.replay)
    #expect(BudgetRow.rows(of: replay).map(\.facts) == [["288", "288", "none", "–", "–"]])
    var report = TextReport()
    report.includesReplayTables = true
    let text = String(decoding: report.render(result), as: UTF8.self)
    let markdown = String(decoding: ReportFormat.markdown.render(result), as: UTF8.self)
    let html = String(decoding: ReportFormat.html.render(result), as: UTF8.self)
    for page in [text, markdown] {
      #expect(!page.contains(" fits ") && !page.contains("40–70") && !page.contains("over"))
    }
    #expect(!html.contains("badge over") && !html.contains(" fits 40"))
    #expect(replay.widgets.first?.outcome.low.stale == 0)
  }

  @Test func `the same widget on iPhone, or on both platforms, keeps its budget`() throws {
    for platforms in ["iOS: 16.0", "iOS: 16.0, macOS: 14.0"] {
      let replay = try #require(try Self.run(platforms).replay)
      #expect(BudgetRow.rows(of: replay).first?.facts[1...3] == ["40–70", "40–70", "over"])
    }
    let phone = Self.bundle("iOS: 16.0").replacingOccurrences(of: "com.e.a", with: "com.e.p")
    let both = Audit().run([
      SourceFile(path: "a.yaml", text: Self.bundle("macOS: 14.0")),
      SourceFile(path: "b.yaml", text: phone),
    ])
    let rows = BudgetRow.rows(of: try #require(both.replay))
    #expect(rows.map(\.hasBudget) == [false, true])
    #expect(rows.map { $0.facts[3] } == ["–", "over"])
  }
}
