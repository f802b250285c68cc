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
    #expect(found.first?.effects.changesActivity?.expression == name)
    let own = source + "\nstruct Activity<A> { func end(_: Int?) {} }"
    let other = IntentRuns(table: SourceFixture(["A.swift": own]).table).facts()
    #expect(other.first?.effects.changesActivity == nil)
  }

  @Test(
    arguments: [
      (#"UserDefaults(suiteName: "group.a")?.set(1, forKey: "on")"#, "", "group.a on"),
      (
        #"(UserDefaults(suiteName: "group.a") ?? .standard).set(1, forKey: "on")"#, "", "group.a on"
      ),
      (
        #"guard let d = UserDefaults(suiteName: "group.a") else { return }; d.set(1, forKey: "on")"#,
        "", "group.a on"
      ),
      ("UserDefaults.own?.removeObject(forKey: Key.on.rawValue)", "", "group.a on"),
      ("if isShown { Store.shared.save(1) }", "", "group.a on"),
      ("Store.shared.count = 1", "", "group.a count"),
      ("Store.shared.put(1, at: \"it\")", "", "group.a it"),
      (
        "Store.shared.save(1)", #"WidgetCenter.shared.reloadTimelines(ofKind: "W")"#,
        "group.a on, W"
      ),
      ("Store.shared.save(1)", "WidgetCenter.shared.reloadTimelines(ofKind: kind)", ""),
      ("Store.shared.save(1)", "WidgetCenter.shared.reloadAllTimelines()", ""),
      ("Store.shared.save(1)", "Store.shared.reload()", ""),
      ("Store.shared.save(1)", "NotificationCenter.default.post(name: changed, object: nil)", ""),
      ("Store.shared.save(1)", "Model.shared.isOn = true", ""),
      ("Store.shared.save(1)", "Store.shared.delegate?.changed()", ""),
      ("Store.defaults().set(1, forKey: \"on\")", "", "group.a on"),
      ("try data.write(to: Store.file)", "", "group.a /it.json"),
      ("try data.write(to: Store.file.deletingLastPathComponent())", "", ""),
      ("UserDefaults.standard.set(1, forKey: \"on\")", "", ""),
      ("UserDefaults(suiteName: name)?.set(1, forKey: \"on\")", "", ""),
      ("UserDefaults.own?.set(1, forKey: key)", "", ""),
      ("_ = UserDefaults.own?.bool(forKey: \"on\")", "", ""),
      ("let later = { Store.shared.save(1) }", "", ""),
    ] as [(String, String, String)])
  func `an intent changes values of groups, unless it may reload all widgets`(
    body: String, after: String, changes: String
  ) {
    let source = """
      struct Set: AppIntent { func perform() async { \(body)
        \(after) } }
      struct Light: ControlWidget { let button = ControlWidgetButton(action: Set()) }
      extension UserDefaults { static let own = UserDefaults(suiteName: "group.a") }
      enum Key: String { case on }
      protocol Listener { func changed() }
      class Model: ObservableObject { static let shared = Model(); var isOn = false }
      final class Store {
        static let shared = Store()
        var delegate: (any Listener)?
        var count: Int { get { 0 } set { UserDefaults.own?.set(newValue, forKey: "count") } }
        static func defaults() -> UserDefaults { UserDefaults.own! }
        static let file = FileManager.default
          .containerURL(forSecurityApplicationGroupIdentifier: "group.a")!
          .appendingPathComponent("it.json")
        func save(_ it: Int) { UserDefaults.own?.set(it, forKey: "on") }
        func put(_ it: Int, at key: String) { UserDefaults.own?.set(it, forKey: key) }
        func reload() { WidgetCenter.shared.reloadAllTimelines() }
      }
      """
    func found(_ source: String) -> String? {
      let table = SourceFixture(["A.swift": source]).table
      return IntentRuns(table: table).facts().first.map { run in
        let values = run.effects.changedValues.compactMap(\.value)
        let kinds = values.isEmpty ? [] : run.effects.reloadedKinds.sorted()
        return (values.map { "\($0.group) \($0.key)" } + kinds).joined(separator: ", ")
      }
    }
    #expect(found(source) == changes)
    #expect(found("import Elsewhere\n" + source) == "")
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
