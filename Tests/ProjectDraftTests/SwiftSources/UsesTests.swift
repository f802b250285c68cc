import TestTexts
import Testing

@testable import ProjectDraft

/// Reload calls, suites and links.
struct UsesTests {
  /// The calls and kinds, such as `reloadTimelines a`; `?` for an unknown kind.
  private func reloads(_ source: String) -> [String] {
    ReloadCalls(table: SourceFixture(["A.swift": source]).table).facts().map { fact in
      guard let kind = fact.kind else { return fact.call.rawValue }
      return fact.call.rawValue + " " + (kind.value ?? "?")
    }
  }

  @Test(
    arguments: [
      ("func f() { WidgetCenter.shared.reloadAllTimelines() }", ["reloadAllTimelines"]),
      ("func f() { ControlCenter.shared.reloadAllControls() }", ["reloadAllControls"]),
      (
        "enum K { static let k = \"n\" }\nfunc f() { WidgetCenter.shared.reloadTimelines(ofKind: K.k) }",
        ["reloadTimelines n"]
      ),
      (
        "let center = WidgetCenter.shared\nfunc f() { center.reloadTimelines(ofKind: \"n\") }",
        ["reloadTimelines n"]
      ),
      (
        "struct S { let center: WidgetCenter; func f() { self.center.reloadAllTimelines() } }",
        ["reloadAllTimelines"]
      ),
      ("func f(_ center: WidgetCenter) { center.reloadAllTimelines() }", ["reloadAllTimelines"]),
      (
        "extension WidgetCenter { func f() { reloadTimelines(ofKind: \"n\") } }",
        ["reloadTimelines n"]
      ),
      (
        """
        protocol Reloading { func reloadAllTimelines() }
        extension WidgetCenter: Reloading {}
        struct S { let center: Reloading; func f() { center.reloadAllTimelines() } }
        """, ["reloadAllTimelines"]
      ),
      (
        "func f() { for k in [\"a\", \"b\"] { ControlCenter.shared.reloadControls(ofKind: k) } }",
        ["reloadControls a", "reloadControls b"]
      ),
      (
        """
        enum K: String, CaseIterable { case a, b = "B" }
        func f() { K.allCases.forEach { k in WidgetCenter.shared.reloadTimelines(ofKind: k.rawValue) } }
        """, ["reloadTimelines a", "reloadTimelines B"]
      ),
      (
        """
        func reload(_ kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: kind) }
        func f() { reload("a"); reload("b") }
        """, ["reloadTimelines a", "reloadTimelines b"]
      ),
      (
        """
        struct R { static func reload(_ kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: kind) } }
        func f(name: String) { R.reload("a"); R.reload(name) }
        """, ["reloadTimelines a", "reloadTimelines ?"]
      ),
      (
        """
        struct R { init(_ kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: kind) } }
        func f() { _ = R("a"); _ = R("b") }
        """, ["reloadTimelines a", "reloadTimelines b"]
      ),
      (
        "func f(kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: kind) }",
        ["reloadTimelines ?"]
      ),
    ] as [(GivenText, [String])])
  func `a call of WidgetKit's centers is a reload`(source: GivenText, calls: [String]) {
    #expect(reloads(source.text) == calls)
  }

  @Test(
    arguments: [
      ("extension UserDefaults", "func", "UserDefaults.standard.reload"),
      ("struct Tools", "func", "Current.reload"),
      (
        "enum Kinds { static func all() { self.reload(\"a\") } }\nextension Kinds",
        "static func", ""
      ),
    ] as [(GivenText, GivenText, GivenText)])
  func `a kind is passed through an SDK's singleton, a global in capitals, or a type's self`(
    type: GivenText, function: GivenText, callee: GivenText
  ) {
    let reload = "WidgetCenter.shared.reloadTimelines(ofKind: kind)"
    let source = """
      \(type.text) { \(function.text) reload(_ kind: String) { \(reload) } }
      let Current = Tools()
      """
    let call = callee.text.isEmpty ? "" : "\nfunc f() { \(callee.text)(\"a\") }"
    #expect(reloads(source + call) == ["reloadTimelines a"])
  }

  @Test(
    arguments: [
      "func reloadAllTimelines() {}\nfunc f() { reloadAllTimelines() }",
      "struct S { func reloadTimelines(ofKind: String) {} }\nfunc f() { S().reloadTimelines(ofKind: \"n\") }",
      "class WidgetCenter { static let shared = WidgetCenter(); func reloadAllTimelines() {} }\n"
        + "func f() { WidgetCenter.shared.reloadAllTimelines() }",
      "// WidgetCenter.shared.reloadAllTimelines()",
      "#if DEBUG\nfunc f() { WidgetCenter.shared.reloadAllTimelines() }\n#endif",
      "func f(reloadControls: () -> Void) { reloadControls() }",
    ] as [GivenText])
  func `a call that only shares the name isn't a reload`(source: GivenText) {
    #expect(reloads(source.text).isEmpty)
  }

  @Test func `a function that passes its own argument to itself terminates`() {
    let source = """
      func f(_ kind: String) { f(kind); WidgetCenter.shared.reloadTimelines(ofKind: kind) }
      """
    #expect(reloads(source) == ["reloadTimelines ?"])
  }

  @Test(
    arguments: [
      ("let d = UserDefaults(suiteName: \"group.a\")", "group.a"),
      (
        "enum G { static let id = \"group.a\" }\nlet d = UserDefaults.init(suiteName: G.id)!",
        "group.a"
      ),
      (
        "let u = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")",
        "group.a"
      ),
      (
        "struct V { @AppStorage(\"k\", store: UserDefaults(suiteName: \"group.a\")) var k = 1 }",
        "group.a"
      ),
      ("let c = ModelConfiguration(groupContainer: .identifier(\"group.a\"))", "group.a"),
      (
        "let d = UserDefaults(suiteName: .shared)\nextension String { static let shared = \"group.a\" }",
        "group.a"
      ),
      ("let d = UserDefaults(suiteName: Bundle.main.groupName)", "?"),
      ("let d = UserDefaults(suiteName: \"com.apple.dock\")", ""),
      ("let d = UserDefaults(suiteName: \"com.example.shared\")", ""),
      ("let d = UserDefaults(suiteName: \"/Library/Preferences/a\")", ""),
      ("let d = UserDefaults(suiteName: nil)", ""), ("let d = Other(suiteName: \"group.a\")", ""),
    ] as [(GivenText, String)])
  func `code that opens an app group is a use of it`(source: GivenText, groups: String) {
    let facts = SuiteUses(table: SourceFixture(["A.swift": source.text]).table).facts()
    #expect(facts.map { $0.group.value ?? "?" }.joined(separator: " ") == groups)
  }

  @Test(arguments: [
    ("group.a", "group.a"), ("ABCDE12345.shared", "ABCDE12345.shared"),
    ("com.example.shared", "com.example.shared"), ("com.apple.dock", ""), ("/a/b", ""),
  ])
  func `a group on macOS may have a name without a prefix`(name: String, groups: String) {
    let source = "let d = UserDefaults(suiteName: \"\(name)\")"
    let fixture = SourceFixture(
      ["A.swift": source], conditions: CompilationConditions(platform: "macOS"))
    let facts = SuiteUses(table: fixture.table).facts()
    #expect(facts.map { $0.group.value ?? "?" }.joined(separator: " ") == groups)
  }

  @Test(
    arguments: [
      ("let v = Link(destination: URL(string: \"app://a\")!) { }", "link app://a"),
      ("let v = Text(\"\").widgetURL(URL(string: \"app://a\"))", "widgetURL app://a"),
      (
        "enum U { static let a = URL(string: \"app://a\")! }\nlet v = Text(\"\").widgetURL(U.a)",
        "widgetURL app://a"
      ),
      ("let v = Text(\"\").widgetURL(URL(string: \"app://\\(entry.id)\"))", "widgetURL ?"),
      ("let v = Text(\"\").widgetURL(entry.url)", ""),
      (
        "func f() { if let url = URL(string: \"app://a\") { Link(destination: url) { } } }",
        "link app://a"
      ),
      (
        "let u = URL(string: \"app://a\")\nfunc f() { if let u = u { Link(destination: u) { } } }",
        "link app://a"
      ),
      ("let u = URL(string: \"https://a.b/c\")!", "data https://a.b/c"),
      ("let u = URL(fileURLWithPath: \"a\")", ""), ("let u = URL(string: \"app://a\")", ""),
    ] as [(GivenText, String)])
  func `a URL literal is a link, or data if in a provider's file`(source: GivenText, links: String)
  {
    let table = SourceFixture(["A.swift": "import WidgetKit\n" + source.text]).table
    let facts = LinkUses(table: table).facts(providers: ["A.swift"])
    let text = facts.map { "\($0.use.rawValue) \($0.url.value ?? "?")" }.joined(separator: ", ")
    #expect(text == links)
    if text.hasPrefix("data") { #expect(LinkUses(table: table).facts(providers: []).isEmpty) }
  }

  @Test func `a reload belongs to an intent if the intent runs it`() {
    let source = """
      struct Refresh: AppIntent {
        func perform() async throws -> some IntentResult {
          WidgetCenter.shared.reloadTimelines(ofKind: "own")
          Store().clear()
          return .result()
        }
      }
      class Handler: NSObject, OrderIntentHandling {
        func handle() { WidgetCenter.shared.reloadTimelines(ofKind: "handled") }
      }
      struct Store {
        func clear() { WidgetCenter.shared.reloadTimelines(ofKind: "called") }
        func save() { WidgetCenter.shared.reloadTimelines(ofKind: "other") }
      }
      """
    let facts = ReloadCalls(table: SourceFixture(["A.swift": source]).table).facts()
    #expect(facts.filter(\.isInIntent).map(\.kind?.value) == ["own", "handled", "called"])
  }

  /// A provider whose timeline contains an expression, beside other declarations.
  private func provider(_ expression: String, _ others: String, kit: String = "") -> TimelineFacts?
  {
    let fixture = TimelineFixture(
      [
        "A.swift": """
        import WidgetKit
        struct Entry: TimelineEntry { let date: Date; var text = "" }
        struct P: TimelineProvider {
          func getSnapshot(in context: Context, completion: (Entry) -> Void) { URLSession.shared }
          func getTimeline(in context: Context, completion: (Timeline<Entry>) -> Void) {
            let text = \(expression)
            completion(Timeline(entries: [Entry(date: .now, text: text)], policy: .never))
          }
        }
        \(others)
        """
      ], kit: ["K.swift": kit])
    return fixture.timelines.first
  }

  @Test(
    arguments: [
      (#""a""#, "", false as Bool?),
      ("String(contentsOf: url)", "", true),
      (
        "Store.shared.count",
        "class Store { static let shared = Store(); var count: Int { load() } }\n"
          + "func load() -> Int { UserDefaults.standard.integer(forKey: \"a\") }", true
      ),
      (
        "Store.version",
        "enum Store { static let version = 1; static let file = FileManager.default }",
        false
      ),
      (
        "Api().text", "class Api { let text: String; init() { text = URLSession.shared.get() } }",
        true
      ),
      (
        "context.family.text",
        "extension WidgetFamily { var text: String { FileManager.default.a } }",
        true
      ),
      ("load()", "import Elsewhere", nil), (#""a""#, "import CoreData", false),
      ("Item.fetchRequest()", "import CoreData", true),
      ("MKLocalSearch(request: r).start()", "import MapKit", true),
      ("tides().text", "struct tides { var text: String { FileManager.default.a } }", true),
      (
        "Box.get(Tides.self).text",
        "protocol Tides { var text: String { get } }\nenum Box { static func get<T>(_: T.Type) -> T }",
        nil
      ),
      (
        "All().text",
        "protocol Tides { var text: String { get } }\nstruct All: Tides { let text = \"a\" }",
        false
      ),
    ] as [(String, GivenText, Bool?)])
  func `a provider's data may change, or certainly doesn't`(
    expression: String, others: GivenText, reads: Bool?
  ) {
    #expect(provider(expression, others.text)?.readsChangingData?.value == reads)
  }

  @Test(
    arguments: [
      ("Api().load(address)", "URLSession"),
      ("Api().load(\"http://a.b/c\")", "URLSession"),
      ("Api().load(\"https://a.b/c\")", nil), ("Api().saved", nil), ("Api().kept", nil),
      ("{ Api().load }()", nil),
    ] as [(String, String?)])
  func `a provider certainly loads from a URL that may be one of HTTP`(
    expression: String, name: String?
  ) {
    let api = """
      struct Api {
        var session: URLSession?
        var saved: String { UserDefaults.standard.string(forKey: "a") }
        var kept: String { get { "" } }
        func load(_ url: String) -> String { URLSession.shared.data(url) }
      }
      """
    #expect(provider(expression, api)?.loads?.value == name)
  }

  private static let reload = "WidgetCenter.shared.reloadAllTimelines()"

  @Test(
    arguments: [
      ("Store.shared.load()", "func load() -> String { \(reload); return \"\" }"),
      ("Store().load()", "func load() -> String { save() }; func save() -> String { \(reload) }"),
      ("Store.shared.text", "var text: String { \(reload); return \"\" }"),
      ("Store.shared.text", "var text = \"\"; init() { \(reload) }"),
      ("Store.shared.text", "lazy var text: String = { \(reload); return \"\" }()"),
      ("{ Store.shared.text = \"\" }()", "var text = \"\" { didSet { \(reload) } }"),
      ("{ Store.shared.text += \"\" }()", "var text: String { get { \"\" } set { \(reload) } }"),
      ("Store.shared.load { _ in }", "func load(_ f: (Int) -> Void) { Task { \(reload) } }"),
      ("Store.load()", "static func load() { guard let a = b else { return }; \(reload) }"),
      ("Store.load()", "static func load() { if let a = b { \(reload) } }"),
      ("Store.load()", "static func load() { if #available(iOS 16, *) { \(reload) } }"),
      ("Store.load()", "static func load() { do { try save() } catch { return }; \(reload) }"),
      ("Store.load()", "static func load() { defer { \(reload) }; try? save() }"),
      ("Store.load()", "static func load() { for kind in kinds { \(reload) } }"),
      ("Store.load()", "static func load() { [1].forEach { if $0 > 1 { return } }; \(reload) }"),
      ("Store.load()", "static func load() { DispatchQueue.main.async { \(reload) } }"),
      ("Store.load()", "static func load() { save() }; static func save() { load(); \(reload) }"),
      (
        "Store.load { _ in }",
        "static func load(_ done: @escaping (Int) -> Void) { send { \(reload); done($0) } }"
      ),
    ] as [(GivenText, GivenText)])
  func `a provider reloads if its own code calls a reload`(
    expression: GivenText, members: GivenText
  ) {
    let store = "class Store { static let shared = Store(); \(members.text) }"
    #expect(provider(expression.text, store)?.reloads.count == 1)
  }

  @Test(
    arguments: [
      ("Store.shared.text", "var text = \"\" { didSet { \(reload) } }"),
      ("Store.shared.text", "var text: String { get { \"\" } set { \(reload) } }"),
      ("Store.shared.text", "var text = \"\"; init() { subject.sink { _ in \(reload) } }"),
      (
        "Store.shared.text",
        "var text = \"\"; init() { center.addObserver(forName: a) { _ in \(reload) } }"
      ),
      ("Store.shared.text", "var text = \"\"; lazy var change = { \(reload) }"),
      ("Client().load(Store.id)", "static let id = 1; func load(_ id: Int) { \(reload) }"),
      (
        "{ var all = Store().all; all.append(1) }()",
        "var all = [1]; func append(_ a: Int) { \(reload) }"
      ),
      ("load(Store.id)", "static let id = 1; func load(_ id: Int) { \(reload) }"),
      (
        "Store.load()",
        "static func load() { if Bundle.main.bundlePath.hasSuffix(\".appex\") { return }; \(reload) }"
      ),
      (
        "Store.load()",
        "static let isApp = !Bundle.main.bundlePath.hasSuffix(\".appex\")\n"
          + "static func load() { guard isApp else { return }; \(reload) }"
      ),
      ("Store.load()", "static func load() {\n#if APP\n\(reload)\n#endif\n}"),
    ] as [(GivenText, GivenText)])
  func `a reload that the provider's code doesn't call isn't the provider's`(
    expression: GivenText, members: GivenText
  ) {
    let store = """
      class Store { static let shared = Store(); \(members.text) }
      struct Client { func load(_ id: Int) {} }
      """
    #expect(provider(expression.text, store)?.reloads.isEmpty == true)
  }

  @Test(
    arguments: [
      "if isOn { \(reload) }", "if a { } else { \(reload) }",
      "guard isOn else { return }; \(reload)",
      "if isOff { return }; \(reload)", "if let a = b { return }; \(reload)",
      "if let a = b, a > 1 { \(reload) }", "if case .app = target { \(reload) }",
      "switch target { case .app: \(reload); case .widget: break }",
      "isOn ? \(reload) : ()", "_ = isOn && { \(reload); return true }()",
      "_ = a ?? { \(reload); return 1 }()", "while isOn { \(reload) }",
      "do { try save() } catch { \(reload) }", "do { return try save() } catch { }; \(reload)",
      "for a in all where a.isOn { \(reload) }", "for a in all { if a { continue }; \(reload) }",
      "defer { if isOn { \(reload) } }", "if isOn { reset() }",
      "Task { for await _ in changes { \(reload) } }",
      "Task { for await _ in changes { save() }; \(reload) }",
      "task = Task { \(reload) }", "let debouncer = Debouncer { \(reload) }",
      "DispatchQueue.main.asyncAfter(deadline: .now() + 2) { \(reload) }",
      "CFNotificationCenterAddObserver(nil, nil, { _, _ in \(reload) }, nil)",
    ] as [GivenText])
  func `a reload about which a condition decides, or which waits, isn't certain`(body: GivenText) {
    let store = """
      class Store {
        static let shared = Store()
        func load() { \(body.text) }
        func reset() { \(Self.reload) }
      }
      """
    #expect(provider("Store.shared.load()", store)?.reloads.isEmpty == true)
  }

  @Test func `a reload counts if it runs once with and once without a condition`() {
    let store = """
      class Store {
        static let shared = Store()
        func load() { if isOn { reset() }; reset() }
        func reset() { \(Self.reload) }
      }
      """
    #expect(provider("Store.shared.load()", store)?.reloads.count == 1)
  }

  @Test(
    arguments: [
      ("\"own\"", ["own"]), ("Kinds.own", ["own"]), ("kind", ["given"]), ("find()", []),
    ] as [(String, [String])])
  func `a provider reloads the kind passed in the call`(kind: String, kinds: [String?]) {
    let store = """
      enum Kinds { static let own = "own" }
      enum Store {
        static func load(_ kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: \(kind)) }
      }
      """
    #expect(provider("Store.load(\"given\")", store)?.reloads.map(\.value) == kinds)
  }

  @Test func `a provider reloads each kind that its calls of one function pass`() {
    let store = """
      enum Store {
        static func load(_ kind: String) { reload(kind) }
        static func reload(_ kind: String) { WidgetCenter.shared.reloadTimelines(ofKind: kind) }
      }
      """
    let calls = #"{ Store.load("a"); Store.load("b"); return Store.load("a") }()"#
    #expect(provider(calls, store)?.reloads.map(\.value) == ["a", "b"])
  }

  @Test(
    arguments: [
      ("Task { let word = try await load(); completion(word) }", 3),
      ("Task.detached { let word = try await load(); completion(word) }", 3),
      ("Task { if isOff { completion(none); return }; try await load(); completion(none) }", 3),
      ("Task { do { try await load() } catch URLError.timedOut {}; completion(none) }", 3),
      ("Task { do { try await load() } catch {}; completion(none) }", nil),
      ("Task { do { completion(try await load()) } catch let error { completion(none) } }", nil),
      ("Task { let word = try? await load(); completion(word) }", nil),
      ("Task { completion(none); try await load() }", nil),
      ("Task { defer { completion(none) }; try await load(); completion(none) }", nil),
      ("Task { try await load() }; completion(none)", nil),
      ("later { completion(none) }; Task { completion(try await load()) }", nil),
      ("Task { do { try await load() } catch let error as A {}; completion(none) }", 3),
      ("Task { loader.load(completion: try await a()) }", nil),
      ("let task = Task { try await load(); completion(none) }", nil),
      ("guard isOn else { return }; completion(none)", 3),
      ("if isOff { completion(none); return }; guard isOn else { return }; completion(none)", 3),
      ("guard isOn else { completion(none); return }; completion(none)", nil),
      ("guard isOn else { return completion(none) }; completion(none)", nil),
      ("load { guard isOn else { return }; completion(none) }", 3),
      ("Task { guard isOn else { return }; completion(none) }", 3),
      ("load { guard isOn else { return }; completion(none) }; completion(none)", nil),
      ("load { guard isOn else { completion(none); return }; completion(none) }", nil),
      ("words.sink { guard isOn else { return }; completion(none) }", nil),
      ("words.forEach { guard $0.isOn else { return }; print($0) }; completion(none)", nil),
      ("later { completion(none) }; return", nil),
      ("defer { completion(none) }; guard isOn else { return }", nil),
    ] as [(String, Int?)])
  func `a provider loses its answer if it returns or a task throws before it`(
    body: String, line: Int?
  ) throws {
    let source = """
      struct Provider: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
          \(body)
        }
        func later(_ work: @escaping () -> Void) {}
      }
      """
    let fixture = TimelineFixture(["A.swift": source], kit: [:])
    #expect(try #require(fixture.timelines.first).lostAnswer?.origin?.line == line)
  }

  @Test func `a helper loses the answer only with a handler of entries`() {
    func lost(_ parameter: String, _ argument: String) -> Drafted<String>? {
      let store = """
        enum Store {
          static func load(done: @escaping (\(parameter)) -> Void) -> Void {}
          static func run(done: @escaping (\(parameter)) -> Void) {
            Task { let word = try await fetch(); done(\(argument)) }
          }
        }
        """
      return provider("Store.run { _ in }", store)?.lostAnswer
    }
    #expect(lost("Entry", "Entry(date: word)") != nil)
    #expect(lost("String", "word") == nil)
    #expect(lost("", "") == nil)
  }

  @Test func `a provider loses its answer in a continuation, too`() {
    let store = """
      enum Store {
        static func load() async -> String {
          await withCheckedContinuation { continuation in
            Task { let word = try await fetch(); continuation.resume(returning: word) }
          }
        }
        static func other() async throws { Task { try await fetch(); completion() } }
      }
      """
    #expect(provider("await Store.load()", store)?.lostAnswer?.expression == "try await fetch()")
    #expect(provider("try await Store.other()", store)?.lostAnswer == nil)
  }

  @Test(
    arguments: [
      ("Entry(date: .now, word: Store.load())", 8), ("Entry(date: .now, word: \"\")", nil),
      ("isPreview ? Entry(date: .now, word: Store.load()) : sample", 8),
      ("Entry(date: .now, word: Store.saved())", nil), ("Entry(date: .now, word: Store.first)", 12),
    ] as [(String, Int?)])
  func `a placeholder loads from the network`(body: String, line: Int?) throws {
    let source = """
      struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { \(body) }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
          completion(Timeline(entries: [Entry(date: .now, word: Store.load())], policy: .never))
        }
      }
      enum Store { static func load() -> String {
        try! String(contentsOf: URL(string: "https://a.example")!)
      }
      static func saved() -> String { UserDefaults.standard.string(forKey: "a")! }
      static let first: String = {
        try! String(contentsOf: URL(string: "https://a.example")!)
      }() }
      """
    let found = try #require(TimelineFixture(["A.swift": source], kit: [:]).timelines.first)
    #expect(found.loadsInPlaceholder?.origin?.line == line)
  }

  @Test func `a provider asks for the location also under a condition`() {
    let store =
      "enum Store { static func place() -> String { CLLocationManager().location!.text } }"
    #expect(provider("Store.place()", store)?.locates?.value == "location")
    #expect(provider("isOn ? Store.place() : \"\"", store)?.locates != nil)
    #expect(provider("\"\"", store)?.locates == nil)
    #expect(
      provider(
        "Store.place(place)",
        "enum Store { static func place(_ a: Place) -> String { _ = CLLocationManager().authorizationStatus; return a.location } }\nstruct Place { let location = \"\" }"
      )?.locates == nil)
    let kept =
      "class Store { let manager = CLLocationManager(); var text: String { manager.location!.a } }"
    #expect(provider("Store().text", kept)?.locates?.value == "location")
    let own = "class Store { func requestLocation() -> String { \"\" } }"
    #expect(provider("Store().requestLocation()", own)?.locates == nil)
    let manager = "class Store { let manager = CLLocationManager(); init() {} }"
    #expect(provider("Store().text", manager)?.locates == nil)
    let asking =
      "class Store { let manager = CLLocationManager(); init() { manager.requestLocation() } }"
    #expect(provider("Store().text", asking)?.locates?.value == "requestLocation")
  }

  @Test func `a provider opens the group that its code in another module opens`() {
    let store = """
      public struct Store {
        public static let shared = Store()
        let defaults = UserDefaults(suiteName: "group.a")
        public var words: String { defaults?.string(forKey: "a") ?? "" }
      }
      """
    let timeline = provider("Store.shared.words", "import Kit", kit: store)
    #expect(timeline?.openings == ["K.swift:3:42"])
    #expect(timeline?.readsChangingData?.value == true)
    #expect(provider("Store.name", "import Kit", kit: store)?.openings.isEmpty == true)
  }

  @Test func `a provider asks for the day where its own code certainly does`() {
    let store = """
      enum Store {
        static func today() -> Bool { Calendar.current.isDateInToday(date) }
        static func next() -> Date { Calendar.current.startOfDay(for: date) }
      }
      """
    #expect(provider("Store.today()", store)?.day?.value == "isDateInToday")
    #expect(provider("Store.name", store)?.day == nil)
  }

  @Test(
    arguments: [
      ("if date.hour >= 20 { date = later }", [20]),
      ("if isOn, date.hour >= 20 { date = later }", [20]),
      ("if date.hour >= 20 { date = later; load() }", nil),
      ("if date.hour >= 20 { return later }", nil), ("if date.hour >= 20 { next = later }", nil),
      ("if date.hour >= 20 { date = later } else { date = sooner }", nil),
      ("if date.hour >= 20 { date = load { date.hour < 9 } }", [20]),
    ] as [(String, [Int]?)])
  func `the hour at which a provider shows another day`(choice: String, hours: [Int]?) {
    let store = """
      extension Date { var hour: Int { Calendar.current.component(.hour, from: self) } }
      enum Store {
        static func day() -> Date {
          var date = Date()
          var next = Date() + 3_600
          \(choice)
          return date
        }
      }
      """
    #expect(provider("Store.day()", store)?.hours?.value == hours)
  }

  @Test(arguments: [
    ("Calendar.current.isDateInToday(item.date)", true),
    ("Calendar.current.isDate(item.date, inSameDayAs: date)", true),
    ("Calendar.current.component(.weekday, from: date) == 1", true),
    ("Calendar.current.isDateInWeekend(date)", true),
    ("Calendar.current.component(.day, from: date) == item.day", true),
    ("texts[(Calendar.current.ordinality(of: .day, in: .year, for: date) ?? 0) % 9]", true),
    ("Calendar.current.ordinality(of: .hour, in: .day, for: date) == 1", false),
    ("Calendar.current.component(.day, from: item.date) == 1", false),
    ("{ parts.day = Calendar.current.component(.day, from: date) }() == ()", false),
    (
      "date(Calendar.current.component(.month, from: date), Calendar.current.component(.day, from: date))",
      false
    ),
    ("Calendar.current.component(.day, from: date) + 1 == item.day", false),
    ("Calendar.current.isDate(item.date, inSameDayAs: item.end)", false),
    ("{ if Calendar.current.isDateInToday(date) { log(1) } }() == ()", false),
    ("{ Button(\"\") { a = Calendar.current.isDateInToday(date) } }() == ()", false),
    ("Calendar.current.startOfDay(for: date) == item.date", false),
    ("Calendar.current.date(byAdding: .day, value: 1, to: date) == nil", false),
    ("Calendar.current.dateComponents([.day], from: date, to: item.date).day == 1", false),
  ])
  func `a provider and its views decide by the day of the clock`(test: String, isOfDay: Bool) {
    let store = "enum Store { static func isOn(_ date: Date) -> Bool { \(test) } }"
    #expect((provider("Store.isOn(.now)", store)?.today != nil) == isOfDay)
    // The day of something else, unless the call is about today in any case.
    let isOfToday = isOfDay && test.contains("InToday")
    #expect((provider("Store.isOn(item.date)", store)?.today != nil) == isOfToday)
    #expect(provider("min(Store.isOn(.now), later)", store)?.today == nil)
    for both in ["item.date), Store.isOn(.now", ".now), Store.isOn(item.date"] {
      #expect((provider("[Store.isOn(\(both))]", store)?.today != nil) == isOfDay)
    }
    let widget = SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { entry in Face(entry: entry) }
        }
      }
      struct Face: View {
        let entry: Entry
        var body: some View {
          VStack {
            Text(isOn ? "a" : part)
            if Calendar.current.component(.hour, from: .now) < 12 { Text("morning") }
            Button("") { count = Calendar.current.component(.hour, from: .now) < 9 ? 1 : 2 }
          }
        }
        private var isOn: Bool { let date = Date(); return \(test) }
        private var part: String {
          switch Calendar.current.component(.hour, from: .now) {
          case 6..<18: return "day"
          default: return "night"
          }
        }
        private var other: String { item.hour < 9 ? "a" : "b" }
      }
      """
    ]).facts.widgets.first
    #expect((widget?.today != nil) == isOfDay)
    #expect(widget?.hours?.value == [6, 12, 18])
  }

  @Test(arguments: [
    ("entry.todaySteps", "", "todaySteps"), ("entry.stepsToday", "", "stepsToday"),
    ("entry.steps", "", nil), ("entry.todayGoal", "", nil),
    ("entry.isToday ? 1 : 2", "", nil), ("entry.todayText", "", nil),
    ("entry.todayColor", "", nil), ("Steps.todayName", "", nil), ("entry.todayTitle", "", nil),
    // The provider may know the day, or get the value from elsewhere.
    ("entry.todaySteps", "_ = Calendar.current.startOfDay(for: entry.date)", nil),
    ("entry.todaySteps", "_ = HKHealthStore()", nil),
    ("entry.todaySteps", "_ = await Other().steps", nil),
  ])
  func `a stored value for today is that of another day after midnight`(
    value: String, other: String, name: String?
  ) {
    let widget = SourceFixture([
      "A.swift": """
      \(other.contains("Other") ? "import Elsewhere" : "")
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { entry in Face(entry: entry) }
        }
      }
      struct Steps: TimelineEntry {
        let date: Date, todaySteps: Int, stepsToday: Int, steps: Int, isToday: Bool, todayGoal: Int
        let todayColor: Color, todayTitle = "Today"
        static var todayName = "Today"
        var todayText: String { "" }
      }
      struct P: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Steps>) -> Void) {
          let entry = UserDefaults(suiteName: "group.tide")!.object(forKey: "entry") as! Steps
          \(other)
          completion(Timeline(entries: [entry], policy: .never))
        }
      }
      struct Face: View { let entry: Steps; var body: some View { Text("\\(\(value))") } }
      """
    ]).facts.widgets.first
    #expect(widget?.showsStoredDay?.expression == name)
  }

  @Test(
    arguments: [
      ("switch hour { case 0..<8: \"a\"; case 8..<13: \"b\"; default: \"c\" }", [0, 8, 13]),
      ("switch hour { case ..<8: \"a\"; case 8...12: \"b\"; case 20...: \"c\" }", [0, 8, 13, 20]),
      ("hour < 8 || 20 <= hour ? \"a\" : \"b\"", [8, 20]), ("hour > 8 ? \"a\" : \"b\"", [9]),
      ("hour <= 9223372036854775807 ? \"a\" : \"b\"", nil),
      ("switch hour { case 9223372036854775807: \"a\"; case -1: \"b\"; default: \"c\" }", nil),
      ("hour == 7 ? \"a\" : \"b\"", [7, 8]), ("\"\\(hour)\"", nil),
      ("hour > limit ? \"a\" : \"b\"", nil),
    ] as [(String, [Int]?)])
  func `content changes at the hours that decide about it`(answer: String, hours: [Int]?) {
    let times = hours
    func changes(
      _ body: String, _ type: String = "String", _ date: String = ".now"
    ) -> [Int]? {
      provider(
        "Store.part(\(date))",
        "enum Store { static func part(_ date: Date) -> \(type) {\n\(body)\n} }"
      )?.hours?.value
    }
    let call = "Calendar.current.component(.hour, from: date)"
    #expect(changes("let hour = \(call)\nreturn \(answer)") == times)
    #expect(
      changes(
        "let parts = Calendar.current.dateComponents([.hour], from: date)\n"
          + "let hour = parts.hour ?? 0\nreturn \(answer)") == times)
    #expect(changes("return \(answer.replacing("hour", with: call))") == times)
    // When to ask again, rather than what to show.
    #expect(changes("let hour = \(call)\nreturn \(answer)", "Date") == nil)
    #expect(changes("let hour = \(call)\nreturn \(answer)", "TimeInterval") == nil)
    // The hour of something else, and a number of hours.
    #expect(changes("let hour = \(call)\nreturn \(answer)", "String", "item.date") == nil)
    #expect(changes("let hour = alarm.hour\nreturn \(answer)") == nil)
    #expect(
      changes(
        "let hour = Calendar.current.dateComponents([.hour], from: date, to: end).hour ?? 0\n"
          + "return \(answer)") == nil)
  }

  @Test(arguments: [
    ("Part(at: now)", true), ("Part(at: item.date)", false), ("Part(.now)", false),
    ("now.part", true), ("item.date.part", false), ("[item.date.part, now.part]", true),
    ("now.length", false),
  ])
  func `the hour of the clock reaches initializers and properties of dates`(
    use: String, isOfClock: Bool
  ) {
    for hour in ["component(.hour, from: self)", "dateComponents([.hour], from: self).hour ?? 0"] {
      let store = """
        enum Part {
          case morning, evening
          init(at date: Date) {
            switch date.hour {
            case 0..<8: self = .morning
            default: self = .evening
            }
          }
          init(_ date: Date) { self = .morning }
        }
        enum Store { static func part(_ now: Date) -> Any { \(use) } }
        extension Date {
          var hour: Int { Calendar.current.\(hour) }
          var part: String { hour < 8 ? "a" : "b" }
          var length: Int { hour < 8 ? 1 : 2 }
        }
        """
      #expect((provider("Store.part(.now)", store)?.hours != nil) == isOfClock)
      #expect(provider("Store.part(item.date)", store)?.hours == nil)
    }
  }

  @Test(
    arguments: [
      ("f.date(from: text)", true), ("f.locale = posix; f.date(from: text)", false),
      ("f.calendar = gregorian; f.date(from: text)", false), ("set(f); f.date(from: text)", false),
      ("decoder.dateDecodingStrategy = .formatted(f)", true), ("f.string(from: .now)", false),
      ("f.date(from: f.string(from: .now))", false),
      ("URLQueryItem(name: \"day\", value: f.string(from: .now))", true),
      ("let a = f.string(from: .now); URL(string: \"https://a.example/\\(a)\")", true),
      ("let a = f.string(from: .now); URL(string: \"app://today\")", false),
      ("f.makePOSIX(); f.date(from: text)", false),
    ])
  func `a formatter without a locale reads dates of programs`(code: String, isTold: Bool) {
    func format(_ others: String) -> String? {
      provider(
        "Store.load(String(contentsOf: URL(string: \"https://a.example\")!))", others
      )?.dateFormat?.expression
    }
    let setup = "let f = DateFormatter(); f.dateFormat = \"yyyy-MM-dd\""
    let told = isTold ? "\"yyyy-MM-dd\"" : nil
    #expect(format("enum Store { static func load(_ a: A) { \(setup); \(code) } }") == told)
    let kept = """
      enum Store {
        static let f: DateFormatter = { \(setup); return f }()
        static func load(_ a: A) { \(code) }
      }
      """
    #expect(format(kept) == told)
    #expect(format("enum Store { static func other(_ a: A) { \(setup); \(code) } }") == nil)
    let other = setup.replacing("DateFormatter()", with: "DateFormatter.posix()")
    #expect(format("enum Store { static func load(_ a: A) { \(other); \(code) } }") == nil)
    let words = setup.replacing("yyyy-MM-dd", with: "EEEE")
    #expect(format("enum Store { static func load(_ a: A) { \(words); \(code) } }") == nil)
  }

  @Test func `an extension of an SDK type is followed if the type is named`() {
    let store = """
      extension UserDefaults {
        static let shared = UserDefaults(suiteName: "group.a")!
        static let other = UserDefaults(suiteName: "group.b")!
      }
      """
    let timeline = provider("UserDefaults.shared.a", "import Kit", kit: store)
    #expect(timeline?.openings == ["K.swift:2:47"])
    #expect(timeline?.outsideData == nil)
    #expect(provider("URLSession.shared.a", "")?.outsideData?.value == "URLSession")
    let page = #"let page = URL(string: "https://example.com/\(1)")!"#
    #expect(provider("String(contentsOf: page)", page)?.outsideData?.value == "contentsOf")
    #expect(provider("String(contentsOf: file)", page)?.outsideData == nil)
  }

  @Test func `of two openings on one line, a widget opens the one that it reaches`() {
    let source = """
      import WidgetKit
      struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "rain", provider: P()) { _ in Text(Store.a) }
        }
      }
      struct Sun: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "sun", provider: P()) { _ in Text(Store.b) }
        }
      }
      enum Store {
        static let a = UserDefaults(suiteName: "a"); static let b = UserDefaults(suiteName: "b")
      }
      """
    let openings = SourceFixture(["A.swift": source]).facts.widgets.map(\.openings)
    #expect(openings == [["A.swift:13:42"], ["A.swift:13:87"]])
  }

  @Test(arguments: Reach.system)
  func `a widget's code is what the system calls of its types`(member: String) {
    let source = """
      import WidgetKit
      struct Rain: Widget {
        var configuration = Provided()
        var body: some WidgetConfiguration { StaticConfiguration(kind: "rain", provider: Provided()) }
      }
      struct Provided: Provider {
        func \(member)(a: Int) { UserDefaults(suiteName: "group.a") }
        func other() { UserDefaults(suiteName: "group.b") }
      }
      """
    let widget = SourceFixture(["A.swift": source]).facts.widgets.first
    #expect(widget?.openings.map { $0.prefix(9) } == ["A.swift:7"])
  }

  @Test func `a widget opens the links of its views`() {
    let source = """
      struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "rain", provider: P()) { _ in Face() }
        }
      }
      struct Face: View {
        @AppStorage("a", store: Store.defaults) var text = ""
        var body: some View { Text(text) }
      }
      enum Store {
        static let defaults = UserDefaults(suiteName: "group.a")
        static let other = UserDefaults(suiteName: "group.b")
      }
      """
    let widget = SourceFixture(["A.swift": source]).facts.widgets.first
    #expect(widget?.openings == ["A.swift:11:49"])
  }

  @Test func `a widget reads values of groups, and runs the intents of its buttons`() {
    let source = """
      struct Rain: Widget {
        var body: some WidgetConfiguration {
          ActivityConfiguration(for: A.self) { _ in Face() } dynamicIsland: { _ in Island() }
        }
      }
      struct Face: View {
        var body: some View { if isOn { HStack { Button("", intent: Stop()) } } }
        var isOn: Bool { UserDefaults(suiteName: "group.a")?.bool(forKey: "on") == true }
        var other: Bool { UserDefaults(suiteName: "group.a")?.bool(forKey: "other") == true }
      }
      struct Other: View { var body: some View { Button("", intent: Stop()) } }
      """
    let widget = SourceFixture(["A.swift": source]).facts.widgets.first
    #expect(widget?.reads == [GroupValue(group: "group.a", key: "on")])
    #expect(widget?.runs.map { $0.prefix(9) } == ["A.swift:7"])
    let read = """
      func read() -> String {
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
        guard let url = folder?.appending(path: "it.json") else { return "" }
        return String(contentsOf: url)
      }
      """
    #expect(provider("read()", read)?.reads == [GroupValue(group: "group.a", key: "/it.json")])
    let cache = """
      func read() -> String {
        let cache = UserDefaults(suiteName: "group.a")!
        cache.set(1, forKey: "token")
        return cache.string(forKey: "token")
      }
      """
    #expect(provider("read()", cache)?.reads == [])
    let load = provider(
      #"load("on")"#,
      #"""
      func load(_ key: String) -> String { UserDefaults(suiteName: "group.a")!.string(forKey: key)! }
      """#)
    #expect(load?.reads == [GroupValue(group: "group.a", key: "on")])
  }

  @Test(arguments: [
    ("let c = try! ModelContainer(for: A.self)", true),
    ("let c = ModelConfiguration(schema: s)", true),
    ("let v = Text(\"\").modelContainer(for: A.self)", true),
    ("let c = try! ModelContainer(for: s, configurations: .init(isStoredInMemoryOnly: a))", true),
    ("let v = Text(\"\").modelContainer(shared)", false),
    ("let c = ModelConfiguration(isStoredInMemoryOnly: true)", false),
    ("let c = try! ModelContainer(for: A.self, configurations: shared)", false),
  ])
  func `SwiftData's default store is in the first group`(source: String, isFirst: Bool) {
    let facts = SuiteUses(table: SourceFixture(["A.swift": source]).table).facts()
    #expect(facts.map(\.use) == (isFirst ? [.firstContainer] : []))
  }

  @Test(arguments: [
    ("Bundle.main.object(forInfoDictionaryKey: \"AppGroup\") as? String ?? \"\"", "group.a"),
    ("Bundle.main.infoDictionary![\"AppGroup\"] as! String", "group.a"),
    ("Bundle.main.infoDictionary?[\"AppGroup\"] as! String", "group.a"),
    ("Bundle.main.group!", "group.a"), ("Bundle.main.bundleIdentifier!", "com.example.widgets"),
    ("Bundle.main.object(forInfoDictionaryKey: \"Other\") as! String", nil),
    ("Bundle(for: A.self).bundleIdentifier", "com.example.widgets"),
    ("Bundle(for: Other.self).bundleIdentifier", nil),
  ])
  func `a program reads its own Info.plist`(expression: String, text: String?) {
    let source = """
      let answer = \(expression)
      final class A {}
      extension Bundle { var group: String? { object(forInfoDictionaryKey: "AppGroup") as? String } }
      """
    let program = ProgramInfo(
      bundleID: "com.example.widgets", infoTexts: ["AppGroup": "group.a"])
    #expect(SourceFixture(["A.swift": source], program: program).answer.text == text)
    #expect(SourceFixture(["A.swift": source], program: nil).answer.text == nil)
  }
}
