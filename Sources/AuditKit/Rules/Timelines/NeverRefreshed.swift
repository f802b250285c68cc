internal import WidgetManifests

/// A widget that no longer asks for a timeline is reloaded by something else.
struct NeverRefreshed: Rule {
  static let info = RuleInfo(
    id: "never-refreshed",
    group: .timelines,
    severity: .warning,
    summary: "An answer is the last one for good, because nothing asks for another.",
    rationale: """
      After `never` WidgetKit does not ask again by itself. Unless the app, a push or a button of \
      the widget reloads it, or by chance the system does, the last entry stays, however old it is.
      """,
    remedy: "declare the reloads that reach the widget, or answer with `after` or `atEnd`",
    source: "https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy/never",
    valid: [
      .widget("timeline: {policy: never}", app: "reloads: [{cause: app, at: [\"08:00\"]}]"),
      .widget("timeline: {policy: never}\nreloads: [{cause: location, perDay: 2}]"),
      .widget(
        "timeline: {policy: never}\ninteractive: true\ncontainerBackground: true",
        app: "platforms: {iOS: 17.0}"),
      .widget("timeline: {sequence: [{fail: true}, {policy: {after: 2h}}]}"),
    ],
    invalid: [
      .widget("timeline: {policy: ↓never}"),
      .widget("timeline: {sequence: [{fail: true}, {policy: {after: 2h}}, {policy: ↓never}]}"),
      .widget("timeline: {sequence: [{policy: ↓never}, {policy: {after: 2h}}], then: loop}"),
      .widget(
        """
        timeline:
          cases:
            - {when: "22:00-07:00", policy: ↓never}
            - {policy: {after: 2h}}
        """),
      .widget("timeline: {policy: ↓never}", app: "reloads: [{cause: app, perDay: 4, kinds: []}]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle in
      bundle.widgets.flatMap { widget -> [Finding] in
        guard widget.hasTimeline,
          widget.answers.contains(where: { $0.policy.value?.value == .never }),
          let timeline = widget.widget.timeline.value, timeline.isReadable,
          !bundle.mayReload(widget)
        else { return [] }
        return timeline.reachableAnswers.compactMap { finding($0, of: widget) }
      }
    }
  }

  /// A finding at the first `never`; later answers of a sequence are never requested.
  private static func finding(_ answers: Timeline.Answers, of widget: WidgetContext) -> Finding? {
    for answer in answers.list {
      // WidgetKit tries again after a failure, and after an answer without entries.
      guard let policy = answer.policy.value, policy.value == .never, answer.entryCount != 0
      else { continue }
      return Finding(
        info, "\(widget.title) is never refreshed after this answer: no reload reaches it",
        at: policy, subject: widget.subject)
    }
    return nil
  }
}
