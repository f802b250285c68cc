internal import BudgetReplay
internal import WidgetManifests

/// A policy doesn't request the next answer sooner than WidgetKit's floor.
struct ReloadTooSoon: AnswerRule {
  static let info = RuleInfo(
    id: "reload-too-soon",
    group: .timelines,
    severity: .warning,
    summary: "A policy asks again less than 5 minutes after the answer.",
    rationale: """
      A policy names only the earliest time. WidgetKit waits at least about 5 minutes between two \
      reloads of a widget, so the real rate is that of the floor, and each of those reloads is \
      charged to the budget: reloads spent by day are missing in the evening. If `budget-exceeded` \
      or `budget-at-risk` reports the same answer, that finding includes this one.
      """,
    remedy: "ask again after 5 minutes or more",
    source: "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .widget("timeline: {sequence: [{policy: {after: 5m}}, {policy: {after: 2h}}]}"),
      .widget(
        "timeline: {sequence: [{entries: [0m, 5m], policy: atEnd}, {policy: {after: 2h}}]}"),
      .widget("timeline: {policy: {afterLocal: \"00:00\"}}"),
    ],
    invalid: [
      .widget("timeline: {sequence: [{policy: ↓{after: 4m59s}}, {policy: {after: 2h}}]}"),
      .widget("timeline: {sequence: [{policy: ↓{after: 0s}}, {policy: {after: 2h}}]}"),
      .widget("timeline: {sequence: [{entries: [3m], policy: ↓atEnd}, {policy: {after: 2h}}]}"),
      .widget(
        """
        timeline:
          cases:
            - {when: "06:56-07:00", policy: ↓{afterLocal: "07:00"}}
            - {policy: {after: 2h}}
        """),
    ])

  static func finding(_ asked: AskedAnswer) -> Finding? {
    let answer = asked.answer
    guard let policy = answer.policy.value, answer.entryCount != 0,
      let wait = wait(until: policy.value, of: answer, askedWithin: asked.span),
      wait < asked.floor
    else { return nil }
    let floor = ManifestDuration.describe(milliseconds: asked.floor)
    let last = "at the last entry, after \(ManifestDuration.describe(milliseconds: wait)),"
    return Finding(
      info,
      """
      the reload \(policy.value == .atEnd ? last : policy.value.phrase) is sooner than \
      the \(floor) that WidgetKit keeps between two
      """,
      at: policy, subject: asked.widget.subject,
      // The rule's remedy names the default floor.
      help: asked.floor == Budget().floor ? nil : "ask again after \(floor) or more")
  }

  private static func wait(
    until policy: Policy, of answer: Answer, askedWithin span: LocalSpan?
  ) -> Int64? {
    guard policy == .atEnd else { return policy.longestWait(within: span) }
    // `single-entry-at-end` reports an answer without an entry later than now.
    return answer.lastEntry.flatMap { $0.upperBound > 0 ? $0.upperBound : nil }
  }
}
