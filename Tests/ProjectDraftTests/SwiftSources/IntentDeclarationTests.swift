import Testing

@testable import ProjectDraft

struct IntentDeclarationTests {
  /// The requirements of the first intent, such as `opens foreground/background main`.
  private func facts(ofBody body: String) -> String? {
    let source = """
      protocol Opening: AppIntent {}
      extension Opening { static var openAppWhenRun: Bool { true } }
      struct Open: AppIntent {
        \(body)
        func perform() async throws -> some IntentResult { .result() }
      }
      """
    let table = SourceFixture(["A.swift": source]).table
    return IntentDeclarations(table: table).facts().first { $0.type == "Open" }.map { intent in
      [
        intent.opensApp.map { $0.value == true ? "opens" : "stays" },
        intent.modes?.value?.joined(separator: "/"),
        intent.executionTargets?.value?.joined(separator: "/"),
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      ("static let openAppWhenRun = true", "opens"),
      ("static var openAppWhenRun: Bool { false }", "stays"),
      ("static var openAppWhenRun: Bool { Settings.opens }", ""),
      ("static let supportedModes: IntentModes = .foreground", "foreground"),
      ("static var supportedModes: IntentModes { .foreground(.immediate) }", "foreground"),
      (
        "static var supportedModes: IntentModes { return [.background, .foreground(.dynamic)] }",
        "background/foreground"
      ),
      ("static var supportedModes: IntentModes { .foreground(.dynamic) }", ""),
      ("static var supportedModes: IntentModes { opens ? .foreground : .background }", ""),
      (
        "static var allowedExecutionTargets: IntentExecutionTargets { [.main, .widgetKitExtension] }",
        "main/widgetKitExtension"
      ),
      ("static let allowedExecutionTargets: IntentExecutionTargets = .main", "main"),
      ("static let allowedExecutionTargets: IntentExecutionTargets = .elsewhere", ""),
    ])
  func `an intent says where it runs`(body: String, wanted: String) {
    #expect(facts(ofBody: body) == wanted)
  }

  @Test(arguments: [
    ("for activity in Activity<Tide>.activities { await activity.end(nil) }", "end"),
    ("await Activity<Tide>.activities.first?.end(nil, dismissalPolicy: .immediate)", "end"),
    (
      "guard let tide = Activity<Tide>.activities.first else { return }\nawait tide.update(content)",
      "update"
    ),
    ("if isShown { await Crossings.shared.stop() }", "end"),
    ("await Crossings.shared.save()", nil), ("store.update(1)", nil), ("scope.end()", nil),
    ("let stop = { await Crossings.shared.stop() }", nil),
  ])
  func `an intent that ends or updates an activity is found`(body: String, name: String?) {
    let source = """
      struct Stop: AppIntent { func perform() async { \(body) } }
      struct Face: View { var body: some View { Button("Stop", intent: Stop()) } }
      final class Crossings {
        static let shared = Crossings()
        private var current: Activity<Tide>?
        func stop() async { await current?.end(nil) }
        func save() { store.update(current) }
      }
      """
    let found = IntentRuns(table: SourceFixture(["A.swift": source]).table).facts()
    #expect(found.first?.changesActivity?.expression == name)
    let own = source + "\nstruct Activity<A> { func end(_: Int?) {} }"
    let other = IntentRuns(table: SourceFixture(["A.swift": own]).table).facts()
    #expect(other.first?.changesActivity == nil)
  }

  @Test(
    arguments: [
      ("LiveActivityIntent", "in app"), ("Controlling", "in app"),
      ("AudioPlaybackIntent", "in app"),
      ("ForegroundContinuableIntent", "in app"), ("AppIntent", ""), ("SetValueIntent", ""),
      ("OpenIntent { var target: City", "opens"), ("OpenIntent { var target: Page", ""),
      ("OpenIntent, URLRepresentableIntent { var target: City", ""), ("OpenIntent", ""),
      ("OpenIntent { static let openAppWhenRun = false; var target: City", ""),
      ("OpenIntent { static let supportedModes: IntentModes = .background; var target: City", ""),
    ])
  func `the protocol of an intent says that it runs in the app`(conformance: String, wanted: String)
  {
    let source = """
      protocol Controlling: LiveActivityIntent {}
      struct City: AppEntity {}
      struct Page: AppEntity, URLRepresentableEntity {}
      struct Pause: \(conformance)\(conformance.contains("{") ? "" : " {") }
      """
    let table = SourceFixture(["A.swift": source]).table
    let intent = IntentDeclarations(table: table).facts().first { $0.type == "Pause" }
    let opens = intent?.opensApp?.value == true ? "opens" : ""
    #expect((intent?.runsInApp?.value == true ? "in app" : opens) == wanted)
  }

  @Test(
    arguments: [
      ("Button(intent: Open()) { Text(entry.text) }", ["Open"]),
      ("Toggle(isOn: entry.isOn, intent: Open(isOn: true)) { Text(entry.text) }", ["Open"]),
      ("ControlWidgetButton(action: { let a = Open(); return a }()) { Label() }", ["Open"]),
      ("ControlWidgetToggle(isOn: true, action: Open()) { Label() }", ["Open"]),
      ("Button(action: { Open() }) { Text(entry.text) }", []),
      ("Button(intent: Other()) { Text(entry.text) }", []),
    ] as [(String, [String])])
  func `buttons and toggles run the intents passed to them`(view: String, intents: [String]) {
    let source = """
      struct Open: AppIntent {}
      struct Other { func perform() {} }
      struct Face: View { var body: some View { \(view) } }
      """
    let table = SourceFixture(["A.swift": source]).table
    #expect(IntentRuns(table: table).facts().map(\.intent) == intents)
  }
}
