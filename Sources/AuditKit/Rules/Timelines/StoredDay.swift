internal import WidgetManifests

/// A value that the app stored for today is not shown as today's on the next day.
struct StoredDay: WidgetRule {
  static let info = RuleInfo(
    id: "stored-day",
    group: .timelines,
    severity: .warning,
    summary: "A widget keeps showing a value stored for today after midnight.",
    rationale: """
      The app writes such a value while it runs. After midnight the provider reads the same value again, \
      however often it is asked, and the widget shows yesterday's as today's until someone opens the app.
      """,
    remedy: """
      store the day with the value, and show it only while Calendar.isDateInToday holds, with an entry \
      at the start of the next day
      """,
    source: "https://github.com/scastiel/kado/issues/82",
    valid: [.widget("showsStoredDay: false")],
    invalid: [.widget("showsStoredDay: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.showsStoredDay, info,
      "\(widget.title) keeps showing a value stored for today after midnight")
  }
}
