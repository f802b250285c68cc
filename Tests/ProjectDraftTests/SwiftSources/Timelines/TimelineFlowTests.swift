import TestTexts
import Testing

@testable import ProjectDraft

/// The order in which a provider's code runs, and what runs only for the widget gallery.
struct TimelineFlowTests {
  private static let answer =
    "\ncompletion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + wait)))"

  @Test(
    arguments: [
      ("let wait: TimeInterval = context.isPreview ? 1 : 900", "after 900 x1"),
      ("let wait: Double = true != context.isPreview ? 900 : 1", "after 900 x1"),
      ("let wait = if context.isPreview { 5.0 } else { 700.0 }", "after 700 x1"),
      ("let wait = switch context.isPreview { case true: 5.0; case false: 700.0 }", "after 700 x1"),
      (
        "let wait = switch (context.isPreview, isOn) { case (true, _): 5.0; default: 700.0 }",
        "after 700 x1"
      ),
      ("let wait = if case true = context.isPreview { 5.0 } else { 700.0 }", "after 700 x1"),
      (
        "func gap(_ c: Context) -> Double { guard c.isPreview == false else { return 5 }; return 700 }"
          + "\nlet wait = gap(context)", "after 700 x1"
      ),
    ] as [(GivenText, String)])
  func `a value for the widget gallery isn't used on the Home Screen`(
    code: GivenText, branches: String
  ) {
    #expect(TimelineFixture(body: code.text + Self.answer).branches == branches)
  }

  @Test func `a policy for the widget gallery is left out of a choice`() {
    let body = """
      let policy: TimelineReloadPolicy = context.isPreview ? .never : .after(.now + 600)
      completion(Timeline(entries: [Entry(date: .now)], policy: policy))
      """
    #expect(TimelineFixture(body: body).branches == "after 600 x1")
  }

  @Test func `a case reached only in the widget gallery is a preview`() {
    let body = """
      switch context.isPreview {
      case true: completion(Timeline(entries: [], policy: .atEnd))
      case false: completion(Timeline(entries: [], policy: .never))
      }
      """
    #expect(TimelineFixture(body: body).branches.contains("x0 preview, never x0"))
  }

  @Test(
    arguments: [
      ("var wait = 60.0\ndefer { wait = 5 }", "after 60 x1"),
      ("var wait = 60.0\ndo { defer { wait = 5 }; wait = 90 }", "after 5 x1"),
      ("var wait = 1.0\ndo { defer { wait += 1 }; defer { wait *= 10 } }", "after 11 x1"),
      (
        "var n = 1.0\nlet next = { () -> Double in defer { n = 5 }; return n }\nlet wait = next() + n",
        "after 6 x1"
      ),
    ] as [(GivenText, String)])
  func `a deferred block runs at the end of its scope`(code: GivenText, branches: String) {
    #expect(TimelineFixture(body: code.text + Self.answer).branches == branches)
  }

  @Test func `a deferred completion sees values appended after it`() {
    let body = """
      var entries: [Entry] = []
      defer { completion(Timeline(entries: entries, policy: .atEnd)) }
      entries.append(Entry(date: .now + 60))
      """
    #expect(TimelineFixture(body: body).branches == "atEnd 60 x1")
  }

  @Test(arguments: [
    ("case 1: wait = 120; fallthrough; case 2: wait += 1; default: wait = 9", "121"),
    ("case 1: if true { wait = 3; fallthrough }; case 7: fallthrough; default: wait += 9", "12"),
    ("case 1: wait = 2; case 2: wait = 3; default: wait = 4", "2"),
  ])
  func `a case falls through only with fallthrough`(cases: String, seconds: String) {
    let body = "var wait = 60.0\nlet n = 1\nswitch n { \(cases) }" + Self.answer
    #expect(TimelineFixture(body: body).branches == "after \(seconds) x1")
  }

  @Test(
    arguments: [
      ("let wait = span(2) + span(2) + span(3)", "7"),
      ("let wait = Unit(size: 2).total + Unit(size: 5).total", "7"),
      ("var wait = 1.0\ntwice { wait += 1 }\ntwice { wait += 1 }", "5"),
      ("var wait = 1.0\nfunc grow() { wait += 1 }\ngrow()\ngrow()", "3"),
      ("func grow() { wait += 1 }\nvar wait = 1.0\ngrow()", "2"),
      ("var wait = 1.0\nfunc grow() { add() }\nfunc add() { wait += 1 }\ngrow()", "2"),
    ] as [(GivenText, String)])
  func `a repeated call depends on its receiver, arguments and captured values`(
    code: GivenText, seconds: String
  ) {
    let work = "let spans = [0.0, 1.0]; let first = spans[0]; let second = spans[1]"
    let body =
      code.text + Self.answer + """

        ---
        func span(_ size: Double) -> Double { \(work); return size * (first + second) }
        func twice(_ body: () -> Void) { body(); body() }
        struct Unit { let size: Double; var total: Double { \(work); return size * second + first } }
        """
    #expect(TimelineFixture(body: body).branches == "after \(seconds) x1")
  }

  @Test func `a function called often returns the same each time`() {
    let calls = (0..<40).map { "let v\($0) = work(\($0 % 2))" }.joined(separator: "\n")
    let body = """
      \(calls)
      let wait = v0 + v1
      completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + wait)))
      ---
      func work(_ size: Double) -> Double {
        var sum = 0.0
        for _ in 0..<100 { sum += 1 }
        return sum + size
      }
      """
    #expect(TimelineFixture(body: body).branches == "after 201 x1")
  }
}
