import BudgetReplay
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The cost of a file's replay is limited.
@Suite struct ReplayLoadTests {
  private func widget(_ kind: String, _ lines: String) -> String {
    """
      - kind: \(kind)
        name: Name
        description: Text
        families: [systemSmall]
        timeline: {policy: {after: 2h}}
        \(lines)

    """
  }

  private func run(
    _ files: [(app: String, widgets: [String])], replays: Bool = true
  ) throws -> AuditResult {
    var options = Audit.Options()
    if !replays { options.replay = nil }
    let sources = files.enumerated().map { number, file in
      SourceFile(
        path: "\(number).yaml",
        text: """
          \(Example.standardApp)
          \(file.app)
          ---
          \(Example.standardBundle)
          widgets:
          \(file.widgets.joined())
          """.replacing("com.example", with: "com.example\(number)"))
    }
    return try Audit(options: options).run(sources)
  }

  private func limits(_ result: AuditResult) -> [String] {
    result.findings.filter { $0.rule == "input-limit" }.map {
      "\($0.place.file):\($0.subject.kind ?? ""): \($0.message)"
    }
  }

  /// How many of some equal widgets with a policy are replayed.
  private func replayed(
    of count: Int, _ policy: String, _ lines: String = "", change: (inout Audit.Options) -> Void
  ) throws -> Int {
    try replayed(of: count, timeline: "{policy: \(policy)}", lines, change: change)
  }

  /// How many of some equal widgets with a timeline are replayed.
  private func replayed(
    of count: Int, timeline: String, _ lines: String = "", change: (inout Audit.Options) -> Void
  ) throws -> Int {
    var options = Audit.Options()
    change(&options)
    let widgets = (0..<count).map {
      widget("K\($0)", lines).replacing("{policy: {after: 2h}}", with: timeline)
    }
    let reading = try Self.reading(widgets: widgets)
    let finding = Run(Manifest([reading]), load: ReplayLoad(options.replay))
      .unreplayed.first
    let kind = try #require(finding?.subject.kind)
    #expect(finding?.message.hasSuffix(" million times in the replay") == true)
    return try #require(Int(kind.dropFirst()))
  }

  private static let push = "reloads: [{cause: push, every: 1s}]"

  @Test func `days and runs count, and so do the reloads of timelines`() throws {
    #expect(try replayed(of: 40, "never", Self.push) { _ in } == 5_000_000 / (7 * 86_400))
    #expect(
      try replayed(of: 4, "never", Self.push) { $0.replay?.profile.days = 35 }
        == 5_000_000 / (35 * 86_400))
    // One every five minutes, for the floor, and one fiftieth for the entry.
    for timeline in ["{after: 1s}", "atEnd"] {
      #expect(
        try replayed(of: 300, timeline) { $0.replay?.runs = 10 }
          == Int(5_000_000 / (10 * 7 * 288.02)))
    }
    // Another floor.
    #expect(
      try replayed(of: 100, "{after: 1s}") {
        $0.replay?.runs = 10
        $0.replay?.budget.rules.floor = 60_000
      } == 5_000_000 / (10 * 7 * 1440))
    // Ten thousand runs of one widget.
    #expect(try replayed(of: 2, "{after: 40m}") { $0.replay?.runs = 10_000 } == 1)
  }

  @Test func `copies of a widget are computed once, unless days are random`() throws {
    let push = "placed: 300\n    \(Self.push)"
    #expect(try replayed(of: 40, "never", push) { _ in } == 5_000_000 / (7 * 86_400))
    #expect(
      try replayed(of: 1, "never", push) { $0.replay?.budget.rules.scope = .extension } == 0)
    #expect(try replayed(of: 1, "never", push) { $0.replay?.runs = 2 } == 0)
  }

  @Test func `views count like reloads, and are searched if they reload`() throws {
    let views = (0..<720).map { LocalSpan(from: 2 * $0, to: 2 * $0 + 1) }
    #expect(
      try replayed(of: 20, "{after: 5m}") {
        $0.replay?.profile.days = 366
        $0.replay?.profile.day.views = views
      } == 5_000_000 / (366 * (288 + 720)))
    #expect(
      try replayed(of: 90, "{after: 5m}") {
        $0.replay?.profile.day.views = views
        $0.replay?.profile.day.viewsReload = true
      } == 5_000_000 / (7 * (288 + 720) * 12))
  }

  @Test func `each trigger or case that is searched, and each entry, takes time`() throws {
    let triggers = Array(repeating: "{cause: push, at: [\"00:00\"]}", count: 640)
    #expect(
      try replayed(of: 3, "{after: 5m}", "reloads: [\(triggers.joined(separator: ", "))]") {
        $0.replay?.profile.days = 366
      } == 5_000_000 / (366 * 928 * 11))
    let cases = Array(repeating: "{when: \"00:00-00:01\", policy: never}", count: 639)
    #expect(
      try replayed(
        of: 5, timeline: "{cases: [\(cases.joined(separator: ", ")), {policy: {after: 5m}}]}"
      ) { $0.replay?.profile.days = 366 } == 4)
    #expect(
      try replayed(
        of: 40, timeline: "{entries: {count: 1000000, every: 1s}, policy: never}"
      ) { _ in } == 5_000_000 / (7 * 20_000))
  }

  @Test func `a hundred ordinary widgets are replayed for a year`() throws {
    var options = Audit.Options()
    options.replay?.profile.days = 365
    let widgets = (0..<100).map {
      widget("K\($0)", "").replacing("{after: 2h}", with: "{after: 15m}")
    }
    let run = Run(
      Manifest([try Self.reading(widgets: widgets)]), load: ReplayLoad(options.replay))
    #expect(run.unreplayed.isEmpty)
  }

  @Test(
    arguments: [
      (1, 7, "split the file, or place"),
      // The first widget alone is over the limit.
      (1, 366, "replay fewer days, or reload"),
      (100, 14, "replay fewer days or runs, or place or reload"),
    ])
  func `help names only what the run asks for`(runs: Int, days: Int, first: String) throws {
    var options = Audit.Options()
    options.replay?.runs = runs
    options.replay?.profile.days = days
    let push = "placed: 1000\n    reloads: [{cause: push, every: 2s}]"
    let reading = try Self.reading(widgets: (0..<40).map { widget("K\($0)", push) })
    let finding = Run(Manifest([reading]), load: ReplayLoad(options.replay))
      .unreplayed.first
    #expect(finding?.help == "\(first) them less often")
  }

  @Test func `at most ten thousand placed widgets of a file are replayed`() throws {
    let ten = (0..<10).map { widget("K\($0)", "placed: 1000") }
    let full = try run([(app: "", widgets: ten)])
    #expect(limits(full).isEmpty)
    #expect(full.replay?.widgets.count == 10_000)
    let more = [widget("L", "placed: 2"), widget("M", ""), widget("N", "placed: 0")]
    let over = try run([(app: "", widgets: ten + more), (app: "", widgets: [widget("O", "")])])
    #expect(
      limits(over) == [
        """
        0:L: widgets are not replayed from here on: together they are placed more than \
        10000 times
        """
      ])
    // The other file has its own limit.
    #expect(over.replay?.widgets.count == 10_001)
    #expect(over.replay?.widgets.last?.subject.kind == "O")
  }

  @Test(
    arguments: [
      "{cause: push, every: 1s}", "{cause: push, perDay: 86400}",
      "{cause: push, every: 1s, between: \"00:00-23:59\"}",
    ])
  func `an app's reloads count for each widget they affect`(_ reload: String) throws {
    let widgets = (0..<24).map { widget("K\($0)", "") }
    let over = try run([(app: "reloads: [\(reload)]", widgets: widgets)], replays: false)
    #expect(limits(over).isEmpty)
    let load = try #require(Self.load(app: "reloads: [\(reload)]", widgets: widgets))
    #expect(load.map(\.subject.kind) == ["K8"])
    let named = reload.replacing("}", with: ", kinds: [K3, K5]}")
    #expect(try #require(Self.load(app: "reloads: [\(named)]", widgets: widgets)).isEmpty)
  }

  /// The parts of a file that aren't replayed; reading it replays nothing.
  private static func load(app: String, widgets: [String]) -> [Finding]? {
    (try? reading(app: app, widgets: widgets)).map { Run(Manifest([$0])).unreplayed }
  }

  private static func reading(app: String = "", widgets: [String]) throws -> Reading {
    let text = """
      \(Example.standardApp)
      \(app)
      ---
      \(Example.standardBundle)
      widgets:
      \(widgets.joined())
      """
    let reading = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options())
    try #require(reading.findings.isEmpty)
    return reading
  }

  @Test func `a comparison reports what it doesn't replay in either release`() throws {
    let source = SourceFile(
      path: "a.yaml",
      text: """
        \(Example.standardApp)
        ---
        \(Example.standardBundle)
        widgets:
        \((0..<11).map { widget("K\($0)", "placed: 1000") }.joined())
        """)
    let old = SourceFile(path: "old.yaml", bytes: source.bytes)
    let result = Audit().compare([source], with: [old])
    #expect(limits(result).count == 1)
    #expect(result.problems.map(\.path) == ["old.yaml"])
  }
}
