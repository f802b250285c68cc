internal import BudgetReplay
internal import WidgetManifests

/// The entries of an answer are far enough apart to be shown one by one.
struct EntriesTooClose: AnswerRule {
  static let info = RuleInfo(
    id: "entries-too-close",
    group: .timelines,
    severity: .warning,
    summary: "Two entries of one answer are less than 5 minutes apart.",
    rationale: """
      Apple asks for entries that are at least about 5 minutes apart. Closer ones may be skipped \
      or shown late: widgets with an entry each second have stopped after minutes. Text that \
      counts by itself needs no entries. Two entries with the same date don't count as close. If \
      `budget-exceeded` or `budget-at-risk` reports an `atEnd` of the same answer, that finding \
      includes this one.
      """,
    remedy: "leave at least 5 minutes between entries",
    source: "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .widget("timeline: {entries: {count: 12, every: 5m}, policy: {after: 1h}}"),
      .widget("timeline: {entries: [30m, 0m, 5m, 30m], policy: {after: 1h}}"),
      .widget("timeline: {entries: {count: 1, every: 1s}, policy: {after: 1h}}"),
      .widget(
        "timeline: {entries: {atLocal: [\"23:58\", \"00:03\"], count: 2}, policy: {after: 2d}}"),
    ],
    invalid: [
      .widget("timeline: {entries: ↓{count: 60, every: 1m}, policy: {after: 1h}}"),
      .widget("timeline: {entries: ↓[1h, 0m, 58m], policy: {after: 1h}}"),
      .widget(
        "timeline: {entries: ↓{atLocal: [\"00:02\", \"23:58\"], count: 2}, policy: {after: 2d}}"),
    ])

  static func finding(_ asked: AskedAnswer) -> Finding? {
    guard let gap = asked.answer.smallestGap, gap < TimelineLimits.entrySpacing,
      let entries = asked.answer.entries.value
    else { return nil }
    let spacing = ManifestDuration.describe(milliseconds: TimelineLimits.entrySpacing)
    // With `atEnd`, the step of the entries determines how often reloads are requested.
    let policy = asked.answer.policy.value.flatMap { $0.value == .atEnd ? $0.place : nil }
    return Finding(
      info,
      """
      two of these entries are \(ManifestDuration.describe(milliseconds: gap)) apart; \
      WidgetKit may skip entries closer than \(spacing)
      """,
      at: entries, subject: asked.widget.subject, help: help(for: gap)
    ).caused(by: policy.map { Finding.Cause(nil, policy: $0) })
  }

  /// Returns advice for entries at most a minute apart, which usually show a running clock.
  private static func help(for gap: Int64) -> String? {
    guard gap <= ManifestDuration.Unit.minute.milliseconds else { return nil }
    return "use Text(date, style: .timer) for what ticks, or \(info.remedy)"
  }
}
