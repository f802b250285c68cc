internal import WidgetManifests

/// An answer has at least one entry.
struct EmptyTimeline: AnswerRule {
  static let info = RuleInfo(
    id: "empty-timeline",
    group: .timelines,
    severity: .error,
    summary: "An answer has no entries; a warning if other branches of its provider have some.",
    rationale: """
      A timeline without entries has nothing to show, and WidgetKit treats it as an error: a new \
      widget keeps its placeholder, a placed one what it showed before, and the next attempt comes \
      about an hour later. Without `entries`, there is one entry, now. Of `branches`, only some \
      requests may get the empty one.
      """,
    remedy: "answer with at least one entry, dated now",
    source: "https://developer.apple.com/documentation/widgetkit/timeline",
    valid: [
      .widget("timeline: {entries: [0h], policy: {after: 2h}}"),
      .widget("timeline: {policy: {after: 2h}}"),
    ],
    invalid: [
      .widget("timeline: {entries: ↓[], policy: {after: 2h}}"),
      .widget("timeline: {entries: ↓{count: 0, every: 1h}, policy: {after: 2h}}"),
      .widget(
        "timeline: {entries: ↓{atLocal: [\"06:00\"], count: 0}, policy: {afterLocal: \"06:00\"}}"),
      .widget("timeline: {entries: ↓[], policy: never}"),
      .widget("timeline: {entries: ↓[], policy: atEnd}"),
      .widget("timeline: {branches: [{policy: {after: 2h}}, {entries: ↓[], policy: {after: 2h}}]}"),
    ])

  static func finding(_ asked: AskedAnswer) -> Finding? {
    guard asked.answer.entryCount == 0, let entries = asked.answer.entries.value
    else { return nil }
    return Finding(
      info, "this answer has no entries, so there is nothing to show", at: entries,
      subject: asked.widget.subject, severity: asked.widget.mayShowEntries ? .warning : nil)
  }
}

extension WidgetContext {
  /// Whether a branch of its provider may have entries.
  fileprivate var mayShowEntries: Bool {
    guard case .branches(let branches) = widget.timeline.value?.script else { return false }
    return branches.isPartial || branches.list.contains { !$0.fails && $0.entryCount != 0 }
  }
}
