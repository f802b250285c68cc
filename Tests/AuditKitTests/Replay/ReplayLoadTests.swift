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

  @Test func `random runs count each day of each run under each model`() throws {
    var options = Audit.Options()
    options.replay?.runs = 10
    options.replay?.days = 14
    #expect(options.repetitions == 140)
    options.scope.comparesModels = true
    #expect(options.repetitions == 140 * Budget.Model.allCases.count)
    options.replay?.runs = 1
    #expect(options.repetitions == 1)
    options.replay?.runs = 1000
    let text = """
      \(Example.standardApp)
      ---
      \(Example.standardBundle)
      widgets:
      \(widget("K", "reloads: [{cause: push, perDay: 1000}]"))
      """
    let result = try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)])
    let finding = result.findings.first { $0.rule == "input-limit" }
    #expect(finding?.message.hasSuffix("reloaded more than 200 times a day") == true)
    #expect(finding?.help.hasSuffix("or replay fewer days, runs or models") == true)
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
        0:L: widgets of this file are not replayed from here on: together they are placed more than \
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
    #expect(load.map(\.subject.kind) == ["K23"])
    let named = reload.replacing("}", with: ", kinds: [K3, K5]}")
    #expect(try #require(Self.load(app: "reloads: [\(named)]", widgets: widgets)).isEmpty)
  }

  /// The parts of a file that aren't replayed; reading it replays nothing.
  private static func load(app: String, widgets: [String]) -> [Finding]? {
    let text = """
      \(Example.standardApp)
      \(app)
      ---
      \(Example.standardBundle)
      widgets:
      \(widgets.joined())
      """
    let reading = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options())
    return reading.findings.isEmpty ? Run(Manifest([reading])).unreplayed : nil
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
