internal import WidgetManifests

/// The views of a widget show the date of the entry, not that of their drawing.
struct EntryDateIgnored: WidgetRule {
  static let info = RuleInfo(
    id: "entry-date-ignored",
    group: .timelines,
    severity: .warning,
    summary: "The views read the clock, although the timeline has several entries.",
    rationale: """
      WidgetKit draws the views of all entries in advance, so `Date()` is the time of the drawing \
      and the same for each: the widget shows a time that is long past.
      """,
    remedy: "use the entry's date in the views, or Text(date, style:) for a running time",
    source: "https://github.com/langx/langx/pull/1446",
    valid: [
      .widget("readsClock: false\ntimeline: {entries: {count: 4, every: 1h}, policy: atEnd}"),
      .widget("readsClock: true\ntimeline: {entries: [0s], policy: {after: 2h}}"),
    ],
    invalid: [
      .widget("readsClock: ↓true\ntimeline: {entries: {count: 4, every: 1h}, policy: atEnd}")
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let flag = widget.widget.readsClock.value, flag.value,
      widget.answers.contains(where: { ($0.entryCount ?? 0) > 1 })
    else { return nil }
    return Finding(
      info, "the views of \(widget.title) show when they were drawn, for each of the entries",
      at: flag, subject: widget.subject)
  }
}
