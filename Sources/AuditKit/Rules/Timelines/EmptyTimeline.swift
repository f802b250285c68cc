internal import BudgetReplay
internal import WidgetManifests

/// An answer has at least one entry.
struct EmptyTimeline: Rule {
  static let info = RuleInfo(
    id: "empty-timeline",
    group: .timelines,
    severity: .error,
    summary: "An answer has no entries; a warning if other branches of its provider have some.",
    rationale: """
      A timeline without entries has nothing to show, and WidgetKit treats it as an error: a new \
      widget keeps its placeholder, a placed one what it showed before, and the next attempt comes \
      about an hour later. Without `entries`, there is one entry, now. Of `branches`, only some \
      requests may get the empty one, such as those that fail.
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
      .widget(
        "timeline: {branches: [{policy: {after: 2h}}, {fail: true, entries: ↓[], policy: atEnd}]}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.widgets.filter(\.hasTimeline).flatMap { widget in
      // All answers, including failures among branches.
      widget.widget.timeline.answers.compactMap { answer in
        guard let entries = answer.entries.value, entries.value.count == 0 else { return nil }
        let name = answer.fails ? "the answer to a failure" : "this answer"
        return Finding(
          info, "\(name) has no entries, so there is nothing to show", at: entries,
          subject: widget.subject, severity: widget.mayShowEntries ? .warning : nil)
      }
    }
  }
}

extension WidgetContext {
  /// Whether a branch of its provider may have entries.
  fileprivate var mayShowEntries: Bool {
    guard case .branches(let branches) = widget.timeline.value?.script else { return false }
    return branches.isPartial || branches.list.contains { !$0.fails && $0.entryCount != 0 }
  }
}
