import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ReloadStormTests {
  private func findings(_ widget: String, app: String = "") throws -> [Finding] {
    let text = Example.widget("timeline: {policy: never}\n\(widget)", app: app).manifest
    return try Audit(options: .only("reload-storm")).run([SourceFile(path: "a.yaml", text: text)])
      .findings
  }

  @Test(arguments: [
    // Fixed times.
    ("at: [\"08:00\"]", "at: [\"09:00\", \"08:00\"]", "08:00"),
    ("at: [\"08:00\"]", "at: [\"08:01\"]", nil),
    // Without `between`, an interval counts from midnight.
    ("every: 6h", "at: [\"18:00\"]", "18:00"), ("every: 6h", "at: [\"17:00\"]", nil),
    ("every: 6h", "at: [\"00:00\"]", "00:00"), ("every: 7h", "at: [\"00:00\"]", nil),
    ("every: 7h", "at: [\"21:00\", \"14:00\"]", "14:00"),
    ("every: 2d", "at: [\"00:00\"]", nil),
    // With `between`, it counts from the start of the span every day; the end is excluded.
    ("every: 2h, between: \"07:00-13:00\"", "at: [\"11:00\"]", "11:00"),
    ("every: 2h, between: \"07:00-13:00\"", "at: [\"13:00\"]", nil),
    ("every: 2h, between: \"07:00-13:00\"", "at: [\"08:00\"]", nil),
    ("every: 2h, between: \"23:00-03:00\"", "at: [\"01:00\"]", "01:00"),
    ("every: 2d, between: \"07:00-13:00\"", "at: [\"07:00\"]", "07:00"),
    // Two intervals.
    ("every: 5h", "every: 3h", "15:00"), ("every: 5h", "every: 7h", nil),
    ("every: 1h", "every: 1h", "01:00"), ("every: 301s", "every: 602s", "00:10:02"),
    ("every: 6h", "every: 6h, between: \"00:30-23:00\"", nil),
    ("every: 40m, between: \"07:00-22:00\"", "every: 1h, between: \"07:20-22:00\"", "08:20"),
    // It is unknown when one of them asks.
    ("perDay: 24", "every: 1h", nil), ("perDay: 24", "perDay: 24", nil),
  ])
  func `two charged reloads collide if both occur at one instant of a day`(
    first: String, second: String, time: String?
  ) throws {
    let found = try findings("reloads: [{cause: push, \(first)}, {cause: app, \(second)}]")
    #expect(
      found.map(\.message)
        == (time.map { ["two charged reloads of the same widget are at \($0)"] } ?? []))
    #expect(found.allSatisfy { $0.related.map(\.label) == ["first"] })
    let exempt = try findings(
      "reloads: [{cause: location, \(first)}, {cause: app, state: audio, \(second)}]")
    #expect(exempt.isEmpty)
  }

  @Test(
    arguments: [
      ("every: 4m", "charged reloads are 4 min apart, closer than the floor of 5 min"),
      ("every: 5m", nil), ("every: 4m, between: \"08:00-08:04\"", nil),
      (
        "every: 4m, between: \"08:00-08:05\"",
        "charged reloads are 4 min apart, closer than the floor of 5 min"
      ),
      // The last reload of a day and the first of the next.
      (
        "every: 359m, between: \"00:00-23:59\"",
        "charged reloads are 4 min apart, closer than the floor of 5 min"
      ),
      (
        "at: [\"23:58\", \"12:00\", \"00:01\"]",
        "charged reloads are 3 min apart, closer than the floor of 5 min"
      ),
      ("at: [\"08:00\", \"09:00\", \"08:00\"]", "a charged reload asks twice at 08:00"),
      ("at: [\"08:00\"]", nil), ("at: []", nil), ("perDay: 1000", nil),
    ] as [(String, String?)])
  func `a reload is a storm if its own instants are closer than the floor`(
    schedule: String, message: String?
  ) throws {
    let found = try findings("reloads: [{cause: push, \(schedule)}]")
    #expect(found.map(\.message) == (message.map { [$0] } ?? []))
  }

  @Test func `reloads of the app and the widget collide, wherever they are declared`() throws {
    let own = "reloads: [{cause: push, at: [\"12:00\"]}]"
    func app(_ kinds: String) -> String {
      "reloads: [{cause: app, every: 6h\(kinds)}]"
    }
    #expect(try findings(own, app: app("")).map(\.subject.kind) == ["Current"])
    #expect(try findings(own, app: app(", kinds: [Current]")).count == 1)
    #expect(try findings(own, app: app(", kinds: [Other]")).isEmpty)
    #expect(try findings(own, app: app(", kinds: [$(KIND)]")).isEmpty)
  }

  @Test func `thousands of reloads cost no more than the instants of a day`() {
    // More would exceed the limit of replays.
    let reloads = (0..<1000).map { "{cause: push, every: \(3_600 + $0 % 40)s}" }
    let text = Example.widget("reloads: [\(reloads.joined(separator: ", "))]").manifest
    let file = SourceFile(path: "a.yaml", text: text)
    let run = Run(Manifest([Reading(file, id: 0, Audit.Options())]))
    // Without the replay, which would be slow with so many reloads.
    let context = RuleContext(
      run: run, apps: run.apps[...], bundles: run.bundles[...], replays: [],
      settings: ReplaySettings(), budget: Budget(), asOf: nil)
    // Each interval after the first collides with the first.
    #expect(ReloadStorm.check(context).count >= 1000 - 40)
  }
}
