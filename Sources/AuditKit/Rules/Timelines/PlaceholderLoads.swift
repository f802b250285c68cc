internal import WidgetManifests

/// A placeholder doesn't wait for data.
struct PlaceholderLoads: WidgetRule {
  static let info = RuleInfo(
    id: "placeholder-loads",
    group: .timelines,
    severity: .warning,
    summary: "A provider loads from the network before it returns a placeholder.",
    rationale: """
      WidgetKit calls placeholder(in:) synchronously, when it first shows the widget, and draws a \
      redacted version of the entry. Whatever the call waits for, people wait for; without a network \
      they see an empty widget until the request times out, and the data that was loaded isn't even \
      readable in the placeholder.
      """,
    remedy: "return an entry with made-up data, and load in the timeline",
    source: """
      https://developer.apple.com/documentation/widgetkit/timelineprovider/placeholder(in:)
      """,
    valid: [.widget("loadsInPlaceholder: false")],
    invalid: [.widget("loadsInPlaceholder: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.loadsInPlaceholder, info,
      "the provider of \(widget.title) loads from the network before it returns a placeholder")
  }
}
