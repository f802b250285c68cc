internal import BudgetReplay
internal import WidgetManifests

/// A widget's demand is within Apple's upper limit.
struct BudgetExceeded: Rule {
  static let info = RuleInfo(
    id: "budget-exceeded",
    group: .budget,
    severity: .error,
    summary: "A widget asks for more reloads a day than the upper limit of WidgetKit's budget.",
    rationale: """
      WidgetKit grants 40 to 70 reloads a day to a widget that people look at often. Any further \
      reloads are put off until the next day's budget, so the widget is fresh in the morning and \
      stale in the evening. If only some branches of its provider ask for more, this is a warning.
      """,
    remedy: "ask less often, and put the entries that are known in advance into one timeline",
    source:
      "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .widget("timeline: {policy: {after: 36m}}"),
      .widget("timeline: {entries: {count: 8, every: 5m}, policy: {after: 36m}}"),
    ],
    invalid: [
      .widget(
        """
        timeline:
          policy: ↓{after: 5m}
        """),
      .widget(
        """
        timeline:
          entries: {count: 4, every: 5m}
          policy: ↓atEnd
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    BudgetJudgement.findings(of: info, where: .over, in: context) { judgement in
      let since = BusyHours(judgement.replay.judgedByLocalHour).phrase
      let high = judgement.settings.budget.rules.high
      if judgement.settings.budget.rules.model == .unlimited {
        return "\(since); budgets are known to grant at most \(high)"
      }
      return "\(since); WidgetKit grants at most \(high)"
    }
  }
}
