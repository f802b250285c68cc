import TestTexts
import Testing

@testable import ProjectDraft

struct ConstantTests {
  @Test(
    arguments: [
      (#"let answer = "a" + "b""#, "ab"),
      (#"let answer = Bundle.main.bundleIdentifier!"#, "com.example.app.widgets"),
      (#"let answer = Bundle.main.bundleIdentifier ?? "b""#, "com.example.app.widgets"),
      (
        #"let answer = Bundle.main.object(forInfoDictionaryKey: "TideKind") as! String"#, "tide"
      ),
      (#"let answer = "\(Bundle.main.infoDictionary?["Team"] as! String).tide""#, "ABC.tide"),
      (
        """
        extension Bundle { var kind: String { object(forInfoDictionaryKey: "TideKind") as! String } }
        let answer = Bundle.main.kind
        """, "tide"
      ),
      (#"let part = "b"; let answer = "a.\(part).\(1 + 2)""#, "a.b.3"),
      (#"enum Kind: String { case weather }; let answer = Kind.weather.rawValue"#, "weather"),
      (#"enum Kind: String { case w = "W" }; let answer = Kind.w.rawValue + "Widget""#, "WWidget"),
      (
        """
        enum Kind: String { case clock, lamp; var kind: String { rawValue + "Widget" } }
        let answer = Kind.lamp.kind
        """, "lampWidget"
      ),
      (
        """
        enum Kind { case a, b; var id: String { switch self { case .a: "x"; case .b: return "y" } } }
        let answer = Kind.b.id
        """, "y"
      ),
      ("struct W { let answer = String(describing: Self.self) }", "W"),
      ("struct W { let answer = String(describing: type(of: self)) }", "W"),
      (#"struct W { let answer = "\(W.self)" }"#, "W"),
      (#"struct C { let kind: String }; let c = C(kind: "k"); let answer = c.kind"#, "k"),
      (
        """
        struct C { let kind: String; init(_ name: String) { self.kind = name + "Widget" } }
        let answer = C("Tide").kind
        """, "TideWidget"
      ),
      (#"class C { static let shared = C(); let kind = "k" }; let answer = C.shared.kind"#, "k"),
      (#"func kind(of name: String = "n") -> String { "k." + name }; let answer = kind()"#, "k.n"),
      (
        #"extension String { static let tide = "T" }; struct W { let answer: String = .tide }"#, ""
      ),
      (#"extension String { static let tide = "T" }; let answer = String.tide"#, "T"),
      (#"extension String { var kind: String { self + "!" } }; let answer = "a".kind"#, "a!"),
      (#"let answer = ["a", "b"].joined(separator: "-")"#, "a-b"),
      (#"let answer = true ? "a" : "b""#, "a"),
      (#"struct A { struct B { static let k = "n" } }; let answer = A.B.k"#, "n"),
      (#"typealias K = Keys; enum Keys { static let k = "n" }; let answer = K.k"#, "n"),
      (
        """
        protocol P {}; extension P { static var kind: String { "\\(Self.self)" } }
        struct Tide: P {}; let answer = Tide.kind
        """, "Tide"
      ),
      (##"let answer = #"a\b"# + "\u{41}""##, "a\\bA"),
      ("let answer = \"\"\"\n  a\n  b\n  \"\"\"", "a\nb"),
      (#"enum E: Int { case a = 4, b }; let answer = "\(E.b.rawValue)""#, "5"),
      (#"enum All { static let tide: Tag = "T" }; let answer = All.tide.rawValue"#, "T"),
      (#"extension Tag { static let tide: Self = "T" }; let answer = Tag.tide.rawValue"#, "T"),
      (#"extension Tag { static var tide: Tag { "T" } }; let answer = Tag.tide.rawValue"#, "T"),
      (#"func of(_ tag: Tag) -> String { tag.rawValue }; let answer = of("T")"#, "T"),
      (#"struct W { var tag: Tag = "T"; static let answer = W().tag.rawValue }"#, "T"),
    ] as [(GivenText, GivenText)])
  func `a string is known if the sources determine it`(source: GivenText, text: GivenText) {
    let tag = """
      struct Tag: RawRepresentable, ExpressibleByStringLiteral {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(stringLiteral value: String) { self.init(rawValue: value) }
      }
      """
    let answer = SourceFixture(["A.swift": source.text, "Tag.swift": tag]).answer
    // An implicit member needs the annotated type, which the fixture doesn't pass on.
    if text.text.isEmpty { return #expect(answer.memberName == "tide") }
    #expect(answer.text == text.text)
  }

  @Test(
    arguments: [
      ("let answer = Bundle.other.bundleIdentifier!", "bundleIdentifier"),
      (#"let answer = Bundle.main.object(forInfoDictionaryKey: "Other") as! String"#, "Info.plist"),
      ("let answer = answer", "refers to itself"),
      ("let a = b; let b = a; let answer = a", "refers to itself"),
      ("func f() -> String { f() }; let answer = f()", "refers to itself"),
      ("func f(_ answer: String) { let answer = answer }", "parameter"),
      (#"let answer = flag ? "a" : "b""#, "condition"),
      (
        #"struct W { var kind = "a"; init() { kind = make() }; func f() { let answer = kind } }"#,
        ""
      ),
      (
        """
        #if FLAG
        let kind = "a"
        #else
        let kind = "b"
        #endif
        let answer = kind
        """, "2 declarations of kind remain"
      ),
    ] as [(GivenText, String)])
  func `a value known only at run time is unresolved`(source: GivenText, reason: String) {
    let fixture = SourceFixture(["A.swift": source.text])
    #expect(fixture.answer.known == nil)
    #expect(fixture.reason.contains(reason), "\(fixture.reason)")
  }

  @Test func `of constants with one name, the private one in the same file counts`() {
    let fixture = SourceFixture([
      "A.swift": #"private enum Constants { static let kind = "a" }; let answer = Constants.kind"#,
      "B.swift": #"private enum Constants { static let kind = "b" }"#,
      "C.swift": #"fileprivate let kind = "c""#,
    ])
    #expect(fixture.answer.text == "a")
    #expect(fixture.answer.origin == Origin(file: "A.swift", line: 1))
  }

  @Test func `a public constant of an imported module counts`() {
    let kit = ["K.swift": "public enum Keys { public static let kind = \"k\" }; enum Own {}"]
    #expect(
      SourceFixture(["A.swift": "import Kit\nlet answer = Keys.kind"], kit: kit).answer.text == "k")
    #expect(
      SourceFixture(["A.swift": "let answer = Own.kind"], kit: kit).answer.text == nil)
  }

  @Test func `local variables have the value they get on the newest system`() {
    let fixture = SourceFixture([
      "A.swift": """
      func f() {
        var list: [Family] = [.small]
        if #available(iOS 16, *) {
          list.append(.round)
        } else {
          list += [.large]
        }
        list.append(contentsOf: [.wide])
        let answer = list
      }
      """
    ])
    #expect(
      fixture.answer.elements?.compactMap(\.memberName) == ["small", "round", "wide"])
  }

  @Test func `expressions that are too deep or too long are unresolved`() {
    let nested = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    #expect(SourceFixture(["A.swift": "let answer = " + nested]).answer.known == nil)
    let chain = "let answer = " + Array(repeating: "\"a\"", count: 5_000).joined(separator: " + ")
    #expect(SourceFixture(["A.swift": chain]).answer.known == nil)
    let doubling = (1...60).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "\n")
    let source = "let a0 = \"x\"\n" + doubling + "\nlet answer = a60"
    #expect(SourceFixture(["A.swift": source]).answer.known == nil)
  }
}
