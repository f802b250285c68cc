internal import BudgetReplay
internal import WidgetManifests

/// A widget's demand is within the upper end of Apple's band.
struct BudgetExceeded: Rule {
  static let info = RuleInfo(
    id: "budget-exceeded",
    group: .budget,
    severity: .error,
    summary: """
      A widget asks for more reloads a day than the upper end of WidgetKit's budget; a warning where \
      only some branches of its provider do.
      """,
    rationale: """
      WidgetKit grants a widget that is looked at often 40 to 70 reloads a day. What is asked for \
      beyond that is put off until the next day's budget, so the widget is fresh in the morning \
      and stale in the evening.
      """,
    remedy: "ask less often, and give the entries that are known in advance in one timeline",
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
      let high = judgement.settings.budget.high
      if judgement.settings.budget.model == .unlimited {
        return ", \(since), and \(high) is the most that a budget is known to grant"
      }
      return ", \(since), and \(BudgetJudgement.are(high)) granted at best"
    }
  }
}
