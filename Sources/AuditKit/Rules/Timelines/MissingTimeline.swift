internal import WidgetManifests

/// A widget declares its provider's answers.
struct MissingTimeline: WidgetRule {
  static let info = RuleInfo(
    id: "missing-timeline",
    group: .timelines,
    severity: .warning,
    summary:
      "A widget does not declare its provider's answers; a note if all of them are failures.",
    rationale: """
      The entries and the policy of a timeline decide when WidgetKit asks for the next one. \
      Without them there is nothing to replay, and nobody knows whether the widget stays within \
      its budget. A control, a Live Activity or a relevance widget has no timeline, and a widget \
      with `families: []` is never placed.
      """,
    remedy: "declare the answers of getTimeline, as in `timeline: {policy: {after: 2h}}`",
    source: "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      .widget("timeline: {entries: [0h, 1h], policy: {after: 2h}}"),
      .widget("families: []", without: ["timeline"]),
      .widget(
        "configuration: staticControl", without: ["families", "timeline"],
        app: "platforms: {iOS: 18.0}"),
    ],
    invalid: [
      .widget("↓kind: Current", without: ["timeline"]),
      .bundle(
        """
        widgets:
          - ↓{kind: Rain, name: Rain, description: When., families: [systemSmall], timeline: }
        """),
      .widget("timeline: ↓{branches: [{fail: true, policy: {after: 5m}}]}"),
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard widget.hasTimeline else { return nil }
    if let timeline = widget.widget.timeline.value, timeline.isOfFailures {
      return Finding(
        info, "\(widget.title) has only failures as answers, so there is nothing to replay",
        at: Located((), at: timeline.place), subject: widget.subject, severity: .note,
        help: "add the answers for requests that succeed")
    }
    guard widget.widget.timeline.isAbsent else { return nil }
    return Finding(
      info, "\(widget.title) has no timeline, so there is nothing to replay",
      at: widget.located, subject: widget.subject)
  }
}
