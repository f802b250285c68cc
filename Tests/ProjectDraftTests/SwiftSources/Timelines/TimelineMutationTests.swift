import TestTexts
import Testing

@testable import ProjectDraft

/// The effects of methods, operators and calls on variables, and the order of sorted sequences.
struct TimelineMutationTests {
  private static func seconds(_ code: String, outside: String = "") -> String {
    let fixture = TimelineFixture(
      body: """
        \(code)
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + wait)))
        ---
        \(outside)
        """)
    return fixture.timelines[0].branches.map { $0.seconds.map(String.init) ?? "?" }
      .joined(separator: ", ")
  }

  @Test(
    arguments: [
      ("let wait = [60.0, 30].sorted(by: >).first!", "60"),
      ("let wait = [60.0, 30].sorted(by: <).first!", "30"),
      ("let wait = [30.0, 60].sorted { $0 > $1 }[0]", "60"),
      ("let wait = [30.0, 60].sorted { a, b in b < a }[0]", "60"),
      ("let wait = [30.0, 60].sorted { store.isLess($0, $1) }[0]", "?"),
      ("let wait = [30.0, 60].sorted(using: order)[0]", "?"),
      ("let wait = [30.0, 60].sorted(by: order)[0]", "?"),
      ("var all = [30.0, 10, 20]; all.sort(by: >); let wait = all[0]", "30"),
      ("var all = [30.0, 10, 20]; all.sort(); let wait = all[0]", "10"),
      ("let all = (0..<300).map { Double($0) }.sorted(by: >); let wait = all[0]", "299"),
      ("let all = [1.0, 2, 3].prefix(through: 1); let wait = Double(all.count)", "?"),
      (
        """
        let all = [0.0, 300, 900].map { Entry(date: .now + $0) }.sorted { $0.date > $1.date }
        let wait = all.last!.date.timeIntervalSinceNow + 60
        """, "60"
      ),
    ] as [(GivenText, String)])
  func `a sequence is sorted in the given order`(code: GivenText, seconds: String) {
    #expect(Self.seconds(code.text) == seconds)
  }

  @Test func `comparable entries are sorted by their own operator`() {
    let outside = """
      struct Item: Comparable {
        let wait: Double
        static func < (a: Item, b: Item) -> Bool { a.wait > b.wait }
      }
      """
    let code = "let wait = [Item(wait: 5), Item(wait: 9)].sorted()[0].wait"
    #expect(Self.seconds(code, outside: outside) == "9")
  }

  @Test(arguments: [
    ("mutating func bump() { self += 500 }", "500"),
    ("mutating func bump() { self = addingTimeInterval(9) }", "9"),
    ("mutating func bump() { addTimeInterval(7) }", "7"),
    ("mutating func bump() { step(); step() }; mutating func step() { self += 2 }", "4"),
    ("mutating func bump() { self = Store.shared.next }", "?"),
    ("func bump() {}", "0"),
  ])
  func `a mutating method of the project changes the variable`(method: String, seconds: String) {
    let code = "var d = Date()\nd.bump()\nlet wait = d.timeIntervalSinceNow"
    #expect(Self.seconds(code, outside: "extension Date { \(method) }") == seconds)
  }

  @Test func `a mutating method reads and sets the properties of its value`() {
    let outside = """
      struct Plan { var gap = 60.0; mutating func slow(by n: Double) { gap = n * 10; gap += 1 } }
      """
    #expect(
      Self.seconds("var p = Plan(); p.slow(by: 6); let wait = p.gap", outside: outside) == "61")
  }

  @Test(
    arguments: [
      ("var wait = 60.0; wait.negate()", "?"), ("var wait = 60.0; wait.addProduct(2, 3)", "?"),
      ("var wait = 60.0; _ = wait.rounded()", "60"),
      ("var all = [60.0, 30]; all.swapAt(0, 1); let wait = all[0]", "?"),
      ("var all = [60.0, 30]; _ = all.map { $0 }; let wait = all[0]", "60"),
      ("let all = [60.0, 30]; all.unheardOf(); let wait = all[0]", "60"),
      ("var wait = 60.0, b = 120.0; swap(&wait, &b)", "?"),
      ("var wait = 60.0; withUnsafeMutablePointer(to: &wait) { $0.pointee = 5 }", "?"),
      ("var wait = 60.0; scanner.scanDouble(&wait)", "?"),
      ("var wait = 60.0; wait++", "?"), ("var wait = 60.0; wait **= 2", "?"),
      (
        """
        var c = DateComponents(minute: 30); c.setValue(10, for: .minute)
        let wait = Calendar.current.date(byAdding: c, to: .now)!.timeIntervalSinceNow
        """, "?"
      ),
    ] as [(GivenText, String)])
  func `a variable that may have changed is unknown`(code: GivenText, seconds: String) {
    #expect(Self.seconds(code.text) == seconds)
  }

  @Test(
    arguments: [
      ("enum S { static var waits: [Double] = [60] }\nfunc f() { S.waits.append(5) }", "?"),
      ("enum S { static var waits: [Double] = [60] }\nfunc f() { S.waits[0] = 5 }", "?"),
      ("enum S { static var waits: [Double] = [60] }\nfunc f() { S.waits = [] }", "?"),
      ("struct L { lazy var w = [6.0] }\nenum S { static var waits: [Double] { L().w } }", "6"),
      (
        """
        struct L { lazy var w = [6.0]; mutating func f() { w = [] } }
        enum S { static var waits: [Double] { L().w } }
        """, "?"
      ),
      ("enum S { static var waits: [Double] = [60] }\nfunc f() { _ = S.waits.map { $0 } }", "60"),
    ] as [(GivenText, String)])
  func `a variable of a type that is changed in place is unknown`(
    outside: GivenText, seconds: String
  ) {
    #expect(Self.seconds("let wait = S.waits.first!", outside: outside.text) == seconds)
  }

  @Test func `an object that may be changed through another reference is unknown`() {
    let outside = "final class Box { var wait: Double; init(_ w: Double) { wait = w } }"
    let code = "let a = Box(5); let b = a; b.wait = 9; let wait = a.wait"
    #expect(Self.seconds(code, outside: outside) == "?")
  }

  @Test(arguments: [
    ("static func + (l: Date, r: Int) -> Date { l.addingTimeInterval(Double(r) * 100) }", "200"),
    ("static func + (l: Date, r: Int) -> Date { Store.shared.date(l, r) }", "?"),
    ("static func + (l: Date, r: DateComponents) -> Date { l }", "2"),
    ("static func - (l: Date, r: Date) -> TimeInterval { 5 }", "2"),
  ])
  func `an operator of the project precedes the one of the SDK`(function: String, seconds: String) {
    let code = "let two = 2\nlet wait = (Date() + two).timeIntervalSinceNow"
    #expect(Self.seconds(code, outside: "extension Date { \(function) }") == seconds)
  }
}
