import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The findings about timelines with branches, and their places.
struct BranchTests {
  /// The findings in a widget with some branches, and their places, without the time that data
  /// waits, which follows from the demand.
  private func expect(
    _ branches: String, _ rules: String..., configuration: (inout Audit.Options) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Finding] {
    let items = branches.split(separator: "\n").map { "    \($0)\n" }.joined()
    let marked = MarkedText(
      Example.widget("containerBackground: true\ntimeline:\n  branches:\n\(items)").manifest)
    var options = Audit.Options()
    options.severities["stale-data"] = .some(nil)
    configuration(&options)
    let findings = try Audit(options: options)
      .run([SourceFile(path: "a.yaml", text: marked.text)]).findings
    AuditKitTests.expect(findings, rules, at: marked, sourceLocation: sourceLocation)
    return findings
  }

  @Test func `one branch of three over the budget is a warning at its policy`() throws {
    let findings = try expect(
      """
      - policy: {after: 1h}
      - policy: ↓{after: 5m}
      - policy: {after: 2h}
      """, "warning budget-exceeded")
    #expect(
      findings[0].message.hasPrefix(
        "`Current` asks for 288 reloads a day with one of its timelines; "))
    #expect(findings[0].related.map(\.label) == ["with only 40"])
    #expect(findings[0].fix?.edits.map(\.text) == ["36m"])
  }

  @Test func `if every branch exceeds the budget, the highest demand is an error`() throws {
    let findings = try expect(
      """
      - policy: {after: 10m}
      - policy: ↓{after: 6m}
      - {fail: true, policy: {after: 6h}}
      """, "error budget-exceeded")
    #expect(findings[0].message.hasPrefix("`Current` asks for 144 to 240 reloads a day; "))
    #expect(findings[0].related.map(\.message).contains("asks for 144 a day"))
    // No single change fixes it.
    #expect(findings[0].fix == nil)
  }

  @Test func `equal branches are counted once, and each is named`() throws {
    let findings = try expect(
      """
      - policy: {after: 1h}
      - policy: ↓{after: 5m}
      - {entries: [0m], policy: {after: 60m}}
      - policy: {after: 300s}
      """, "warning budget-exceeded")
    #expect(findings[0].message.contains(" with one of its timelines;"))
    #expect(findings[0].related.map(\.message).contains("asks for 288 a day"))
  }

  @Test func `a timeline with an unknown branch has no finding about all branches`() throws {
    for unknown in [
      "!unknown \"later\"", "{policy: !unknown next}", "{policy: atEnd, entries: !unknown list}",
      "{fail: !unknown isOffline, policy: {after: 1h}}",
    ] {
      let findings = try expect(
        "- policy: ↓{after: 5m}\n- \(unknown)", "warning budget-exceeded")
      #expect(findings[0].message.contains(" reloads a day with one of its timelines;"))
    }
    _ = try expect("- {fail: true, policy: !unknown next}\n- policy: {after: 2h}")
  }

  @Test func `a failure is reported only if it has no entries`() throws {
    _ = try expect(
      """
      - policy: {after: 1h}
      - {fail: true, policy: {after: 1m}}
      - {fail: true, entries: ↓[], policy: never}
      - {fail: true, entries: [0m], policy: atEnd}
      - {fail: true, entries: {count: 900, every: 1s}, policy: {after: 5m}, entrySize: 1MiB}
      """, "warning empty-timeline")
  }

  @Test func `a timeline that only fails isn't replayed, and a note says so`() throws {
    let example = Example.widget("timeline: {branches: [{fail: true, policy: {after: 5m}}]}")
    let result = Audit().run([SourceFile(path: "a.yaml", text: example.manifest)])
    #expect(result.replay?.widgets.isEmpty == true)
    #expect(result.findings.map { "\($0.severity) \($0.rule)" } == ["note missing-timeline"])
    #expect(
      result.findings[0].message
        == "widget `Current` has only failures as answers, so there is nothing to replay")
  }

  /// If only the busiest branch were checked, a retry would hide the others.
  @Test func `errors in a good branch are found beside a retry that asks more often`() throws {
    _ = try expect(
      """
      - {fail: true, policy: {after: 5m}}
      - {entries: ↓{count: 60, every: 1s}, policy: {after: 1h}}
      """, "warning entries-too-close")
    _ = try expect(
      """
      - {fail: true, policy: {after: 5m}}
      - {entries: ↓[], policy: {after: 1h}}
      - policy: {after: 1h}
      """, "warning empty-timeline")
  }

  @Test func `each good branch is checked by the rules about timelines`() throws {
    _ = try expect(
      """
      - policy: {after: 2h}
      - {entries: [0h, 3h], policy: ↓{after: 1h}}
      - policy: ↓atEnd
      - policy: ↓{after: 30m}
      """, "warning entries-unreached", "warning single-entry-at-end", "warning budget-at-risk")
  }

  @Test func `a branch that asks at once says how often the widget asks`() throws {
    let findings = try expect(
      "- policy: {after: 2h}\n- policy: ↓atEnd", "warning single-entry-at-end")
    #expect(findings[0].help.contains("the widget asks for 288 reloads a day"))
  }

  @Test func `a refused branch is left out but still counts as a branch`() throws {
    let findings = try expect(
      """
      - {entries: ↓[], policy: {after: 2h}}
      - policy: ↓{after: 5m}
      """, "warning empty-timeline", "warning budget-exceeded")
    #expect(findings[1].message.contains(" with one of its timelines; "))
  }

  @Test func `one branch beside failures is checked as one, and an empty one is reported`() throws {
    let findings = try expect(
      """
      - policy: ↓{after: 6m}
      - {fail: true, entries: ↓[], policy: {after: 1h}}
      """, "error budget-exceeded", "warning empty-timeline")
    #expect(!findings[0].message.contains(" answers"))
    #expect(findings[0].fix?.edits.map(\.text) == ["36m"])
    #expect(findings[1].message.hasPrefix("the answer to a failure has no entries"))
  }

  @Test func `a shared limit is checked where each widget has its highest demand`() throws {
    for (least, severity) in [("2h", "warning"), ("10m", "error")] {
      let findings = try expect(
        """
        - policy: {after: \(least)}
        - policy: ↓{after: 5m}
        """, "\(severity) budget-exceeded"
      ) { $0.replay?.budget.rules.scope = .extension }
      #expect(
        findings[0].message.contains(" if each gives its busiest answer; ")
          == (severity == "warning"))
    }
  }

  @Test func `advice is about the exceeding branch and stays one timeline`() throws {
    let findings = try expect(
      """
      - policy: {after: 2h}
      - policy: ↓{after: 10m}
      """, "warning budget-exceeded")
    let help = findings[0].help
    #expect(help.contains("; or put the entries that are known in advance into one timeline"))
  }

  @Test func `a requirement about timelines applies to the good branches`() throws {
    let text = """
      require:
        - {id: team/no-haste, each: answer, value: policy.after, atLeast: 1h}
      """
    let (configuration, problems) = Configuration.read(SourceFile(path: ".audit.yml", text: text))
    #expect(problems.map(\.message) == [])
    let branches = """
      - policy: ↓{after: 50m}
      - {fail: true, policy: {after: 5m}}
      """
    _ = try expect(branches, "error team/no-haste") {
      $0.requirements = configuration.requirements
    }
  }
}
