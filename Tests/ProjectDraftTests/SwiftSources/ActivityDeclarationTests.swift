import TestTexts
import Testing

@testable import ProjectDraft

struct ActivityDeclarationTests {
  /// The properties in the state of the first attributes, such as `title: String`; `?` for an
  /// unknown type, `!` after a property that is only encoded, and nil for an unknown state.
  private func state(_ source: String, kit: String = "") -> [String]? {
    let table = SourceFixture(["A.swift": source], kit: ["Kit.swift": kit]).table
    return ActivityDeclarations(table: table).facts().first?.state?.map { property in
      "\(property.name): \(property.type.value ?? "?")" + (property.isDecoded ? "" : "!")
    }
  }

  /// The properties if `ContentState` has this body.
  private func state(ofBody body: String, conformance: String = "Codable, Hashable") -> [String]? {
    state(
      """
      public struct Trip: ActivityAttributes {
        public typealias Status = ContentState
        public struct ContentState: \(conformance) {
          \(body)
        }
        var name: String
      }
      """)
  }

  @Test(
    arguments: [
      ("var title: String\n let at: Date?", ["title: String", "at: Date?"]),
      ("public private(set) var a, b: Int", ["a: Int", "b: Int"]),
      ("var list: [Stop]\n var by: [String:  Int]", ["list: [Stop]", "by: [String: Int]"]),
      ("var a = 1, b = \"\", c = false, d = 0.5", ["a: Int", "b: String", "c: Bool", "d: Double"]),
      ("var a = Phase.start\n @Default var b: Int", ["a: ?", "b: ?"]),
      ("var a: Int { didSet {} }\n var b: Int { 1 }\n static var c = 1", ["a: Int"]),
      ("let version: Int = 1\n var a: Int", ["version: Int!", "a: Int"]),
      ("init(a: Int) { self.a = a }\n var a: Int", ["a: Int"]),
      (
        "var a: Int\n var b = 0\n enum CodingKeys: String, CodingKey { case a = \"count\" }",
        ["count: Int"]
      ),
      (
        "var a: Int\n enum CodingKeys: String, CodingKey { case a = \"count-of-stops\" }",
        ["count-of-stops: Int"]
      ),
      (
        "var größe: Int\n var 名前: String\n var `in`: Date?",
        ["größe: Int", "名前: String", "in: Date?"]
      ),
      ("#if os(iOS)\n var a: Int\n #endif", ["a: Int"]),
    ] as [(String, [String])])
  func `the state has the stored properties encoded as JSON`(body: String, properties: [String]) {
    #expect(state(ofBody: body) == properties)
  }

  private static let parts = """
    struct Stop: Codable { var name: String; let version = 1; var phase: Phase?; var next: [Stop] }
    enum Phase: String, Codable { case start, end = "at-end"
      var title: String { "" } }
    enum Level: Int, Codable { case low, high }
    enum Plain: Codable { case idle, moving(speed: Double) }
    enum Own: Codable { case a; init(from decoder: any Decoder) throws { self = .a } }
    struct Loose: Codable { var rawValue: Int
      func encode(to encoder: any Encoder) throws {} }

    """

  @Test(
    arguments: [
      ("var plain: Plain?", ["plain: Plain?", "plain.idle: case", "plain.moving: case"]),
      (
        "let phase: Phase = .start",
        ["phase: Phase!", "phase.start: case!", "phase.at-end: case!"]
      ),
      ("var level: Level, own: Own, a: Loose", ["level: Level", "own: Own", "a: Loose"]),
      (
        "var stops: Array<Leg>",
        ["stops: Array<Leg>", "stops.to: Plain", "stops.to.idle: case", "stops.to.moving: case"]
      ),
    ] as [(String, [String])])
  func `the parts of a property's type follow it`(body: String, wanted: [String]) {
    let source = """
      struct Trip: ActivityAttributes {
        struct Leg: Codable { var to: Plain }
        struct ContentState: Codable, Hashable { \(body) }
      }
      """
    #expect(state(Self.parts + source) == wanted)
  }

  @Test func `types that contain each other end`() {
    let source = "struct Trip: ActivityAttributes { struct ContentState: Codable { var a: Stop } }"
    let found = state(Self.parts + source) ?? []
    #expect(
      found == [
        "a: Stop", "a.name: String", "a.version: Int!", "a.phase: Phase?", "a.phase.start: case",
        "a.phase.at-end: case", "a.next: [Stop]",
      ])
    let deep = """
      struct Deep: Codable { var next: [Deep]?; var other: Other }
      struct Other: Codable { var back: [Deep]; var y: Int }

      """
    #expect(
      state(deep + source.replacing("Stop", with: "Deep")) == [
        "a: Deep", "a.next: [Deep]?", "a.other: Other", "a.other.back: [Deep]", "a.other.y: Int",
      ])
    // Nothing is said of more than can be compared.
    let wide = (0..<300).map { "var a\($0): Int" }.joined(separator: "\n")
    #expect(state(ofBody: wide) == nil)
  }

  @Test func `the attributes have the properties beside the state`() {
    let source = """
      struct Trip: ActivityAttributes {
        struct ContentState: Codable, Hashable {}
        var id = UUID()
        var phase: Phase
      }
      """
    let table = SourceFixture(["A.swift": Self.parts + source]).table
    let attributes = ActivityDeclarations(table: table).facts().first?.attributes
    #expect(
      attributes?.map { "\($0.name): \($0.type.value ?? "?")" } == [
        "id: UUID", "phase: Phase", "phase.start: case", "phase.at-end: case",
      ])
  }

  @Test(
    arguments: [
      "var a: Int\n init(from decoder: any Decoder) throws { a = 1 }",
      "var a: Int\n func encode(to encoder: any Encoder) throws {}",
      "#if FLAG\n var a: Int\n #endif",
      "var a: Int\n enum CodingKeys: String, CodingKey { case a = \"a.b\" }",
      "var a: Int\n enum CodingKeys: String, CodingKey { case a = \"\\(name)\" }",
    ])
  func `a state with a custom encoding is unknown`(body: String) {
    #expect(state(ofBody: body) == nil)
  }

  private static let coded = """
    protocol Lenient: Codable, RawRepresentable, Hashable { static var unknown: Self { get } }
    extension Lenient { init(from decoder: any Decoder) throws { self = .unknown } }
    protocol MoreLenient: Lenient {}
    protocol Plain: Codable {}
    protocol Shown {}
    extension Encodable where Self: Shown { func encode(to encoder: any Encoder) throws {} }

    """

  @Test(
    arguments: [
      ("enum Part: String, Lenient { case a }", false),
      ("enum Part: String, MoreLenient { case a }", false),
      ("enum Part: String { case a }\n extension Part: MoreLenient {}", false),
      ("struct Part: Codable, Shown { var a: Int }", false),
      // The decoder is that of a protocol with conditions, or of one that is added elsewhere.
      (
        "protocol Raw: Codable {}\n extension Raw where Self: RawRepresentable { INIT }\n"
          + "enum Part: String, Raw { case a }", false
      ),
      (
        "protocol Raw {}\n extension Raw { INIT }\n enum Part: String, Codable { case a }\n"
          + "extension Part: Raw {}", false
      ),
      (
        "protocol Raw {}\n extension RawRepresentable where Self: Raw & Decodable { INIT }\n"
          + "enum Part: String, Codable, Raw { case a }", false
      ),
      (
        "extension RawRepresentable where Self: Codable & CaseIterable { INIT }\n"
          + "enum Part: String, Codable, CaseIterable { case a }", false
      ),
      (
        "protocol Other {}\n extension RawRepresentable where Self: Other { INIT }\n"
          + "enum Part: String, Codable { case a }", true
      ),
      ("struct Part: FromElsewhere { var a: Int }", false),
      ("struct Part: RawRepresentable, Codable { var rawValue: String }", false),
      ("struct Part: OptionSet, Codable { let rawValue: Int }", false),
      ("@Codable struct Part { var a: Int }", false),
      ("struct Part<Value: Codable>: Codable { var a: Value }", false),
      ("enum Part: String, Codable, CaseIterable, Sendable { case a }", true),
      (
        "@frozen @available(iOS 17, *) struct Part: Plain, Hashable, Identifiable { var a: Int }",
        true
      ),
      ("struct Part: Codable { var a: Int\n init(from data: Data) { a = 1 } }", true),
    ])
  func `a type whose encoding may be another than the compiler's has no known parts`(
    declaration: String, isKnown: Bool
  ) {
    let declaration = declaration.replacing(
      "INIT", with: "init(from decoder: any Decoder) throws { self = .a }")
    let source = "struct Trip: ActivityAttributes { struct ContentState: Codable { var p: Part } }"
    #expect(state(Self.coded + declaration + "\n" + source)?.count == (isKnown ? 2 : 1))
    // The same is true of the state itself.
    let own = "struct Trip: ActivityAttributes { typealias ContentState = Part }\n"
    let isStructure = declaration.contains("struct")
    #expect((state(Self.coded + own + declaration) != nil) == (isKnown && isStructure))
  }

  @Test func `a module with its own decoding of values has unknown attributes`() {
    let source =
      "struct Trip: ActivityAttributes { struct ContentState: Codable { var a: Bool } }\n"
    let decoding = """
      extension KeyedDecodingContainer {
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { false }
      }
      """
    #expect(state(source) == ["a: Bool"])
    #expect(state(source + decoding) == nil)
    #expect(
      state(source + "extension KeyedDecodingContainer { var isEmpty: Bool { true } }") != nil)
  }

  @Test func `the state may be a type declared elsewhere`() {
    let source = """
      import Kit
      struct Trip: ActivityAttributes { typealias ContentState = TripState }
      """
    let kit = "public struct TripState: Codable { public var a: Int }"
    #expect(state(source, kit: kit) == ["a: Int"])
    #expect(state("struct Trip: ActivityAttributes { typealias ContentState = Other }") == nil)
    #expect(
      state("struct Trip: ActivityAttributes { enum ContentState: Codable { case a } }") == nil)
    #expect(state("struct Trip { struct ContentState { var a: Int } }") == nil)
  }

  @Test func `a push-to-start token names its attributes`() {
    let table = SourceFixture([
      "A.swift": """
      struct Trip: ActivityAttributes { struct ContentState: Codable { var a: Int } }
      func watch() async {
        for await data in Activity<Trip>.pushToStartTokenUpdates { send(data) }
        #if FLAG
        _ = Activity<Trip>.pushToStartToken
        #endif
      }
      func watch<A>(_ type: A.Type) async { _ = Activity<A>.pushToStartToken }
      """
    ]).table
    let starts = ActivityDeclarations(table: table).starts()
    #expect(starts.map { "\($0.attributes) \($0.origin.text)" } == ["Trip A.swift:3"])
  }

  @Test(
    arguments: [
      ("Activity<Trip>.request(attributes: trip, content: c)", "Trip"),
      ("ActivityKit.Activity<Trip>.request(attributes: trip, content: c)", "Trip"),
      ("Activity.request(attributes: Trip(), contentState: c, pushType: nil)", "Trip"),
      ("let it = Trip.make(); _ = try? Activity.request(attributes: it, content: c)", "Trip"),
      ("Activity.request(attributes: make(), content: c)", "Trip"),
      ("Activity.request(attributes: unknown(), content: c)", nil),
      ("Activity.request(attributes: any, content: c)", nil),
      ("Activity<A>.request(attributes: generic, content: c)", nil),
      ("Activity<Elsewhere>.request(attributes: Elsewhere(), content: c)", nil),
      ("Session.request(attributes: Trip())", nil), ("Activity<Trip>.activities.first", nil),
      ("\n#if FLAG\nActivity.request(attributes: Trip(), content: c)\n#endif\n", nil),
    ])
  func `a request names its attributes where they are certain`(body: String, type: String?) {
    let source = """
      struct Trip: ActivityAttributes {
        struct ContentState: Codable { var a: Int }
        static func make() -> Trip { Trip() }
      }
      func make() -> Trip { Trip() }
      func start<A: ActivityAttributes>(_ generic: A, any: any ActivityAttributes) {
        \(body)
      }
      """
    func requests(_ source: String) -> [String] {
      ActivityDeclarations(table: SourceFixture(["A.swift": source]).table).requests()
        .map(\.attributes)
    }
    #expect(requests(source) == [type].compactMap(\.self))
    #expect(requests(source + "\nclass Activity<A> {}").isEmpty)
  }

  @Test func `a configuration names its attributes, unless it is generic`() {
    let table = SourceFixture([
      "A.swift": """
      struct Trip: ActivityAttributes {}
      struct TripWidget: Widget {
        var body: some WidgetConfiguration { ActivityConfiguration(for: Trip.self) { _ in } }
      }
      func make<A: ActivityAttributes>(_ type: A.Type) -> some WidgetConfiguration {
        ActivityConfiguration(for: A.self) { _ in }
      }
      func other<A: ActivityAttributes>(_ type: A.Type) -> some WidgetConfiguration {
        ActivityConfiguration(for: type) { _ in }
      }
      """
    ]).table
    let found = ActivityDeclarations(table: table).configurations()
    #expect(found.map(\.value) == ["Trip", nil, nil])
  }

  @Test(
    arguments: [
      ("_ = TOKEN", false), ("if isOn { _ = TOKEN }", false),
      ("if #available(iOS 17.2, *) { for await data in TOKEN { send(data) } }", true),
      ("if #available(iOS 17.2, *) { return } else { _ = TOKEN }", false),
      ("if #unavailable(iOS 17.2) { return } else { _ = TOKEN }", true),
      ("if #unavailable(iOS 17.2) { return }\n _ = TOKEN", true),
      ("guard #available(iOS 17.2, *) else { return }\n _ = TOKEN", true),
      ("guard isOn else { return }\n _ = TOKEN", false),
      ("@available(iOS 17.2, *) func inner() { _ = TOKEN }", true),
    ])
  func `a token requested only on newer systems is conditional`(body: String, isNewer: Bool) {
    let code = body.replacing("TOKEN", with: "Activity<Trip>.pushToStartTokenUpdates")
    let table = SourceFixture([
      "A.swift": """
      struct Trip: ActivityAttributes { struct ContentState: Codable { var a: Int } }
      func watch() async { \(code) }
      """
    ]).table
    #expect(ActivityDeclarations(table: table).starts().map(\.isConditional) == [isNewer])
  }
}
