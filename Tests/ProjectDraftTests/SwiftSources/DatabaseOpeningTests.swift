import TestTexts
import Testing

@testable import ProjectDraft

struct DatabaseOpeningTests {
  /// How the widget of a module opens each database, such as `A.swift:3 readWrite`; `?` for an
  /// unknown access, and `first` for the first group in the entitlements.
  private func openings(_ source: String, kit: String = "") -> [String] {
    let widget = """
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { Text($0.text) }
        }
      }
      struct P: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
          completion(Timeline(entries: [E(text: Store.load())], policy: .never))
        }
      }
      """
    let fixture = SourceFixture(["A.swift": source, "W.swift": widget], kit: ["Kit.swift": kit])
    return (fixture.facts.widgets.first?.databases ?? []).map { opening in
      let access = opening.access.map { "\($0)" } ?? "?"
      return "\(opening.origin.text) \(access)" + (opening.isInFirstGroup ? " first" : "")
    }
  }

  private static let container =
    #"FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")"#

  @Test(
    arguments: [
      "try? DatabaseQueue(path: url.path)",
      "try? DatabasePool(path: url.path, configuration: Configuration())",
      "FMDatabaseQueue(path: url.path, flags: 6)",
      "let d = NSPersistentStoreDescription(url: url)",
      "container.persistentStoreDescriptions = [.init(url: url)]",
      "container.persistentStoreDescriptions.first?.url = url",
      "let d = NSPersistentStoreDescription(); d.url = url; c.persistentStoreDescriptions = [d]",
      "try c.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)",
      "ModelConfiguration(url: url)",
      #"ModelConfiguration(groupContainer: .identifier("group.a"))"#,
      #"ModelConfiguration.init("a", groupContainer: .identifier("group.a"), allowsSave: true)"#,
      "let r = Realm.Configuration(fileURL: url)",
      "let c = try Connection(url.path)",
      "var config = Realm.Configuration(); config.fileURL = url",
    ])
  func `a database in an app group is opened for writing by default`(call: String) {
    let source = """
      import RealmSwift; import SQLite
      enum Store {
        static func load() -> String {
          guard let url = \(Self.container) else { return "" }
          \(call)
          return ""
        }
      }
      """
    #expect(openings(source) == ["A.swift:5 readWrite"])
  }

  @Test(arguments: [
    (true, "", ["A.swift:9 readWrite"]), (false, "", []),
    (true, "container.persistentStoreDescriptions[0].type = NSInMemoryStoreType;", []),
  ])
  func `a container whose class puts its stores into an app group is one`(
    isShared: Bool, change: String, expected: [String]
  ) {
    let folder = isShared ? Self.container + "!" : "super.defaultDirectoryURL()"
    let source = """
      class Shared: NSPersistentContainer {
        override class func defaultDirectoryURL() -> URL { \(folder) }
      }
      final class Tides: Shared {}
      enum Store {
        static let container = Tides(name: "Tides")
        static func load() -> String {
          let own = NSPersistentContainer(name: "Own"); own.loadPersistentStores { _, _ in }
          \(change) container.loadPersistentStores { _, _ in }
          return ""
        }
      }
      """
    #expect(openings(source) == expected)
  }

  @Test(arguments: ["Current", "current"])
  func `a database opened in the closure of a global variable is found`(name: String) {
    let source = """
      import GRDB
      struct Environment { var database: () -> DatabaseQueue = { .app } }
      var \(name) = Environment()
      extension DatabaseQueue {
        static var app: DatabaseQueue = { try! DatabaseQueue(path: \(Self.container)!.path) }()
      }
      enum Store {
        static func load() -> String { \(name).database().read { _ in "" } }
      }
      """
    #expect(openings(source) == ["A.swift:5 readWrite"])
  }

  @Test(
    arguments: [
      ("readonly", "var c = Configuration(); c.readonly = true", "readOnly"),
      ("no flag", "var c = Configuration(); c.readonly = isExtension", "?"),
      ("a condition", "var c = Configuration(); if isExtension { c.readonly = true }", "?"),
      ("released locks", "var c = Configuration(); c.observesSuspensionNotifications = true", "?"),
      ("elsewhere", "let c = options.configuration()", "?"),
      ("a parameter", "", "?"),
      ("inout", "var c = Configuration(); restrict(&c)", "?"),
      ("its own method", "var c = Configuration(); c.restrict()", "?"),
      ("set later", "var c = Configuration(); c = Shared.restricted", "readOnly"),
      ("another module's", "let c = Elsewhere.configuration", "?"),
      ("GRDB's method", "var c = Configuration(); c.prepareDatabase { _ in }", "readWrite"),
    ])
  func `a setting counts if it is explicit`(name: String, settings: String, access: String) {
    let source = """
      enum Store {
        static func load(\(settings.isEmpty ? "c: Configuration = .init()" : "")) -> String {
          let folder = \(Self.container)!
          \(settings)
          let queue = try! DatabaseQueue(path: folder.appendingPathComponent("a").path, configuration: c)
          return ""
        }
      }
      """
    let kit = """
      public func restrict(_ c: inout Configuration) { c.readonly = true }
      extension Configuration { public mutating func restrict() { restrict(&self) } }
      public enum Shared {
        public static var restricted: Configuration {
          var c = Configuration(); c.readonly = true; return c
        }
      }
      """
    #expect(openings(source, kit: kit) == ["A.swift:5 \(access)"], "\(name)")
  }

  @Test func `a setting for another database in the file doesn't count`() {
    let source = """
      enum Store {
        static func load() -> String {
          var c = Configuration()
          _ = try! DatabaseQueue(path: \(Self.container)!.path, configuration: c)
          return ""
        }
        static func other() {
          var c = Configuration()
          c.readonly = true
          _ = try! DatabaseQueue(path: "/tmp/a", configuration: c)
        }
      }
      """
    #expect(openings(source) == ["A.swift:4 readWrite"])
  }

  @Test(
    arguments: [
      "ModelConfiguration(url: url, allowsSave: false)",
      #"ModelConfiguration(groupContainer: .identifier("group.a"), allowsSave: false)"#,
      "let d = NSPersistentStoreDescription(url: url); d.isReadOnly = true",
      "let d = NSPersistentStoreDescription(url: url); "
        + "d.setOption(true as NSNumber, forKey: NSReadOnlyPersistentStoreOption)",
      "try c.addPersistentStore(ofType: t, configurationName: nil, at: url, "
        + "options: [NSReadOnlyPersistentStoreOption: true])",
      "FMDatabaseQueue(path: url.path, flags: SQLITE_OPEN_READONLY)",
      "let r = Realm.Configuration(fileURL: url, readOnly: true)",
      "let c = try Connection(.uri(url.path), readonly: true)",
    ])
  func `every type of database can be opened read-only`(call: String) {
    let source = """
      import RealmSwift; import SQLite
      enum Store {
        static func load() -> String {
          guard let url = \(Self.container) else { return "" }
          \(call)
          return ""
        }
      }
      """
    #expect(openings(source) == ["A.swift:5 readOnly"])
  }

  @Test(
    arguments: [
      ("try? ModelContainer(for: Item.self)", ["A.swift:3 readWrite first"]),
      ("ModelConfiguration(schema: s)", ["A.swift:3 readWrite first"]),
      ("ModelConfiguration(groupContainer: .automatic)", ["A.swift:3 readWrite first"]),
      ("ModelConfiguration(groupContainer: .none)", []),
      ("ModelConfiguration(isStoredInMemoryOnly: true)", []),
      ("ModelConfiguration(isStoredInMemoryOnly: isTest)", []),
      ("try? ModelContainer(for: Item.self, configurations: c)", []),
    ])
  func `SwiftData opens the first group in the entitlements by default`(
    call: String, found: [String]
  ) {
    let source = """
      enum Store {
        static func load() -> String {
          \(call)
        }
      }
      """
    #expect(openings(source) == found)
  }

  @Test(
    arguments: [
      ("DatabaseQueue()", ""),
      ("DatabaseQueue(path: NSTemporaryDirectory())", ""),
      ("DatabaseQueue(path: Places.documents.path)", ""),
      ("DatabaseQueue(path: path(in: context))", ""),
      ("#if DEBUG\n    DatabaseQueue(path: Places.group.path)\n    #endif", ""),
      ("DatabaseQueue(path: Places.group.path)", "class DatabaseQueue { init(path: String) {} }"),
      ("_ = NSPersistentStoreDescription()", ""),
    ])
  func `a database that may be elsewhere isn't reported`(call: String, others: String) {
    let source = """
      enum Store {
        static func load() -> String {
          \(call)
        }
      }
      enum Places {
        static let documents = URL(fileURLWithPath: NSTemporaryDirectory())
        static let group = \(Self.container)!
      }
      \(others)
      """
    #expect(openings(source) == [])
  }

  @Test func `a path is resolved through modules, functions, properties and initializers`() {
    let source = """
      import Kit
      enum Store {
        static func load() -> String {
          let file = folder().appendingPathComponent("a.sqlite")
          return Reader(path: file.path).text
        }
        static func folder() -> URL {
          if let url = FileManager.default.shared { return url }
          fatalError()
        }
      }
      """
    let kit = """
      extension FileManager {
        public var shared: URL? { containerURL(forSecurityApplicationGroupIdentifier: "group.a") }
      }
      public final class Reader {
        let queue: DatabaseQueue
        public init(path: String) { queue = try! DatabaseQueue(path: path) }
        public var text: String { "" }
      }
      """
    #expect(openings(source, kit: kit) == ["Kit.swift:6 readWrite"])
  }

  @Test(
    arguments: [
      "guard let queue else { return \"\" }", "if let queue { return \"\" }",
      "if let queue = queue { return \"\" }", "if let queue, let other { return \"\" }",
    ])
  func `a variable that is unwrapped under its own name is read`(statement: String) {
    let source = """
      struct Store {
        static func load() -> String { Store().read() }
        var queue: DatabaseQueue? { try? DatabaseQueue(path: \(Self.container)!.path) }
        func read() -> String {
          \(statement)
          return ""
        }
      }
      """
    #expect(openings(source) == ["A.swift:3 readWrite"])
  }

  @Test func `members that read each other end, and so does code that nests deeply`() {
    let deep = String(repeating: "if let a { ", count: 60) + String(repeating: "}", count: 60)
    let source = """
      struct Store {
        static func load() -> String { Store().a ?? "" }
        var a: String? { if isWidget, let b { return b }; return b }
        var b: String? { get { a } set { a = b } }
        var isWidget: Bool { isExtension && isWidget }
        var isExtension: Bool { isWidget }
        func read() { \(deep) }
      }
      """
    #expect(openings(source) == [])
    #expect(openings(source.replacing("Store().a", with: "Store().read(); return Store().a")) == [])
  }

  @Test func `a path that some call takes from elsewhere is unknown`() {
    let source = """
      enum Store {
        static func load() -> String {
          Reader(path: \(Self.container)!.path).text + Reader(path: "/tmp/a").text
        }
      }
      struct Reader {
        init(path: String) { _ = try! DatabaseQueue(path: path) }
        var text: String { "" }
      }
      """
    #expect(openings(source) == [])
  }

  @Test func `a function of another type isn't known to open a database`() {
    let source = """
      struct Cache { func open() {} }
      final class Other {
        static let id = 1
        func open() { _ = try? DatabaseQueue(path: \(Self.container)!.path) }
      }
      enum Store { static func load() -> String { Cache().open(); return "\\(Other.id)" } }
      """
    #expect(openings(source) == ["A.swift:4 ?"])
    let called = source.replacing("Cache().open()", with: "Other().open()")
    #expect(openings(called) == ["A.swift:4 readWrite"])
  }

  @Test func `the query for the options of a widget's intent opens a database`() {
    let source = """
      struct Rain: Widget {
        var body: some WidgetConfiguration {
          AppIntentConfiguration(kind: "rain", intent: Choice.self, provider: Q()) { Text($0.place) }
        }
      }
      struct Choice: WidgetConfigurationIntent { @Parameter(title: "a") var place: Place? }
      struct Place: AppEntity { static var defaultQuery = PlaceQuery() }
      struct PlaceQuery: EntityQuery {
        func entities(for ids: [Int]) { _ = try? DatabaseQueue(path: \(Self.container)!.path) }
      }
      """
    #expect(openings(source) == ["A.swift:9 readWrite"])
  }

  @Test func `a database that no widget opens isn't the widget's`() {
    let source = """
      enum Store { static func load() -> String { "" } }
      enum Sync { static func run() { _ = try? DatabaseQueue(path: \(Self.container)!.path) } }
      """
    #expect(openings(source) == [])
  }
}
