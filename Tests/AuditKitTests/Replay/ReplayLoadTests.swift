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
    let finding = Run(Manifest([reading]), load: ReplayLoad(options.replay, options.scope))
      .unreplayed.first
    let kind = try #require(finding?.subject.kind)
    #expect(finding?.message.hasSuffix(" million steps") == true)
    return try #require(Int(kind.dropFirst()))
  }

  @Test func `days, runs, models and advice count, and so do the reloads of timelines`() throws {
    // Every second, and 288 of these may be granted, which takes four steps more.
    let push = "reloads: [{cause: push, every: 1s}]"
    #expect(try replayed(of: 40, "never", push) { _ in } == 14_000_000 / (7 * 87_552))
    #expect(
      try replayed(of: 4, "never", push) { $0.replay?.days = 70 } == 14_000_000 / (70 * 87_552))
    #expect(
      try replayed(of: 40, "never", push) { $0.scope.comparesModels = true }
        == 14_000_000 / (5 * 7 * 87_552))
    #expect(
      try replayed(of: 40, "never", push) { $0.scope.advice = .everyWidget }
        == 14_000_000 / (3 * 7 * 87_552))
    // One every five minutes, for the floor.
    for timeline in ["{after: 1s}", "atEnd"] {
      #expect(
        try replayed(of: 100, timeline) { $0.replay?.runs = 10 }
          == 14_000_000 / (2 * 10 * 7 * 288 * 5))
    }
    // Another floor.
    #expect(
      try replayed(of: 100, "{after: 1s}") {
        $0.replay?.runs = 10
        $0.replay?.budget.floor = 60_000
      } == 14_000_000 / (2 * 10 * 7 * 1440 * 5))
  }

  @Test func `equal days of a timeline alone, and copies of a widget, are computed once`() throws {
    #expect(
      try replayed(of: 2000, "{after: 1s}") { $0.replay?.days = 3660 }
        == 14_000_000 / (7 * 288 * 5 + 5 * 3660))
    let push = "placed: 300\n    reloads: [{cause: push, every: 1s}]"
    #expect(try replayed(of: 40, "never", push) { _ in } == 14_000_000 / (7 * 87_552))
    #expect(
      try replayed(of: 1, "never", push) { $0.replay?.budget.scope = .extension } == 0)
    #expect(try replayed(of: 1, "never", push) { $0.replay?.runs = 2 } == 0)
  }

  @Test(
    arguments: [
      """
      {sequence: [{policy: {after: 300s}}, {policy: {after: 301s}}, {policy: {after: 304s}}], \
      then: loop}
      """,
      "{cases: [{when: \"07:00-22:00\", policy: {after: 5m}}, {policy: {after: 1h}}]}",
      "{entries: {atLocal: [\(fiveMinutes)], count: 1}, policy: atEnd}",
    ])
  func `each day of uneven reloads is computed`(timeline: String) throws {
    #expect(
      try replayed(of: 30, timeline: timeline) { $0.replay?.days = 366 }
        == 14_000_000 / (366 * 288 * 5))
  }

  /// 288 local times.
  private static let fiveMinutes = (0..<288).map { time in
    let (hour, minute) = (time / 12, time % 12 * 5)
    return "\"\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)\""
  }.joined(separator: ", ")

  @Test func `days repeat if the last answer always waits the same time`() throws {
    let perDay = 86_400.0 / (17 * 60)
    let timeline = "{sequence: [{policy: {after: 1h}}, {policy: {after: 17m}}], then: repeat}"
    #expect(
      try replayed(of: 700, timeline: timeline) { $0.replay?.days = 3660 }
        == Int(14_000_000 / (7 * perDay * 5 + 5 * 3660)))
    // The time of day of its reloads would recur after 1,440 of them, which isn't looked for.
    let views = [LocalSpan(from: 0, to: 60)]
    #expect(
      try replayed(of: 20, "{after: 17m}") {
        $0.replay?.days = 3660
        $0.replay?.profile.views = views
      } == Int(14_000_000 / (3660 * perDay * 5)))
    #expect(
      try replayed(of: 700, "{after: 15m}") {
        $0.replay?.days = 3660
        $0.replay?.profile.views = views
      } == 14_000_000 / (7 * 96 * 5 + 5 * 3660))
  }

  @Test func `days repeat unless the windows of a limit end differently`() throws {
    // Almost 40 reloads a day, and never 40 in the same second of it.
    let close = 86_400.0 / 2161
    #expect(
      try replayed(of: 30, "{after: 2161s}") { $0.replay?.days = 3660 }
        == Int(14_000_000 / (3660 * close * 5)))
    // Slots that aren't used up never delay a reload to their beginning.
    let slow = 86_400.0 / (61 * 60)
    #expect(
      try replayed(of: 40, "{after: 61m}") {
        $0.replay?.days = 3660
        $0.replay?.budget.model = .slotted
      } == Int(14_000_000 / (3660 * slow * 5)))
    // Otherwise there is a run of instants for each slot and limit.
    #expect(
      try replayed(of: 100, "{after: 5m}") {
        $0.replay?.days = 3660
        $0.replay?.budget.model = .slotted
      } == 14_000_000 / (7 * 288 * 5 + 48 * 3660))
    // Other widgets share the limit.
    #expect(
      try replayed(of: 30, "{after: 5m}") {
        $0.replay?.days = 366
        $0.replay?.budget.scope = .extension
      } == 14_000_000 / (366 * 288 * 5))
  }

  @Test func `a free reload counts like one that may be granted`() throws {
    #expect(
      try replayed(of: 5, "never", "reloads: [{cause: intent, every: 1s}]") { _ in }
        == 14_000_000 / (7 * 86_400 * 5))
    // Free for half of the day.
    #expect(
      try replayed(of: 9, "never", "reloads: [{cause: push, every: 1s}]") {
        $0.replay?.profile.sessions = [
          DayProfile.Session(state: .foreground, at: LocalSpan(from: 720, to: 0))
        ]
      } == 14_000_000 / (7 * (86_400 + 4 * (43_200 + 288))))
  }

  @Test func `views that reload are free reloads, and very many others count like them`() throws {
    let views = (0..<720).map { LocalSpan(from: 2 * $0, to: 2 * $0 + 1) }
    #expect(
      try replayed(of: 20, "{after: 301s}") {
        $0.replay?.days = 366
        $0.replay?.profile.views = views
      } == Int(14_000_000 / (366 * (86_400.0 / 301 + 620) * 5)))
    #expect(
      try replayed(of: 30, "{after: 5m}") {
        $0.replay?.profile.views = views
        $0.replay?.profile.viewsReload = true
      } == 14_000_000 / (7 * (288 + 720 + 620) * 5 * 12))
  }

  @Test func `each trigger or case that a step searches takes time`() throws {
    let triggers = Array(repeating: "{cause: push, at: [\"00:00\"]}", count: 640)
    #expect(
      try replayed(of: 3, "{after: 5m}", "reloads: [\(triggers.joined(separator: ", "))]") {
        $0.replay?.days = 366
      } == 14_000_000 / (366 * (928 + 4 * 288) * 11))
    let cases = Array(repeating: "{when: \"00:00-00:01\", policy: never}", count: 639)
    #expect(
      try replayed(
        of: 5, timeline: "{cases: [\(cases.joined(separator: ", ")), {policy: {after: 5m}}]}"
      ) { $0.replay?.days = 366 } == 14_000_000 / (366 * 288 * 5 * 11))
  }

  @Test func `a single widget may take twice as long, as with ten thousand runs`() throws {
    #expect(try replayed(of: 2, "{after: 40m}") { $0.replay?.runs = 10_000 } == 1)
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
    options.replay?.days = days
    let push = "placed: 1000\n    reloads: [{cause: push, every: 1s}]"
    let reading = try Self.reading(widgets: (0..<40).map { widget("K\($0)", push) })
    let finding = Run(Manifest([reading]), load: ReplayLoad(options.replay, options.scope))
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
    #expect(load.map(\.subject.kind) == ["K22"])
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
