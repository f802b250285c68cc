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
      ("#if os(iOS)\n var a: Int\n #endif", ["a: Int"]),
    ] as [(String, [String])])
  func `the state has the stored properties encoded as JSON`(body: String, properties: [String]) {
    #expect(state(ofBody: body) == properties)
  }

  @Test(
    arguments: [
      "var a: Int\n init(from decoder: any Decoder) throws { a = 1 }",
      "var a: Int\n func encode(to encoder: any Encoder) throws {}",
      "#if FLAG\n var a: Int\n #endif",
      "var a: Int\n enum CodingKeys: String, CodingKey { case a = \"a-b\" }",
      "var a: Int\n enum CodingKeys: String, CodingKey { case a = \"\\(name)\" }",
    ])
  func `a state with a custom encoding is unknown`(body: String) {
    #expect(state(ofBody: body) == nil)
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
      ("_ = TOKEN", false), ("if isOn { _ = TOKEN }", false),
      ("if #available(iOS 17.2, *) { for await data in TOKEN { send(data) } }", true),
      ("if #unavailable(iOS 17.2) { return } else { _ = TOKEN }", true),
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
