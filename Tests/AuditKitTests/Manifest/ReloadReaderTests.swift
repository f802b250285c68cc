import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ReloadReaderTests {
  // MARK: Values

  @Test func `reloads of an app are read`() throws {
    let read = ReadWidget(
      "",
      app: """
        reloads:
          - {cause: app, state: foreground, kinds: all, at: ["08:00", "18:30"]}
          - {cause: push, kinds: [Current, Rain], perDay: 6, between: "07:00-23:00"}
          - {cause: app, every: 2h}
        """)
    #expect(read.found == [])
    let reloads = try #require(read.app?.reloads.items().map(\.value))
    #expect(reloads.map { $0.cause.value?.value } == [.app, .push, .app])
    #expect(reloads.map { $0.state.value?.value } == [.foreground, nil, nil])
    #expect(reloads.map { $0.between.value?.value.description } == [nil, "07:00-23:00", nil])
    #expect(reloads.map(\.isReadable) == [true, true, true])
    let reaching = AppReloads(read.app?.reloads ?? .absent)
    #expect(reaching.numbers(reaching: "Rain") == [0, 1, 2])
    #expect(reaching.numbers(reaching: "Snow") == [0, 2])
    #expect(reaching.numbers(reaching: nil) == [0, 2])
    guard case .known(.at(let times)) = reloads[0].schedule,
      case .known(.perDay(let count)) = reloads[1].schedule,
      case .known(.every(let step)) = reloads[2].schedule
    else {
      Issue.record("not the schedules that were written")
      return
    }
    #expect(times.items.map(\.value.description) == ["08:00", "18:30"])
    #expect(count.value == 6)
    #expect(step.value == 7_200_000)
  }

  @Test(arguments: Reload.Cause.allCases)
  func `every cause of a reload is read`(_ cause: Reload.Cause) {
    let read = ReadWidget("reloads: [{cause: \(cause), perDay: 1}]")
    #expect(read.found == [])
    #expect(read.widget?.reloads.items().first?.value.cause.value?.value == cause)
  }

  @Test(arguments: Reload.AppState.allCases)
  func `every state of a reload is read`(_ state: Reload.AppState) {
    let read = ReadWidget("", app: "reloads: [{cause: app, state: \(state), perDay: 1}]")
    #expect(read.found == [])
    #expect(read.app?.reloads.items().first?.value.state.value?.value == state)
  }

  @Test(arguments: [
    ("at: []", true), ("perDay: 0", true), ("perDay: 1", true), ("at: [\"08:00\"]", true),
    ("perDay: 1, kinds: []", false), ("perDay: 1, kinds: [Rain, Current]", true),
    ("perDay: 1, kinds: [Rain]", false), ("perDay: 1, kinds: [Rain, $(KIND)]", true),
    ("perDay: x", true), ("perDay: 1, kinds: $(KINDS)", true),
  ])
  func `a reload affects the kinds it names`(_ text: String, _ reaches: Bool) {
    let read = ReadWidget("", app: "reloads: [{cause: app, \(text)}]")
    #expect(AppReloads(read.app?.reloads ?? .absent).mayReach("Current") == reaches)
  }

  // MARK: Errors

  /// Errors that an app and a widget have in common.
  static let mistakes: [(String, [String])] = [
    ("↓{cause: push, at: []}", ["wrong-type"]),
    ("[↓push]", ["wrong-type"]),
    ("[↓{perDay: 1}]", ["missing-key"]),
    ("[{↓cause: , perDay: 1}]", ["missing-key"]),
    ("[{cause: ↓pushed, perDay: 1}]", ["invalid-value"]),
    ("[{↓couse: push, cause: push, perDay: 1}]", ["unknown-key"]),
    ("[↓{cause: push}]", ["missing-key"]),
    ("[↓{cause: push, between: \"07:00-08:00\"}]", ["missing-key"]),
    ("[{cause: push, every: 1h, ↓perDay: 2}]", ["misplaced-key"]),
    ("[{cause: push, at: [\"08:00\"], ↓every: 1h}]", ["misplaced-key"]),
    ("[{cause: push, at: [\"08:00\"], ↓between: \"07:00-08:00\"}]", ["misplaced-key"]),
    ("[{cause: push, every: 1h, between: ↓\"07:00\"}]", ["invalid-value"]),
    ("[{cause: push, every: ↓0s}]", ["invalid-value"]),
    ("[{cause: push, every: ↓60}]", ["invalid-value"]),
    ("[{cause: push, perDay: ↓often}]", ["invalid-value"]),
    ("[{cause: push, perDay: ↓-1}]", ["invalid-value"]),
    ("[{cause: push, at: ↓\"08:00\"}]", ["wrong-type"]),
    ("[{cause: push, at: ↓[]}]", ["invalid-value"]),
    ("[{cause: push, at: [↓\"8:00\", ↓noon]}]", ["invalid-value", "invalid-value"]),
    ("[{cause: push, ↓state: foreground, perDay: 1}]", ["misplaced-key"]),
    ("[{cause: push, ↓state: asleep, perDay: 1}]", ["misplaced-key"]),
    ("[{cause: app, state: ↓asleep, perDay: 1}]", ["invalid-value"]),
  ]

  @Test(arguments: mistakes)
  func `invalid reloads are reported`(_ text: String, _ rules: [String]) {
    ReadWidget("reloads: \(text)").expect(rules)
    ReadWidget("", app: "reloads: \(text)").expect(rules)
  }

  @Test(arguments: [
    ("[{cause: app, perDay: 1, kinds: ↓Rain}]", ["wrong-type"]),
    ("[{cause: app, perDay: 1, kinds: ↓{}}]", ["wrong-type"]),
    ("[{cause: app, perDay: 1, kinds: ↓All}]", ["invalid-value"]),
    ("[{cause: app, perDay: 1, kinds: [Rain, ↓[Snow]]}]", ["wrong-type"]),
    ("[{cause: app, perDay: 1, kinds: [↓$(KIND)]}]", ["undefined-variable"]),
  ])
  func `invalid kinds in reloads are reported`(_ text: String, _ rules: [String]) throws {
    let read = ReadWidget("", app: "reloads: \(text)")
    read.expect(rules)
    let reloads = try #require(read.app?.reloads)
    #expect(reloads.items().map(\.value.isReadable) == [false])
    #expect(AppReloads(reloads).numbers(reaching: "Current") == [0])
  }

  @Test(arguments: ["[Rain]", "all", "3", "{}"])
  func `a widget's own reload names no kinds`(_ kinds: String) {
    ReadWidget("reloads: [{cause: app, perDay: 1, ↓kinds: \(kinds)}]").expect(["misplaced-key"])
  }
}
