internal import WidgetManifests

/// A provider answers, whatever fails.
struct CompletionNotCalled: WidgetRule {
  static let info = RuleInfo(
    id: "completion-not-called",
    group: .timelines,
    severity: .warning,
    summary: "A timeline provider may end without an answer.",
    rationale: """
      A function that returns, or a task that throws, before it calls the completion handler or \
      resumes the continuation ends silently. WidgetKit waits, gets no timeline and no next date, and \
      the widget keeps its placeholder or its old data.
      """,
    remedy: """
      answer on each path, also after an error, with what is known and a policy that asks again soon
      """,
    source: "https://developer.apple.com/documentation/widgetkit/timelineprovider",
    valid: [.widget("losesAnswers: false")],
    invalid: [.widget("losesAnswers: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.losesAnswers, info,
      "the provider of \(widget.title) may end here without an answer")
  }
}
