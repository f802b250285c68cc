internal import WidgetManifests

/// A provider answers, whatever fails.
struct CompletionNotCalled: WidgetRule {
  static let info = RuleInfo(
    id: "completion-not-called",
    group: .timelines,
    severity: .warning,
    summary: "After an error, a timeline provider never answers.",
    rationale: """
      A task that throws before it calls the completion handler or resumes the continuation ends \
      silently. WidgetKit waits, gets no timeline and no next date, and the widget keeps its \
      placeholder or its old data.
      """,
    remedy: """
      catch the error in the task, and answer with what is known and a policy that asks again soon
      """,
    source: "https://developer.apple.com/documentation/widgetkit/timelineprovider",
    valid: [.widget("losesAnswers: false")],
    invalid: [.widget("losesAnswers: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.losesAnswers, info,
      "if this throws, the provider of \(widget.title) never answers")
  }
}
