import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Cases that the examples of the timeline rules don't show: unknown values, reloads of all
/// types, and several rules about one timeline.
@Suite struct TimelinesTests {
  private func findings(_ manifest: String) -> [Finding] {
    let rules = Set(AllRules.infos.filter { $0.group == .timelines }.map(\.id))
    var options = Audit.Options()
    options.only = rules
    let result = try? Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
    return result?.findings.filter { rules.contains($0.rule) } ?? []
  }

  private func expect(
    _ example: Example, _ rules: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let marked = MarkedText(example.manifest)
    AuditKitTests.expect(
      findings(marked.text), rules, at: marked, sourceLocation: sourceLocation)
  }

  // MARK: Timelines

  @Test(
    arguments: [
      // Every timeline of a sequence and of a case is checked, in order.
      (
        """
        timeline:
          sequence:
            - {entries: ↓[], policy: {after: 2h}}
            - {policy: ↓atEnd}
            - {policy: ↓{after: 1m}}
        """,
        ["empty-timeline", "single-entry-at-end", "reload-too-soon"]
      ),
      (
        """
        timeline:
          cases:
            - when: "07:00-22:00"
              sequence: [{entries: ↓[0m, 1m], policy: {after: 2h}}, {policy: ↓atEnd}]
            - when: "06:00-07:00"
              entries: [0h, 1h]
              policy: ↓{after: 30m}
            - entries: ↓{count: 401, every: 5m}
              policy: {after: 2d}
        """,
        ["entries-too-close", "single-entry-at-end", "entries-unreached", "timeline-too-large"]
      ),
      // Other rules don't check an empty timeline, nor one that fails.
      ("timeline: {entries: ↓[], policy: {after: 1s}, entrySize: 20MB}", ["empty-timeline"]),
      ("timeline: {fail: true}", []),
      // Unknown values are ignored; the rest is checked.
      ("timeline: {entries: [x, 1m], policy: {after: 0s}}\nkind: Current", ["reload-too-soon"]),
      ("timeline: {entries: [x], policy: atEnd}", []),
      ("timeline: {entries: [0m, 1m], policy: soon}", ["entries-too-close"]),
      ("timeline: {entries: {count: 500, every: 5m}, policy: {after: 2d}, entrySize: 4}", []),
      ("timeline: {fail: perhaps, entries: [0m, 1m], policy: {after: 1m}}", []),
      ("timeline: 5m", []),
      ("timeline: {policy: $(POLICY)}", []),
      // A mapping with a misplaced or misspelled key is unknown as a whole.
      ("timeline: {entries: {count: 5, every: 1h, atLocal: [\"06:00\"]}, policy: {after: 1h}}", []),
      (
        "timeline: {entries: {count: 5, every: 1h}, policy: {after: 1m, afterLocal: \"06:00\"}}", []
      ),
      ("timeline: {entries: {count: 1, form: 1h}, policy: atEnd}", []),
      (
        "timeline: {cases: [{when: \"08:00-09:00\", policy: {after: 2h}}, {when: \"22:00-07:00\", "
          + "entries: [0h, 12h], policy: {afterLocal: \"07:00\"}}]}", []
      ),
      // Separate findings about one timeline.
      (
        "timeline: {entries: ↓{count: 500, every: 1s}, policy: ↓{after: 1m}}",
        ["entries-too-close", "timeline-too-large", "reload-too-soon", "entries-unreached"]
      ),
    ] as [(GivenText, [String])])
  func `each timeline is checked`(_ text: GivenText, _ rules: [String]) {
    let marked = MarkedText(Example.widget(text.text).manifest)
    let found = findings(marked.text)
    #expect(found.map(\.rule).sorted() == rules.sorted(), "\(marked.text)")
    guard !marked.places.isEmpty else { return }
    #expect(Set(found.map(\.place.start)) == Set(marked.places))
  }

  @Test(arguments: [
    // The last entry at the date of the reload isn't wasted.
    ("entries: [0h, 2h], policy: {after: 2h}", []),
    ("entries: [2h0m1s, 0h], policy: ↓{after: 2h}", ["entries-unreached"]),
    ("entries: {count: 2, every: 1h, from: 1h1s}, policy: ↓{after: 2h}", ["entries-unreached"]),
    // No reload occurs before the floor, so an entry up to there is shown.
    ("entries: [0m, 5m], policy: ↓{after: 4m}", ["reload-too-soon"]),
    // A time of day is at most a day away.
    ("entries: [24h], policy: {afterLocal: \"06:00\"}", []),
    ("entries: [24h0m1s], policy: ↓{afterLocal: \"06:00\"}", ["entries-unreached"]),
    // With local times, the request decides how far away the last one is.
    ("entries: {atLocal: [\"00:00\"], count: 2}, policy: ↓{after: 1d}", ["entries-unreached"]),
    ("entries: {atLocal: [\"00:00\"], count: 2}, policy: {after: 1d1s}", []),
    ("entries: {atLocal: [\"00:00\"], count: 1}, policy: {after: 1h}", []),
    (
      "entries: {atLocal: [\"06:00\", \"18:00\", \"06:00\"], count: 3}, "
        + "policy: ↓{afterLocal: \"00:00\"}",
      ["entries-unreached"]
    ),
  ])
  func `unreachable entries are reported`(_ answer: String, _ rules: [String]) {
    expect(.widget("timeline: {\(answer)}"), rules)
  }

  @Test(arguments: [
    // A request within the span precedes its end.
    ("22:00-07:00", "07:00", 9, false),
    ("22:00-07:00", "07:00", 10, true),
    // The time is in the span: a request at that time waits for the next day.
    ("22:00-07:00", "06:59", 23, false),
    ("22:00-07:00", "22:00", 24, false),
    ("22:00-07:00", "22:00", 25, true),
    // A request at the start of the span waits longest.
    ("08:00-09:00", "12:00", 4, false),
    ("08:00-09:00", "12:00", 5, true),
    ("08:00-09:00", "07:00", 23, false),
    ("08:00-09:00", "07:00", 24, true),
  ])
  func `the time at which a case applies is known`(
    _ span: String, _ time: String, _ hours: Int, _ reports: Bool
  ) {
    let found = findings(
      Example.widget(
        """
        timeline:
          cases:
            - {when: "\(span)", entries: [0h, \(hours)h], policy: {afterLocal: "\(time)"}}
            - {policy: {after: 2h}}
        """
      ).manifest)
    #expect(found.map(\.rule) == (reports ? ["entries-unreached"] : []))
  }

  @Test(arguments: [
    ("entries: ↓[0m, 4m59s], policy: {after: 1h}", ["entries-too-close"]),
    ("entries: [0m, 0m, 5m], policy: {after: 1h}", []),
    ("entries: ↓[10m, 0m, 6m], policy: {after: 1h}", ["entries-too-close"]),
    // Two local times count as a pair if some request returns both.
    (
      "entries: ↓{atLocal: [\"08:00\", \"20:00\", \"08:03\"], count: 2}, policy: {after: 2d}",
      ["entries-too-close"]
    ),
    ("entries: {atLocal: [\"08:00\", \"08:03\"], count: 1}, policy: {after: 2d}", []),
    ("entries: {atLocal: [\"08:00\", \"08:00\"], count: 2}, policy: {after: 3d}", []),
  ])
  func `the smallest gap is reported`(_ answer: String, _ rules: [String]) {
    expect(.widget("timeline: {\(answer)}"), rules)
  }

  @Test(arguments: [
    ("entries: [4m59s, 0m], policy: ↓atEnd", ["reload-too-soon"]),
    ("entries: [0m, 5m], policy: atEnd", []),
    ("entries: {count: 1, from: 4m}, policy: ↓atEnd", ["reload-too-soon"]),
    ("entries: {count: 1, from: 5m}, policy: atEnd", []),
    ("entries: {atLocal: [\"08:00\"], count: 1}, policy: atEnd", []),
  ])
  func `reloads below the floor are reported`(_ answer: String, _ rules: [String]) {
    let example = Example.widget("timeline: {\(answer)}")
    let found = findings(MarkedText(example.manifest).text)
    #expect(found.map(\.rule).filter { $0 != "entries-too-close" } == rules)
  }

  @Test func `local times every few minutes end too soon`() {
    let times = (0..<720).map { TimeOfDay(minutes: $0 * 2).map { "\"\($0)\"" } ?? "" }
    let entries = "{atLocal: [\(times.joined(separator: ", "))], count: 2}"
    expect(
      .widget("timeline: {entries: ↓\(entries), policy: ↓atEnd}"),
      ["entries-too-close", "reload-too-soon"])
  }

  // MARK: Which widgets

  @Test(
    arguments: [
      "families: []", "families: [ ]\ntimeline: {entries: [], policy: never}",
      "configuration: activity", "configuration: staticControl", "configuration: relevance",
      "configuration: appIntentControl", "configuration: statik",
      "configuration: staticControl\ntimeline: {policy: never}",
    ] as [GivenText])
  func `widgets without a timeline have no findings`(_ text: GivenText) {
    let without = text.text.contains("timeline") ? [] : ["timeline"]
    expect(.widget(text.text, without: without), [])
  }

  @Test(arguments: ["intent", "appIntent", "static", "~"])
  func `widgets with a provider need a timeline`(_ configuration: String) {
    let found = findings(
      Example.widget("configuration: \(configuration)", without: ["timeline"]).manifest)
    #expect(found.map(\.rule) == ["missing-timeline"])
    #expect(
      found.first?.message == "widget `Current` has no timeline, so there is nothing to replay")
    #expect(found.first?.subject.kind == "Current")
  }

  @Test func `widgets of a Today extension have no findings`() {
    let found = findings(
      Example.bundle(
        """
        extensionPoint: com.apple.widget-extension
        widgets: [{kind: Current}]
        """
      ).manifest
        + "widgets: [{kind: Current}]")
    #expect(found.isEmpty)
  }

  @Test func `an unknown kind isn't named`() {
    let found = findings(Example.widget("kind: $(KIND)", without: ["timeline"]).manifest)
    #expect(found.map(\.message) == ["this widget has no timeline, so there is nothing to replay"])
  }

  @Test func `an alias is a related place`() {
    let marked = MarkedText(
      Example.widget("timeline: {policy: *policy}", bundle: "x-policy: &policy ↓atEnd").manifest)
    let found = findings(marked.text)
    #expect(found.map(\.place.start) == marked.places)
    #expect(found.first?.related.map(\.label) == ["alias"])
  }

  // MARK: never-refreshed

  /// Keys that make the content of a widget change.
  private static let changing = "data: [https://api.example.com/now]"

  @Test(
    arguments: [
      ("", "", true),
      ("reloads: []", "reloads: []", true),
      ("interactive: false\npush: false", "", true),
      ("interactive: true", "", false),
      ("push: true", "", false),
      ("interactive: $(FLAG)", "", false),
      ("push: perhaps", "", false),
      ("reloads: [{cause: push, every: 1h}]", "", false),
      ("reloads: [{cause: push, perDay: 0}]", "", false),
      ("reloads: [{cause: push, at: []}]", "", false),
      ("reloads: [{cause: push}]", "", false),
      ("reloads: [soon]", "", false),
      ("reloads: soon", "", false),
      ("", "reloads: [{cause: app, every: 1h}]", false),
      ("", "reloads: [{cause: app, every: 1h, kinds: all}]", false),
      ("", "reloads: [{cause: app, every: 1h, kinds: [Rain, Current]}]", false),
      ("", "reloads: [{cause: app, every: 1h, kinds: [Rain]}]", true),
      ("", "reloads: [{cause: app, every: 1h, kinds: [current]}]", true),
      ("", "reloads: [{cause: app, every: 1h, kinds: [$(KIND)]}]", false),
      ("", "reloads: [{cause: app, every: 1h, kinds: Rain}]", false),
      ("", "reloads: [{cause: app, every: 1h, kinds: [Rain]}, soon]", false),
      ("", "reloads: soon", false),
      ("kind: $(KIND)", "reloads: [{cause: app, every: 1h, kinds: [Rain]}]", false),
      ("kind: $(KIND)", "", true),
    ] as [(GivenText, String, Bool)])
  func `a widget that never asks needs a reload`(
    _ widget: GivenText, _ app: String, _ reports: Bool
  ) {
    let found = findings(
      Example.widget("\(Self.changing)\ntimeline: {policy: never}\n\(widget.text)", app: app)
        .manifest)
    #expect(found.map(\.rule) == (reports ? ["never-refreshed"] : []))
  }

  @Test(arguments: [
    ("", "", "", 0), ("entries: [0h, 1h]", "", "", 1), ("entries: [0h]", "", "", 0),
    ("", "data: [https://a.example]", "", 1), ("", "data: []", "", 0),
    ("", "appGroups: [group.a]", "", 1), ("", "url: weather://now", "", 0),
    ("", "", "wantsLocation: true", 1), ("", "", "wantsLocation: false", 0),
  ])
  func `only content that changes needs a reload`(
    answer: String, widget: String, bundle: String, count: Int
  ) throws {
    let timeline = "timeline: {policy: never\(answer.isEmpty ? "" : ", \(answer)")}"
    let text = Example.widget("\(timeline)\n\(widget)", bundle: bundle).manifest
    let result = try Audit(options: .only("never-refreshed"))
      .run([SourceFile(path: "a.yaml", text: text)])
    #expect(result.findings.count == count)
  }

  @Test(arguments: [
    ("appGroups: 5", 0), ("data: 5", 0), ("data: !unknown URLSession", 0),
    ("data: [!unknown URLSession]", 1), ("appGroups: [!unknown suite]", 1),
  ])
  func `an unreadable list isn't a reason for a reload, but an unknown item is`(
    _ keys: String, _ count: Int
  ) {
    let never = Example.widget("\(keys)\ntimeline: {policy: never}").manifest
    #expect(findings(never).count { $0.rule == "never-refreshed" } == count)
  }

  @Test func `reloads of another app don't affect the widget`() {
    let other = """
      app: Other
      bundleID: com.example.other
      version: 3.2.0
      build: 412
      platforms: {iOS: 16.0}
      reloads: [{cause: app, every: 1h}]
      ---
      """
    let never = Example.widget("\(Self.changing)\ntimeline: {policy: never}").manifest
    #expect(findings("\(other)\n\(never)").map(\.rule) == ["never-refreshed"])
    // An undeclared app is unknown.
    let unknown = Example.widget("timeline: {policy: never}", bundle: "host: com.example.x")
      .manifest
    #expect(findings("\(other)\n\(unknown)").isEmpty)
  }

  @Test func `reloads of an inline app affect its widgets`() {
    func host(_ reloads: String) -> String {
      "host: {bundleID: com.example.in, version: 3.2.0, build: 412, platforms: {iOS: 16.0}\(reloads)}"
    }
    let widget = "\(Self.changing)\ntimeline: {policy: never}"
    let silent = Example.widget(widget, bundle: host(", reloads: [{cause: app, every: 1h}]"))
    #expect(findings(silent.manifest).isEmpty)
    #expect(
      findings(Example.widget(widget, bundle: host("")).manifest).map(\.rule)
        == ["never-refreshed"])
  }

  @Test(arguments: [
    // The first `never` is the final timeline, wherever it is.
    ("{sequence: [{policy: {after: 2h}}, {policy: ↓never}, {policy: never}]}", 1),
    ("{sequence: [{policy: ↓never}, {policy: {after: 2h}}], then: loop}", 1),
    // WidgetKit tries again after a failure.
    ("{sequence: [{fail: true}, {policy: ↓never}]}", 1),
    // Each case may be the one in which a widget is placed.
    (
      "{cases: [{when: \"08:00-09:00\", policy: ↓never}, "
        + "{sequence: [{policy: {after: 2h}}, {policy: ↓never}]}]}", 2
    ),
    // A partly unknown timeline may never reach its `never`.
    ("{sequence: [{policy: soon}, {policy: never}]}", 0),
    ("{sequence: [answer, {policy: never}]}", 0),
    ("{policy: never, every: 1h}", 0),
  ])
  func `a final timeline that never changes is reported`(_ timeline: String, _ count: Int) {
    expect(
      .widget("\(Self.changing)\ntimeline: \(timeline)"),
      Array(repeating: "never-refreshed", count: count))
  }

  @Test func `an empty timeline isn't the final one`() {
    expect(
      .widget(
        "timeline: {sequence: [{entries: ↓[], policy: never}, {entries: [0h, 1h], policy: ↓never}]}"
      ),
      ["empty-timeline", "never-refreshed"])
  }

  // MARK: timeline-too-large

  @Test(
    arguments: [
      ("entries: {count: 1024, every: 5m}", "4KiB", nil),
      ("entries: {count: 1025, every: 5m}", "4KiB", .warning),
      ("entries: {count: 1024, every: 5m}", "10KiB", .warning),
      ("entries: {count: 1025, every: 5m}", "10KiB", .error),
      ("entries: [0h]", "10MiB", .warning),
      ("entries: [0h]", "11MiB", .error),
      ("entries: ~", "4MiB", nil),
      ("entries: ~", "5MiB", .warning),
      ("entries: {count: 1000000, every: 5m}", "0B", nil),
      ("entries: {count: 1000000, every: 5m}", "1000000MB", .error),
      ("entries: {count: 400, every: 5m}", "~", nil),
      ("entries: {count: 401, every: 5m}", "~", .warning),
      ("entries: {atLocal: [\"00:00\"], count: 401}", "~", .warning),
    ] as [(String, String, Severity?)])
  func `the size of all entries is checked`(
    _ entries: String, _ size: String, _ severity: Severity?
  ) {
    let found = findings(
      Example.widget("timeline: {\(entries), policy: {after: 366d}, entrySize: \(size)}").manifest
    ).filter { $0.rule == "timeline-too-large" }
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
  }

  // MARK: Messages

  @Test(arguments: [
    (
      "entries: {count: 60, every: 1m}, policy: {after: 1h}",
      "two of these entries are 1 min apart; WidgetKit may skip entries closer than 5 min",
      "use Text(date, style: .timer) for what ticks, or leave at least 5 minutes between entries"
    ),
    (
      "entries: [0m, 2m, 1h], policy: {after: 1h}",
      "two of these entries are 2 min apart; WidgetKit may skip entries closer than 5 min",
      "leave at least 5 minutes between entries"
    ),
    (
      "entries: {count: 4, every: 1h}, policy: {after: 2h}",
      "the reload after 2 h comes before the last entry, due after 3 h",
      "end the entries when the next answer is due, or ask for it later"
    ),
    (
      "entries: {atLocal: [\"00:00\"], count: 3}, policy: {afterLocal: \"06:00\"}",
      "the reload at 06:00 comes before the last entry",
      "end the entries when the next answer is due, or ask for it later"
    ),
    (
      "policy: {after: 1m30s}",
      "the reload after 1 min 30 s is sooner than the 5 min that WidgetKit keeps between two",
      "ask again after 5 minutes or more"
    ),
    (
      "entries: [3m], policy: atEnd",
      "the reload at the last entry, after 3 min, is sooner than the 5 min that "
        + "WidgetKit keeps between two",
      "ask again after 5 minutes or more"
    ),
    (
      "policy: atEnd",
      "atEnd without a later entry asks for the next timeline at once, again and again",
      "add the entries that are known in advance, or use `after` to say when to ask again; "
        + "the widget asks for 288 reloads a day, one every 5 min, and WidgetKit grants at "
        + "most 70"
    ),
    (
      "entries: [0h, 1h], policy: never",
      "widget `Current` has several entries, but nothing reloads it after this timeline",
      "declare the reloads that reach the widget, or answer with `after` or `atEnd`"
    ),
    (
      "entries: {count: 1000, every: 1h}, policy: atEnd, entrySize: 40KB",
      "the entries take 40 MB; WidgetKit refuses timelines above 10 MiB",
      "answer with fewer entries and ask again sooner, or draw less in each"
    ),
    (
      "entries: {count: 10, every: 1h}, policy: atEnd, entrySize: 1048577B",
      "the entries take 10485770 B; WidgetKit refuses timelines above 10485760 B",
      "answer with fewer entries and ask again sooner, or draw less in each"
    ),
    (
      "entries: {count: 20, every: 1h}, policy: atEnd, entrySize: 1048577B",
      "the entries take 21 MB; WidgetKit refuses timelines above 10 MiB",
      "answer with fewer entries and ask again sooner, or draw less in each"
    ),
    (
      "policy: {after: 2h}, entrySize: 4200KB",
      "an entry takes 4200000 B; a phone may not show timelines above 4194304 B",
      "answer with fewer entries and ask again sooner, or draw less in each"
    ),
    (
      "policy: {after: 2h}, entrySize: 5MB",
      "an entry takes 5 MB; a phone may not show timelines above 4 MiB",
      "answer with fewer entries and ask again sooner, or draw less in each"
    ),
    (
      "entries: {count: 500, every: 1h}, policy: atEnd",
      "500 entries without an `entrySize` may be too large for an archive",
      "declare the `entrySize`, or answer with fewer entries and ask again sooner, or draw less "
        + "in each"
    ),
  ])
  func `findings include the values`(_ answer: String, _ message: String, _ help: String) {
    let found = findings(Example.widget("timeline: {\(answer)}").manifest)
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    (
      "sequence: [{policy: atEnd}, {policy: {after: 2h}}]",
      ["it causes none of the widget's 12 reloads a day, and WidgetKit grants at most 70"]
    ),
    (
      "sequence: [{policy: {after: 3h}}, {policy: atEnd}, {policy: atEnd}, {policy: atEnd}], "
        + "then: loop",
      [
        "it causes 7.4 of the widget's 29.7 reloads a day, and WidgetKit grants at most 70",
        "it causes 7.4 of the widget's reloads a day",
        "it causes 7.4 of the widget's reloads a day",
      ]
    ),
    (
      "sequence: [{policy: atEnd}, {policy: atEnd}]",
      [
        "it causes none of the widget's 288 reloads a day, and WidgetKit grants at most 70",
        "it causes 288 of the widget's reloads a day",
      ]
    ),
  ])
  func `each of several timelines that asks at once has its own number`(
    _ timeline: String, _ demands: [String]
  ) {
    let found = findings(Example.widget("timeline: {\(timeline)}").manifest)
    let remedy = SingleEntryAtEnd.info.remedy
    #expect(
      found.filter { $0.rule == "single-entry-at-end" }.map(\.help)
        == demands.map {
          "\(remedy); \($0)"
        })
  }

  @Test(arguments: [
    // A case without time left by earlier ones never applies.
    (#"[{when: "07:00-19:00", %}, {when: "19:00-07:00", %}, {policy: never}]"#, 0),
    (#"[{when: "07:00-19:00", %}, {when: "19:00-06:59", %}, {policy: never}]"#, 1),
    (#"[{when: "07:00-19:00", %}, {when: "08:00-09:00", policy: never}, {%}]"#, 0),
    (#"[{when: "07:00-19:00", %}, {when: "08:00-19:01", policy: never}, {%}]"#, 1),
    (
      "[{when: {weekdays: [mon, tue, wed, thu, fri]}, %}, {when: {weekdays: [sat, sun]}, %}, "
        + "{policy: never}]", 0
    ),
    ("[{when: {weekdays: [mon, tue, wed, thu, fri, sat]}, %}, {policy: never}]", 1),
    (
      #"[{when: {span: "22:00-07:00", weekdays: [fri]}, %}, "#
        + #"{when: {span: "23:00-06:00", weekdays: [fri]}, policy: never}, {%}]"#, 0
    ),
    // Friday night ends on Saturday morning, Sunday night on Monday morning.
    (
      #"[{when: {span: "22:00-06:00", weekdays: [fri, sun]}, %}, "#
        + #"{when: {span: "00:00-06:00", weekdays: [sat, mon]}, policy: never}, {%}]"#, 0
    ),
    (
      #"[{when: {span: "22:00-06:00", weekdays: [fri]}, %}, "#
        + #"{when: {span: "00:00-06:00", weekdays: [fri]}, policy: never}, {%}]"#, 1
    ),
  ])
  func `a case that never applies isn't the final timeline`(_ cases: String, _ count: Int) {
    let cases = cases.replacing("%", with: "policy: {after: 2h}")
    let found = findings(
      Example.widget("\(Self.changing)\ntimeline: {cases: \(cases)}").manifest)
    #expect(found.map(\.rule) == Array(repeating: "never-refreshed", count: count))
  }

  @Test func `a single entry isn't called the last of several`() {
    let found = findings(
      Example.widget("timeline: {entries: {count: 1, from: 2h}, policy: {after: 1h}}").manifest)
    #expect(
      found.map(\.message) == [
        "the reload after 1 h comes before the only entry, due after 2 h"
      ])
  }

  // MARK: Settings

  /// The messages of the rules with a floor of 10 min and an archive limit of 1 MiB.
  private func messages(_ answer: String, replays: Bool) throws -> [String] {
    var settings = ReplaySettings()
    settings.budget.rules.floor = 600_000
    settings.budget.rules.archiveLimit = 1_048_576
    var options = Audit.Options()
    options.replay = replays ? settings : nil
    options.budget = settings.budget.rules
    options.only = Set(AllRules.infos.filter { $0.group == .timelines }.map(\.id))
    let manifest = Example.widget("timeline: {\(answer)}").manifest
    return try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)]).findings
      .map(\.message)
  }

  @Test(arguments: [
    (
      "policy: {after: 9m}",
      ["the reload after 9 min is sooner than the 10 min that WidgetKit keeps between two"]
    ),
    ("policy: {after: 10m}", []),
    ("entries: [0m, 10m], policy: {after: 10m}", []),
    (
      "entries: [0m, 8m], policy: atEnd",
      [
        "the reload at the last entry, after 8 min, is sooner than the 10 min that "
          + "WidgetKit keeps between two"
      ]
    ),
    (
      "policy: {after: 2h}, entrySize: 2MiB",
      ["an entry takes 2 MiB; WidgetKit refuses timelines above 1 MiB"]
    ),
  ])
  func `the floor and the archive limit come from the settings, with or without a replay`(
    _ answer: String, _ expected: [String]
  ) throws {
    for replays in [true, false] {
      #expect(try messages(answer, replays: replays) == expected)
    }
  }

  @Test func `the help uses the floor from the settings`() throws {
    let manifest = Example.widget("timeline: {policy: {after: 7m}}").manifest
    var options = Audit.Options()
    options.budget.floor = 600_000
    options.replay = nil
    let found = try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
    #expect(found.findings.map(\.help) == ["ask again after 10 min or more"])
  }

  @Test func `a timeline that asks at once asks at the floor from the settings`() throws {
    let manifest = Example.widget("timeline: {policy: atEnd}").manifest
    var options = Audit.Options()
    options.budget.floor = 600_000
    options.replay = nil
    let found = try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
    #expect(
      found.findings.first?.help.hasSuffix(
        "; returned each time, this timeline asks for 144 reloads a day, one every 10 min")
        == true)
  }

  @Test func `a million entries are found too close in linear time`() {
    let manifest = Example.widget(
      "timeline: {entries: {count: 1000000, every: 1s}, policy: {after: 366d}, entrySize: 4B}"
    ).manifest
    #expect(findings(manifest).map(\.rule) == ["entries-too-close"])
  }
}
