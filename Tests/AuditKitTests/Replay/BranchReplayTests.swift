@testable import AuditReports
import BudgetReplay
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Replays of timelines with branches, compared with each branch alone.
struct BranchReplayTests {
  private static let answers = [
    "policy: {after: 5m}", "policy: {after: 30m}", "policy: {after: 2h}", "policy: never",
    "entries: {count: 4, every: 15m}, policy: atEnd", "entries: [], policy: {after: 2h}",
    "policy: {afterLocal: \"06:00\"}", "entries: [1h, 0m], policy: atEnd", "policy: atEnd",
    "entries: {count: 4, every: 1h}, policy: {after: 4h}, entrySize: 4MiB",
  ]
  private static let reloads = [
    "", "\nreloads: [{cause: push, every: 3h}]",
    "\nreloads: [{cause: app, state: background, at: [\"08:00\", \"20:00\"]}]",
  ]

  /// Some different timelines in any order.
  private static func branches(_ random: inout SplitMix) -> [String] {
    var left = answers
    return (0...random.next(4)).map { _ in left.remove(at: random.next(left.count)) }
  }

  private static func widget(_ branches: [String], _ keys: String) -> String {
    let items = branches.map { "{\($0)}" } + ["{fail: true, policy: {after: 1m}}"]
    return "timeline: {branches: [\(items.joined(separator: ", "))]}\(keys)"
  }

  private static func replayed(
    _ widgets: [String], _ configuration: String
  ) throws -> [ReplayedWidget] {
    let manifest = ReplayCase("branches", widgets: widgets, configuration: configuration)
    return try #require(try manifest.run().replay).widgets
  }

  @Test(arguments: [
    "profile: {days: 2}",
    "{profile: {days: 2, awake: \"07:00-23:00\"}, budget: {low: 9, high: 20, model: sliding}}",
    "{profile: {days: 2}, budget: {model: token, window: 8h}}",
  ])
  func `each branch is replayed as the whole timeline`(configuration: String) throws {
    var random = SplitMix(state: UInt64(configuration.utf8.count))
    let replays = try Self.reloads.map { keys in
      try Self.replayed(Self.answers.map { "timeline: {\($0)}\(keys)" }, configuration)
    }
    for _ in 0..<20 {
      let branches = Self.branches(&random)
      let number = random.next(Self.reloads.count)
      let keys = Self.reloads[number]
      let alone = branches.compactMap { Self.answers.firstIndex(of: $0) }.map {
        replays[number][$0]
      }
      let widget = try #require(
        try Self.replayed([Self.widget(branches, keys)], configuration).first)
      #expect(widget.states.map(\.outcome) == alone.map(\.outcome), "\(branches) \(keys)")
      #expect(widget.states.map(\.verdict) == alone.map(\.verdict))
      let asked = alone.map(\.outcome.demand.charged.total)
      #expect(widget.outcome.demand.charged.total == asked.max())
      #expect(widget.least.outcome.demand.charged.total == asked.min())
      #expect(widget.branches.isEmpty == (branches.count == 1))
    }
  }

  @Test func `widgets with a shared limit have a highest and a lowest demand`() throws {
    let configuration = "{profile: {days: 2}, budget: {scope: extension}}"
    var random = SplitMix(state: 5)
    let demands = try Self.replayed(
      Self.answers.map { "timeline: {\($0)}" }, "profile: {days: 2}"
    ).map(\.outcome.demand.charged.total)
    let demandOf = Dictionary(uniqueKeysWithValues: zip(Self.answers, demands))
    for _ in 0..<15 {
      let timelines = (0..<3).map { _ in Self.branches(&random) }
      let widgets = try Self.replayed(timelines.map { Self.widget($0, "") }, configuration)
      /// The same widgets, each with one branch.
      func alone(_ isMost: Bool) throws -> [WidgetReplay] {
        let chosen = timelines.map { branches in
          let asked = branches.map { demandOf[$0] ?? 0 }
          let index = isMost ? asked.indices.last { asked[$0] == asked.max() } : nil
          return branches[index ?? asked.firstIndex(of: asked.min() ?? 0) ?? 0]
        }
        return try Self.replayed(chosen.map { "timeline: {\($0)}" }, configuration).map(\.outcome)
      }
      #expect(widgets.map(\.outcome) == (try alone(true)), "\(timelines)")
      #expect(widgets.map(\.least.outcome) == (try alone(false)), "\(timelines)")
    }
  }

  @Test func `a timeline with one good branch is reported as that branch alone`() throws {
    let one = ReplayCase(
      "one",
      "timeline:\n  branches:\n    - {entries: [0m, 1h], policy: {after: 2h}}\n    - {fail: true}")
    let alone = ReplayCase("alone", "timeline: {entries: [0m, 1h], policy: {after: 2h}}")
    #expect(try one.json() as NSDictionary == alone.json() as NSDictionary)
    func text(_ sample: ReplayCase) throws -> String {
      var report = TextReport()
      report.includesReplayTables = true
      return String(decoding: report.render(try sample.run()), as: UTF8.self)
    }
    #expect(try text(one) == text(alone))
  }

  @Test func `JSON has each distinct branch with its line, and the highest demand`() throws {
    let timeline = """
      timeline:
        branches:
          - policy: {after: 1h}
          - {fail: true}
          - policy: {after: 5m}
          - policy: {after: 60m}
      """
    try ReplayCase(
      "branches", timeline,
      expected: [
        "widgets.0.demandPerDay": 288, "widgets.0.verdict": "over", "widgets.0.line": 14,
        "widgets.0.branches.0.demandPerDay": 24, "widgets.0.branches.0.verdict": "fits",
        "widgets.0.branches.0.line": 17, "widgets.0.branches.1.demandPerDay": 288,
        "widgets.0.branches.1.line": 19, "widgets.0.branches.1.low.charged.total": 40,
      ]
    ).check()
    let json = try ReplayCase("branches", timeline).json()
    let widget = try #require((json["widgets"] as? [[String: Any]])?.first)
    #expect((widget["branches"] as? [Any])?.count == 2)
  }

  private static let rain = ReplayCase(
    "rain", "timeline: {branches: [{policy: {after: 1h}}, {policy: {after: 5m}}]}")

  @Test func `tables show the lowest and highest demand`() throws {
    let result = try Self.rain.run {
      $0.scope.advice = .everyWidget
      $0.scope.tracedDays = 1
    }
    var report = TextReport()
    report.includesReplayTables = true
    let text = String(decoding: report.render(result), as: UTF8.self)
    #expect(text.contains("  Kind0   24–288    24–70  40–70  fits/over  03:15/05:45"), "\(text)")
    #expect(text.contains("\n  Kind0, least  "), "\(text)")
    #expect(text.contains("\n  Kind0, most  "), "\(text)")
    // Advice is about the branch that exceeds the budget.
    #expect(text.contains("\n  Kind0, the answer at line 15\n  1. ask after 36 min\n"), "\(text)")
    #expect(text.contains("\n     - {policy: {after: 36m}}\n"), "\(text)")
    let markdown = String(decoding: MarkdownReport().render(result), as: UTF8.self)
    #expect(markdown.contains("| 24–288 | 24–70 | 40–70 | fits/over |"), "\(markdown)")
    let page = String(decoding: HTMLReport().render(result), as: UTF8.self)
    #expect(page.contains("24–288") && page.contains("fits/over"))
    #expect(page.contains("the one that asks most"))
  }

  @Test func `an unknown branch may ask for less, so the least is unknown`() throws {
    let branches = "timeline: {branches: [!unknown next, {policy: {after: 5m}}]}"
    let result = try ReplayCase("rain", branches).run()
    let text = String(decoding: TextReport().render(result), as: UTF8.self)
    #expect(text.contains("  Kind0   ?–288    40–70  40–70  ?/over   03:15/05:45"), "\(text)")
    #expect(UnreportedExcess(result).counts == [])
    let fits = "timeline: {branches: [!unknown next, {policy: {after: 2h}}]}"
    let lines = TextReport().render(try ReplayCase("rain", fits).run())
    #expect(String(decoding: lines, as: UTF8.self).contains("?–12"), "\(text)")
  }

  @Test func `a comparison shows the lowest and highest demand of both releases`() throws {
    func release(_ timeline: String) -> [SourceFile] {
      [SourceFile(path: "a.yaml", text: Example.widget("timeline: \(timeline)").manifest)]
    }
    let old = release("{branches: [{policy: {after: 2h}}, {policy: {after: 1h}}]}")
    let new = release("{branches: [{policy: {after: 2h}}, {policy: {after: 40m}}]}")
    let result = Audit().compare(new, with: old)
    #expect(result.findings.map(\.rule) == ["demand-increased"])
    #expect(result.findings.map(\.place.start.column) == [59])
    let text = String(decoding: TextReport().render(result), as: UTF8.self)
    #expect(text.contains("  Current   12–24  12–36     +12  fits"), "\(text)")
    #expect(Audit().compare(new, with: new).findings.isEmpty)
  }

  @Test func `placements times branches are limited per file`() throws {
    let branches = (1...50).map { "{policy: {after: \($0 + 60)m}}" }.joined(separator: ", ")
    let sample = ReplayCase("many", "timeline: {branches: [\(branches)]}\nplaced: 1000")
    let result = try sample.run()
    #expect(result.replay?.widgets.isEmpty == true)
    #expect(result.findings.contains { $0.rule == "input-limit" })
  }
}
