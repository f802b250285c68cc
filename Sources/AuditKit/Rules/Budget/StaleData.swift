internal import BudgetReplay
internal import WidgetManifests

/// Reloads don't wait for the budget longer than data may be old.
struct StaleData: Rule {
  static let info = RuleInfo(
    id: "stale-data",
    group: .budget,
    severity: .warning,
    summary:
      "With the lower limit, a reload waits longer for the next budget than data may be old.",
    rationale: """
      Once the budget is spent, the widget keeps showing old data for hours, and nothing tells \
      people that it is old. Time that the timeline itself waits doesn't count. If \
      `budget-exceeded` or `budget-at-risk` reports the same answer, that finding includes the \
      wait instead.
      """,
    remedy: "ask less often, so that the budget lasts for the day",
    source:
      "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .widget("timeline: {policy: {after: 36m}}"),
      .widget("timeline: {policy: {afterLocal: \"06:00\"}}"),
    ],
    invalid: [
      .widget(
        """
        timeline:
          cases:
            - {when: {weekdays: [mon]}, policy: ↓{after: 10m}}
            - {policy: {after: 2h}}
        """)
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard let allowed = context.settings?.budget.staleAfter else { return [] }
    return BudgetJudgement.all(in: context) {
      $0.outcome.low.longestBudgetWait > allowed
    }.map { judgement in
      let budget = judgement.settings.budget.rules
      let wait = judgement.replay.outcome.low.longestBudgetWait
      return judgement.finding(
        info,
        """
        with \(budget.low) reloads\(judgement.period), the data of \(judgement.widget.name) waits \
        \(ManifestDuration.describe(milliseconds: wait)) for the next budget\
        \(judgement.answers.phrase)
        """)
    }
  }
}
