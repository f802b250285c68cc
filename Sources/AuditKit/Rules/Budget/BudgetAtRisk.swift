internal import BudgetReplay
internal import WidgetManifests

/// A widget's demand is within Apple's lower limit.
struct BudgetAtRisk: Rule {
  static let info = RuleInfo(
    id: "budget-at-risk",
    group: .budget,
    severity: .warning,
    summary: "A widget asks for more reloads a day than the lower limit of WidgetKit's budget.",
    rationale: """
      WidgetKit grants 40 to 70 reloads a day, depending on how often people look at the widget. A \
      demand between the two is met on one person's phone and not on another's.
      """,
    remedy: "ask less often, or accept that some people see older data in the evening",
    source:
      "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [.widget("timeline: {policy: {after: 36m}}")],
    invalid: [.widget("timeline: {policy: ↓{after: 30m}}")])

  static func check(_ context: RuleContext) -> [Finding] {
    BudgetJudgement.findings(of: info, where: .depends, in: context) { judgement in
      let budget = judgement.settings.budget.rules
      if budget.model == .unlimited {
        return "; budgets are known to be as low as \(budget.low)"
      }
      return "; the budget may be as low as \(budget.low)"
    }
  }
}

extension Finding {
  /// Whether it reports a widget whose demand exceeds a limit of the budget.
  package var reportsExcess: Bool {
    rule == BudgetExceeded.info.id || rule == BudgetAtRisk.info.id
  }
}
