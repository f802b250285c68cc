internal import BudgetReplay
internal import WidgetManifests

/// The demand of a widget doesn't increase unnoticed.
struct DemandIncreased: ComparisonRule {
  static let info = RuleInfo(
    id: "demand-increased",
    group: .comparison,
    severity: .warning,
    summary: """
      A widget asks for more reloads than in the older release, by more than 25 % and by more than \
      5 a day.
      """,
    rationale: """
      The budget of a placed widget stays the same, 40 to 70 reloads a day. If the new version \
      reloads more often, the budget is spent earlier in the day, when the older version still \
      showed fresh data.
      """,
    remedy: "run `audit replay --advise` for changes that make the widget ask for less",
    source: "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .change(
        from: .widget("timeline: {policy: {after: 2h}}"),
        to: .widget("timeline: {policy: {after: 90m}}")),
      .change(
        from: .widget("timeline: {policy: {after: 42m}}"),
        to: .widget("timeline: {policy: {after: 36m}}")),
    ],
    invalid: [
      .change(
        from: .widget("timeline: {policy: {after: 2h}}"),
        to: .widget("timeline: {policy: ↓{after: 1h}}"))
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    guard comparison.settings != nil else { return [] }
    return comparison.widgets.compactMap { pair in
      guard pair.bundle.context.hasBudget, let old = pair.old.replay, let new = pair.new.replay
      else { return nil }
      let (before, after) = (old.outcome.demandPerDay, new.outcome.demandPerDay)
      guard after - before > 5, after > before * 1.25 else { return nil }
      let verdict = old.verdict == new.verdict ? "" : "; \(old.verdict) has become \(new.verdict)"
      return Finding(
        info,
        """
        \(pair.title) asks for \(Count.decimal(after)) reloads a day, up from \
        \(Count.decimal(before))\(verdict)
        """,
        at: place(of: pair, old, new), subject: pair.subject,
        related: [
          Finding.Related(
            "before", "it asks for \(Count.decimal(before)) a day",
            at: policy(of: pair.old.context, old).place)
        ])
    }
  }

  /// The place that asks for more: the policy, or the reloads if they have grown by more.
  private static func place(
    of pair: WidgetPair, _ old: ReplayedWidget, _ new: ReplayedWidget
  ) -> Located<Void> {
    let (before, after) = (old.outcome.demand.charged, new.outcome.demand.charged)
    let byPolicy = after[.policy] - before[.policy]
    let policy = policy(of: pair.new.context, new)
    guard after.total - before.total - byPolicy > byPolicy else { return policy }
    let own = pair.new.context.widget.reloads
    let isOwn = ReloadMeaning.all(own) != ReloadMeaning.all(pair.old.context.widget.reloads)
    let reloads = isOwn ? own : pair.bundle.context.host?.document.reloads ?? own
    return reloads.value.map { Located((), at: $0.place) } ?? policy
  }

  /// The policy that asks most often; otherwise the first answer, or the widget.
  private static func policy(of widget: WidgetContext, _ replay: ReplayedWidget) -> Located<Void> {
    guard let answer = widget.busiestAnswer(in: replay) ?? widget.answers.first else {
      return widget.located
    }
    return answer.policy.value.map { $0.with(()) } ?? Located((), at: answer.place)
  }
}
