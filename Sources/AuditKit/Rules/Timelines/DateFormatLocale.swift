internal import WidgetManifests

/// Dates of other programs are parsed and written in a fixed locale.
struct DateFormatLocale: WidgetRule {
  static let info = RuleInfo(
    id: "date-format-locale",
    group: .timelines,
    severity: .warning,
    summary: "A provider parses dates of a server with a DateFormatter without a fixed locale.",
    rationale: """
      A DateFormatter uses the settings of the device: with a Buddhist or Japanese calendar the year \
      is another, and where people have chosen a 12-hour or 24-hour clock, `HH` and `hh` change their \
      meaning. Dates from a server then can't be parsed, and those in a URL are others: the widget \
      shows an error or nothing, on those devices only.
      """,
    remedy: """
      set the formatter's locale to Locale(identifier: "en_US_POSIX"), or use ISO8601DateFormatter
      """,
    source: "https://developer.apple.com/library/archive/qa/qa1480/_index.html",
    valid: [.widget("localizesDates: false")],
    invalid: [.widget("localizesDates: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.localizesDates, info,
      "the provider of \(widget.title) parses or writes dates of a server in the device's locale")
  }
}
