import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct BudgetTests {
  @Test(arguments: [
    RuleCase(
      "the answer of a loop with the shorter wait",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 1h}
            - policy: ↓{after: 5m}
          then: loop
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "the case with the most requests, although it applies only for a short time",
      .widget(
        """
        timeline:
          cases:
            - {when: "22:00-02:00", policy: ↓{after: 10m}}
            - {policy: {after: 1h}}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "not the case that asks soonest but rarely applies",
      .widget(
        """
        timeline:
          cases:
            - {when: "03:00-03:15", policy: {after: 5m}}
            - {policy: ↓{after: 30m}}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "not an answer that is given only once",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 5m}
            - policy: ↓{after: 30m}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "the last answer if other reloads make all requests",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 5m}
            - policy: ↓never
        reloads: [{cause: push, every: 30m}]
        """), finds: "warning budget-at-risk"),
  ])
  func `the finding about the budget is at the value that causes the demand`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: [
    RuleCase(
      "not a case that asks for little if another one asks immediately by day",
      .widget(
        """
        timeline: {cases: [{when: "07:00-22:00", policy: ↓atEnd}, {policy: {after: 6h}}]}
        """), finds: "warning single-entry-at-end"),
    RuleCase(
      "a case for which one that asks immediately leaves little budget",
      .widget(
        """
        timeline: {cases: [{when: "12:00-16:00", policy: ↓atEnd}, {policy: ↓{after: 12h}}]}
        """), finds: "warning single-entry-at-end", "warning stale-data"),
    RuleCase(
      "not an answer of a loop",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 3h}
            - policy: ↓atEnd
            - {entries: [0h, 0h], policy: ↓atEnd}
            - policy: ↓atEnd
            - policy: ↓atEnd
            - policy: ↓atEnd
            - policy: ↓atEnd
            - policy: ↓atEnd
            - policy: ↓atEnd
          then: loop
        """), finds: "warning single-entry-at-end", "warning single-entry-at-end",
      "warning single-entry-at-end", "warning single-entry-at-end", "warning single-entry-at-end",
      "warning single-entry-at-end", "warning single-entry-at-end", "warning single-entry-at-end"),
    RuleCase(
      "not an answer that asks less often than one that asks immediately",
      .widget(
        """
        timeline: {cases: [{when: "07:00-22:00", policy: {after: 10m}}, {policy: ↓atEnd}]}
        """), finds: "warning single-entry-at-end"),
    RuleCase(
      "an answer that asks more often than one that asks immediately",
      .widget(
        """
        timeline: {cases: [{when: "02:00-22:00", policy: ↓{after: 10m}}, {policy: ↓atEnd}]}
        """), finds: "error budget-exceeded", "warning single-entry-at-end"),
  ])
  func `a widget that mostly asks at once has no other finding about the budget`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: ["$(FAMILIES)", "{a: b}"])
  func `a widget with unreadable families counts as placed`(_ families: String) {
    let manifest = Example.widget(
      """
      families: \(families)
      timeline: {policy: {after: 1h}}
      reloads: [{cause: push, at: ["08:00", "08:01"]}]
      """
    ).manifest
    let result = Audit().run([SourceFile(path: "a.yaml", text: manifest)])
    #expect(result.findings.map(\.rule) == ["wrong-type", "reload-storm"])
    #expect(result.replay?.widgets.count == 1)
  }

  @Test func `a widget with an unknown family beside known ones counts as placed`() throws {
    let manifest = Example.widget(
      "families: [$(FAMILY), systemSmall]\ntimeline: {policy: {after: 5m}}"
    ).manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: manifest)]).findings
    #expect(findings.map(\.rule) == ["undefined-variable", "budget-exceeded"])
  }

  private func finding(_ rule: String, _ timeline: String) throws -> Finding {
    let manifest = Example.widget("timeline: \(timeline)").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: manifest)]).findings
    return try #require(findings.first { $0.rule == rule })
  }

  @Test func `under a shared limit, another widget's requests at once count`() throws {
    var settings = ReplaySettings()
    settings.budget.rules.scope = .extension
    var options = Audit.Options()
    options.replay = settings
    let manifest = Example.bundle(
      """
      widgets:
        - kind: Now
          name: Now
          description: Now.
          families: [systemSmall]
          timeline: {policy: atEnd}
        - kind: Soon
          name: Soon
          description: Soon.
          families: [systemSmall]
          timeline: {policy: {after: 30m}}
      """
    ).manifest
    let findings = try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
      .findings
    #expect(findings.map(\.rule) == ["single-entry-at-end", "budget-exceeded"])
    #expect(
      findings.last?.message.hasPrefix(
        "`Soon` and the bundle's other widgets ask for 336 reloads a day;")
        == true)
  }

  @Test(arguments: [
    ("{policy: {after: 5m}}", "288 reloads a day; WidgetKit grants at most 70"),
    (
      #"{cases: [{when: "07:30-22:00", policy: {after: 10m}}, {policy: {afterLocal: "07:30"}}]}"#,
      "88 reloads a day, mostly from 07:00 to 22:00; WidgetKit grants at most 70"
    ),
    (
      #"{cases: [{when: "21:00-03:00", policy: {after: 5m}}, {policy: {afterLocal: "21:00"}}]}"#,
      "73 reloads a day, mostly from 21:00 to 03:00; WidgetKit grants at most 70"
    ),
    (
      "{cases: [{when: {span: \"09:00-17:00\", weekdays: [mon, tue, wed, thu, fri]}, policy: "
        + "{after: 5m}}, {policy: {after: 1h}}]}",
      " reloads a day, mostly from 09:00 to 17:00; WidgetKit grants at most 70"
    ),
  ])
  func `a demand says from what time it applies`(_ timeline: String, _ expected: String) throws {
    #expect(try finding("budget-exceeded", timeline).message.contains(expected))
  }

  @Test(arguments: [
    ([7, 8, 9], ", mostly from 07:00 to 10:00"),
    ([23, 0], ", mostly from 23:00 to 01:00"),
    ([3, 8, 12], ", mostly from 03:00 on"),
    (Array(0..<24), ""),
  ])
  func `busy hours are a span or begin at an hour`(_ hours: [Int], _ phrase: String) {
    let charges: [Int64] = (0..<24).map { hours.contains($0) ? 60 : 29 }
    #expect(BusyHours(charges).phrase == phrase)
  }

  @Test func `a limit of a window other than a day isn't called daily`() throws {
    var settings = ReplaySettings()
    settings.budget.rules.window = 12 * 3_600_000
    var options = Audit.Options()
    options.replay = settings
    let manifest = Example.widget("timeline: {policy: {after: 10m}}").manifest
    let findings = try Audit(options: options).run([SourceFile(path: "a.yaml", text: manifest)])
      .findings
    #expect(findings.first?.message.hasSuffix("WidgetKit grants at most 70 in 12 h") == true)
    #expect(
      findings.first?.related.last?.message
        == "the budget is spent by 06:30 (under a fixed window)")
  }

  private static let clock = "{entries: {count: 900, every: 1s}, policy: {after: 15m}}"

  @Test func `advised timelines cause no further warnings`() throws {
    let help = try finding("budget-exceeded", Self.clock).help
    #expect(help.hasSuffix("; or use Text(date, style: .timer) for what ticks"), "\(help)")
  }

  @Test func `advice causes no new finding`() throws {
    // Eight entries of this size would exceed the archive limit of some devices.
    let large = "{policy: {after: 5m}, entrySize: 600KB}"
    let help = try finding("budget-exceeded", large).help
    #expect(help == "ask every 36 min or more to stay within 40 a day")
  }

  @Test(arguments: [
    (clock, false), ("{entries: [0m, 10m], policy: {after: 15m}}", false),
    ("{entries: {count: 8, every: 5m}, policy: {after: 15m}}", true),
    ("{entries: {count: 7, every: 5m}, policy: {after: 15m}}", false),
    ("{entries: [0m, 0m], policy: {after: 15m}}", true), ("{policy: {after: 15m}}", true),
  ])
  func `a longer interval is a fix if the entries last until then`(
    _ timeline: String, _ isFixable: Bool
  ) throws {
    #expect((try finding("budget-exceeded", timeline).fix != nil) == isFixable)
  }

  @Test func `advice about one of several branches says which`() throws {
    let text = #"{cases: [{when: "07:00-22:00", policy: {after: 10m}}, {policy: {after: 6h}}]}"#
    let help = try finding("budget-exceeded", text).help
    #expect(help.contains("; or where it asks after 10 min, put the entries that are known "))
  }
}
