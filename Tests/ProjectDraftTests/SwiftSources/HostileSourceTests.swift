import Dispatch
import SwiftSyntax
import TestTexts
import Testing

@testable import ProjectDraft

struct HostileSourceTests {
  @Test func `a syntax error is reported with its line, and the code around it is read`() {
    let file = SwiftFile(
      path: "A.swift",
      text: """
        struct Tide: Widget {
          var body: some WidgetConfiguration { StaticConfiguration(kind: "t", provider: P()) { V($0) } }
        }
        struct Broken { func ( }
        struct Moon: Widget {
          var body: some WidgetConfiguration { StaticConfiguration(kind: "m", provider: P()) { V($0) } }
        }
        """)
    let table = SymbolTable.tables(of: [SourceModule(name: "W", files: [file])])["W"]
    let facts = table.map { WidgetDeclarations(of: $0).facts }
    #expect(facts?.widgets.map(\.kind?.value) == ["t", "m"])
    #expect(file.syntaxProblem?.origin == Origin(file: "A.swift", line: 4))
  }

  @Test(
    arguments: [
      "(", "[", "{", "a.b(", "if true {", "!", "struct A { ", "#if X\n", "x ? y : ", "A<", "\"\\(",
      "if a {} else ", "a + (", "if if ", "try await ", "repeat each ", "() -> ", "switch ",
      "unsafe ", "a ? ", "@a<", "[@a(\"\") ", "[(a: B = c, d: ",
    ] as [GivenText])
  func `endless nesting is read`(opening: GivenText) {
    let text = String(repeating: opening.text, count: 5_000)
    let fixture = SourceFixture([
      "A.swift": "let answer = " + text,
      "B.swift": "struct All: WidgetBundle { var body: some Widget { Tide() } }",
    ])
    #expect(fixture.facts.bundles.first?.widgets == ["Tide"])
    #expect(fixture.answer.known == nil)
  }

  @Test func `brackets beyond the parser's limit are reported, and not as a syntax error`() {
    for before in ["", "func f() { let a = 1 < 2; let b: A<B> = c }\n"] {
      let nested = String(repeating: "if a {\n", count: NestingScan.maximumBrackets + 1)
      let closed = String(repeating: "}", count: NestingScan.maximumBrackets + 1)
      let file = SwiftFile(path: "A.swift", text: before + nested + closed)
      #expect(file.syntaxProblem?.message == "nests too deeply or too often to be read")
      let line = NestingScan.maximumBrackets + (before.isEmpty ? 0 : 1)
      #expect((line...line + 1).contains(file.syntaxProblem?.origin?.line ?? 0))
    }
    let angles = String(repeating: "A<(", count: NestingScan.maximumBrackets / 2 + 1)
    let file = SwiftFile(path: "A.swift", text: "import B\n let a: \(angles)")
    #expect(file.syntaxProblem?.origin == Origin(file: "A.swift", line: 2))
    #expect(file.syntaxProblem?.isUnread == true)
  }

  @Test func `a merge conflict in code is reported as such`() {
    let text = "struct A {}\n<<<<<<< HEAD\nstruct B {}\n=======\nstruct C {}\n>>>>>>> main\n"
    let file = SwiftFile(path: "A.swift", text: text)
    #expect(file.syntaxProblem?.origin == Origin(file: "A.swift", line: 2))
    #expect(file.syntaxProblem?.isUnread == true)
    for (text, line) in [
      ("\u{FEFF}<<<<<<<\na\n=======\n>>>>>>>\n", 1), ("a\r<<<<<<< b\r>>>>>>> c\r", 2),
      (">>>> ORIGINAL a\nb\n==== THEIRS a\nc\n<<<<\n", 1),
    ] {
      #expect(text.utf8.mergeConflictLine == line)
    }
    #expect("<<<<<<<<\na >>>> b\n>>>>>>>\n".utf8.mergeConflictLine == nil)
    let string = "let a = \"\"\"\n\(text)\n\"\"\""
    #expect(SwiftFile(path: "A.swift", text: string).syntaxProblem == nil)
  }

  // Each level of these doubles the parser's time.
  @Test(arguments: ["[", "[/*]*/", "[//]\n", "[/* \" */", "[ /*/*]*/]*/"] as [GivenText])
  func `comments hide no bracket from the nesting limit`(opening: GivenText) {
    let opening = String(repeating: opening.text, count: 28)
    let file = SwiftFile(
      path: "A.swift", text: "let x = \(opening)1" + String(repeating: "]", count: 28))
    #expect(file.syntaxProblem?.message == "nests too deeply or too often to be read")
  }

  // The lookaheads of one within the other multiply.
  @Test(arguments: [
    ("@a<[", 10), ("#", 100_000), ("@a<[@a<[@a<[@a<[@a<[@a<[\n", 100),
    ("@a<b,", 20), ("let ", 12_000), ("if case ", 1_200), ("if case mutating ", 1_000),
    ("a < b, ", 3_000), ("a<__owned b<", 1_500), ("a<b c<", 1_500), ("if let a=", 4_000),
    ("x = if a, ", 5_000), ("switch a ", 3_000),
    ("[(a: B = [c, d], e: ", 30), ("[(a, ", 30),
    ("actor let ", 40), ("class actor ", 40), ("actor @a ", 40), ("actor # ", 40), ("( @", 40),
  ])
  func `lookahead within lookahead and rows of keywords are given up`(part: String, count: Int) {
    let text = String(repeating: part, count: count)
    let file = SwiftFile(path: "A.swift", text: "import WidgetKit\n\(text)\nstruct S {}")
    #expect(file.syntaxProblem?.message == "nests too deeply or too often to be read")
  }

  @Test(
    arguments: ["<a class=\\\"rain\\\"", ">>>>", "<<<<<<<<<<<<<<", "@a<[@a<[@a<["] as [GivenText])
  func `the text of a string isn't nesting, however long`(text: GivenText) {
    let strings = [
      "\"\(text.text)\"", "#\"\(text.text)\"#", "\"\\(a)\(text.text)\\(b)\(text.text)\"",
    ]
    for string in strings {
      #expect(SwiftFile(path: "A.swift", text: "let a = \(string)").syntaxProblem == nil)
    }
  }

  @Test(arguments: ["\"[\"", "#\"[\"#", "/\\[/", "/* [ */ 1", "\"\"\"\n[\n\"\"\""] as [GivenText])
  func `brackets in strings and comments don't count as nesting`(value: GivenText) {
    let values = (0..<300).map { "let a\($0) = \(value.text)" }.joined(separator: "\n")
    #expect(SwiftFile(path: "A.swift", text: values).syntaxProblem == nil)
  }

  @Test(
    arguments: [
      "func f() { if a { b() } else if c { d() } else { e() } }", "let a = elsewhere",
      "func f() { guard a else { return } }", "let a = [1 << 0, 2 << 1]", "let a = 0..<10",
      "let a = b < c", "A <- map[\"a\"]", "B <- (map[\"b\"], C())", "let a: () -> Int",
      "let a = b ? c : d", "expect(a < 1)",
      "var a: Int { get { 1 } set { b = newValue } }", "func f() async { return try await a }",
      "let a: [[Int]] = [[1], [2]]", "Endpoint(method: .get, path: \"a\"),", "a.set(b).read(c)",
      "Card(id: 1, name: \"a\", set: \"b\"),", "R(id: 1, read: true, write: false),",
      "f([\"a\": [read, write]])", "Toggle(a, isOn: Binding(get: { b }, set: { c($0) }))",
      "\\.a < b", "a < b", "get(\"a\", use: b)", "set(a, b)",
      "typealias A = B<C<D<E<F>>>>", "a(B<C<D<E<F>>>>()) >>>> c",
      "func a(if _: Int, switch self: Int)", "let a = /b(c|d)/",
      "let a = #/\nb\n/#", "func a(if b: Int, switch c: Int, if d: Int)",
      "a.hidden(if: b)", "f(a as () -> Void)", "a.if(b)",
      "[[[[1.5, 2.25], [1.5, 2.25]], [[1, 2], [1, 2]]]],",
      "Task { @MainActor in show([\(String(repeating: "a < b, ", count: 14))]) }",
      "@MainActor @objc public static func f(@A @B a: @escaping @Sendable () -> Void) {}",
      "a { @MainActor in b { @Sendable in c { [weak self] in d([1]) } } }",
      "guard a < 1, b < 2, c < 3, d < 4, e < 5, f < 6, g < 7, h < 8, i < 9, j < k, l < m, n < o, p < q else {}",
    ] as [GivenText])
  func `many lines with little nesting are read`(line: GivenText) {
    let lines = Array(repeating: line.text, count: 1_200).joined(separator: "\n")
    #expect(NestingScan.lineGivenUp(in: lines) == nil)
  }

  @Test func `a literal of many levels is read`() {
    let opening = String(repeating: "[\"a\": ", count: 20)
    let text = "let a = \(opening)1\(String(repeating: "]", count: 20))"
    #expect(NestingScan.lineGivenUp(in: text) == nil)
  }

  @Test func `work that reaches the limit of time is left, and exhausts it the second time`() {
    let limit = TimeLimit(seconds: 0)
    let gate = DispatchSemaphore(value: 0)
    #expect(TimeLimit(seconds: 600).result { 1 } == 1)
    for isExhausted in [false, true] {
      #expect(limit.result { gate.wait() } == nil)
      #expect(limit.isExhausted == isExhausted)
    }
    for _ in 0..<2 { gate.signal() }
  }

  @Test func `the work that takes long is limited in total, too`() {
    let limit = TimeLimit(seconds: 10)
    for _ in 0..<1_000 { limit.count(milliseconds: 1_000) }
    for _ in 0..<3 { limit.count(milliseconds: 9_000) }
    let before = limit.isExhausted
    limit.count(milliseconds: 9_000)
    let after = limit.isExhausted
    #expect([before, after] == [false, true])
  }

  @Test func `types that inherit from each other terminate`() {
    let fixture = SourceFixture([
      "A.swift": """
      protocol A: B {}
      protocol B: A, Widget {}
      class C: D {}
      class D: C {}
      typealias X = Y
      typealias Y = X
      struct Tide: A { let answer = X.kind }
      extension A {
        var body: some WidgetConfiguration { body }
      }
      """
    ])
    #expect(fixture.facts.widgets.map(\.type) == ["Tide"])
    #expect(fixture.facts.widgets.map(\.configuration) == [nil])
    #expect(fixture.answer.text == nil)
  }

  @Test(
    arguments: [".a()", ".a", "!", "[0]", "()", "?", " + 1", " as A", "\n#if A\n.a\n#endif"]
      as [GivenText])
  func `an endless chain is reported, and other files are read`(link: GivenText) {
    let chain = "let answer = a" + String(repeating: link.text, count: 5_000)
    let file = SwiftFile(path: "A.swift", text: "struct Moon: Widget {}\n" + chain)
    let other = SwiftFile(path: "B.swift", text: "struct Tide: Widget {}")
    let table = SymbolTable.tables(of: [SourceModule(name: "W", files: [file, other])])["W"]
    let facts = table.map { WidgetDeclarations(of: $0).facts }
    let isRead = file.syntaxProblem == nil
    #expect(facts?.widgets.map(\.type) == (isRead ? ["Moon", "Tide"] : ["Tide"]))
  }

  @Test func `a file with many declarations is read, and a long chain of values isn't resolved`() {
    let many = (0..<5_000).map { "struct S\($0) { static let k = S\($0 + 1).k }" }
      .joined(separator: "\n")
    let fixture = SourceFixture(["A.swift": "let answer = S0.k\n" + many])
    #expect(fixture.reason == "it takes too many steps")
  }

  /// Providers whose intervals one function decides, with up to twice as many values at each level.
  private static func providers(_ count: Int, levels: Int) -> String {
    let providers = (0..<count).map { number in
      """
      struct P\(number): TimelineProvider {
        func getTimeline(in c: Context, completion: @escaping (Timeline<E>) -> Void) {
          completion(Timeline(entries: [E(date: .now)], policy: .after(.now + next0(1))))
        }
      }
      """
    }
    let functions = (0..<levels).map { level in
      "func next\(level)(_ x: Double) -> Double { "
        + "Bool.random() ? next\(level + 1)(x) : next\(level + 1)(x + \(1 << level)) }"
    }
    let first = [
      "struct E: TimelineEntry { let date: Date }",
      "func next\(levels)(_ x: Double) -> Double { x }",
    ]
    return (first + functions + providers).joined(separator: "\n")
  }

  private static func table(_ text: String, _ budget: EvaluationBudget) throws -> SymbolTable {
    let module = SourceModule(name: "W", files: [SwiftFile(path: "A.swift", text: text)])
    return try #require(SymbolTable.tables(of: [module], budget: budget)["W"])
  }

  @Test func `all providers of a draft share their steps, and running out is reported`() throws {
    let budget = EvaluationBudget(steps: 500)
    let table = try Self.table(Self.providers(80, levels: 3), budget)
    let found = TimelineProviders(table: table).facts()
    #expect(found.count == 80)
    #expect(found.first?.branches.isEmpty == false)
    #expect(found.last?.branches.isEmpty == true)
    let problem = try #require(budget.problem)
    #expect(problem.message.hasPrefix("the Swift code takes too many steps to evaluate"))
    #expect(problem.isUnread)
    #expect(problem.origin?.file == "A.swift")
    #expect(problem.origin?.line != nil)
    // Nothing runs afterwards.
    let left = budget.stepsLeft
    _ = TimelineProviders(table: table).facts()
    #expect(left - budget.stepsLeft < 500)
  }

  @Test func `a draft with enough steps has no problem, whatever the number of providers`() throws {
    let budget = EvaluationBudget()
    let table = try Self.table(Self.providers(40, levels: 3), budget)
    let found = TimelineProviders(table: table).facts()
    #expect(found.allSatisfy { !$0.branches.isEmpty })
    #expect(budget.problem == nil)
    #expect(budget.stepsLeft < EvaluationBudget().stepsLeft)
  }

  @Test func `a bundle is read to its end, however long its widgets take to be made`() {
    let nested = (0..<14).map { level in
      let calls = String(repeating: "f\(level + 1)(); ", count: 10)
      return "func f\(level)() { \(calls) }"
    }
    let widgets = """
      struct B: WidgetBundle { var body: some Widget { Tide(); Rain() } }
      struct Tide: Widget { init() { f0() } }
      struct Rain: Widget { init() { f0() } }
      func f14() {}
      """
    let facts = SourceFixture(["A.swift": (nested + [widgets]).joined(separator: "\n")]).facts
    #expect(facts.problems.filter(\.isUnread).isEmpty)
    #expect(facts.bundles.first?.widgets == ["Tide", "Rain"])
  }

  @Test func `a bundle that can't be followed to its end is reported`() {
    let nested = (0..<14).map { level in
      let parts = String(repeating: "B\(level + 1)().body; ", count: 10)
      return "struct B\(level): WidgetBundle { var body: some Widget { \(parts) } }"
    }
    let last = "struct B14: WidgetBundle { var body: some Widget { Tide() } }"
    let fixture = SourceFixture([
      "A.swift": (nested + [last]).joined(separator: "\n"),
      "B.swift": "struct Tide: Widget {}",
    ])
    let facts = fixture.facts
    let problems = facts.problems.filter(\.isUnread)
    #expect(
      problems.first?.message
        == "B0 is too long to follow to its end, so widgets may be missing")
    #expect(problems.first?.origin == Origin(file: "A.swift", line: 1))
    #expect(facts.bundles.first { $0.type == "B14" }?.widgets == ["Tide"])
    #expect(!problems.contains { $0.message.hasPrefix("B14 ") })
  }

  @Test func `members are found among thousands of extensions and global names`() {
    let many = (0..<2_000).map { number in
      """
      extension Names { static var k\(number): String { t\(number) } }
      let t\(number) = "text \(number)"
      typealias A\(number) = Names
      """
    }
    let fixture = SourceFixture([
      "A.swift": "let answer = A1999.k1999\nenum Names {}\n" + many.joined(separator: "\n")
    ])
    #expect(fixture.answer.text == "text 1999")
  }

  @Test func `an enum with many cases is read`() {
    let cases = (0..<4_000).map { "case c\($0) = \"t\($0)\"" }.joined(separator: "\n")
    let fixture = SourceFixture([
      "A.swift": "let answer = Icon(rawValue: \"t3999\")\nenum Icon: String {\n\(cases)\n}"
    ])
    #expect(fixture.answer.memberName == "c3999")
  }

  @Test func `a project type and an SDK type of the same name are different`() {
    let fixture = SourceFixture(["A.swift": "struct Date {}\nlet answer = 1"])
    let table = fixture.table
    let own = table.symbol(["Date"], table.types(named: "Date"))
    let external = table.symbol(["Date"], [])
    #expect(own !== external)
    #expect(table.symbol(["Date"], table.types(named: "Date")) === own)
    #expect(table.symbol(["Date"], []) === external)
  }
}
