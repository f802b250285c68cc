internal import BudgetReplay
internal import WidgetManifests

/// Every entry of an answer is due before, or when, WidgetKit requests the next answer.
struct EntriesUnreached: AnswerRule {
  static let info = RuleInfo(
    id: "entries-unreached",
    group: .timelines,
    severity: .warning,
    summary: "WidgetKit asks again before the last entry of an answer is due.",
    rationale: """
      The next answer replaces the remaining entries, so those after the date of `after` are drawn \
      and archived for nothing, unless the reload is late. An entry at exactly that date doesn't \
      count, and with `atEnd` none remains. A time of day is reported only if it is too early \
      whenever the request comes.
      """,
    remedy: "end the entries when the next answer is due, or ask for it later",
    source: "https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy",
    valid: [
      .widget("timeline: {entries: [0h, 1h, 2h], policy: {after: 2h}}"),
      .widget("timeline: {entries: {count: 24, every: 1h}, policy: {afterLocal: \"00:00\"}}"),
      .widget("timeline: {entries: {count: 48, every: 1h}, policy: atEnd}"),
      .widget(
        """
        timeline:
          entries: {atLocal: ["00:00", "12:00"], count: 2}
          policy: {afterLocal: "06:00"}
        """),
    ],
    invalid: [
      .widget("timeline: {entries: {count: 4, every: 1h}, policy: ↓{after: 2h}}"),
      .widget("timeline: {entries: [3h, 0h], policy: ↓{after: 2h}}"),
      .widget("timeline: {entries: {count: 48, every: 1h}, policy: ↓{afterLocal: \"00:00\"}}"),
      .widget(
        """
        timeline:
          entries: {atLocal: ["00:00", "12:00"], count: 3}
          policy: ↓{afterLocal: "06:00"}
        """),
      .widget(
        """
        timeline:
          cases:
            - when: "22:00-07:00"
              entries: {count: 12, every: 1h}
              policy: ↓{afterLocal: "07:00"}
            - policy: {after: 2h}
        """),
    ])

  static func finding(_ asked: AskedAnswer) -> Finding? {
    let answer = asked.answer
    guard let policy = answer.policy.value, let last = answer.lastEntry,
      let count = answer.entryCount, let wait = policy.value.longestWait(within: asked.span),
      // WidgetKit never requests an answer before the floor, whatever the policy is.
      last.lowerBound > max(wait, asked.floor)
    else { return nil }
    let entry = count == 1 ? "the only entry" : "the last entry"
    let due =
      last.lowerBound == last.upperBound
      ? ", due after \(ManifestDuration.describe(milliseconds: last.upperBound))" : ""
    return Finding(
      info, "the reload \(policy.value.phrase) comes before \(entry)\(due)", at: policy,
      subject: asked.widget.subject)
  }
}
