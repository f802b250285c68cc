internal import WidgetManifests

/// A timer's range doesn't end before it begins.
struct TimerRangeTrap: WidgetRule {
  static let info = RuleInfo(
    id: "timer-range-trap",
    group: .families,
    severity: .warning,
    summary: "A view counts from now to a date that may have passed.",
    rationale: """
      A range from `Date.now` to an earlier date is a runtime error. A view is drawn again whenever its \
      state or the appearance changes, also after that date: then the extension crashes, and the widget \
      or Live Activity is blank or old.
      """,
    remedy: "count only while the date is later, or to `max(now, end)`, with one `now` for both",
    source: "https://github.com/home-assistant/iOS/pull/4908",
    valid: [.widget("trapsOnPastDates: false")],
    invalid: [.widget("trapsOnPastDates: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let flag = widget.widget.trapsOnPastDates.value, flag.value else { return nil }
    return Finding(
      info, "\(widget.name) crashes if it is drawn after the date to which this timer counts",
      at: flag, subject: widget.subject)
  }
}
