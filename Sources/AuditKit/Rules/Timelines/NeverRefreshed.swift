internal import BudgetReplay
internal import WidgetManifests

/// A widget with changing content that doesn't request another timeline is reloaded by something
/// else.
struct NeverRefreshed: BundleRule {
  static let info = RuleInfo(
    id: "never-refreshed",
    group: .timelines,
    severity: .warning,
    summary: "A widget's content changes, but after an answer nothing asks for another.",
    rationale: """
      With `never`, WidgetKit does not ask again by itself. Unless the app, a push or a button of \
      the widget reloads it, or the system happens to, the last entry stays, however old it is. \
      Content changes if an answer has several entries, or if the widget fetches `data`, reads \
      `appGroups` or wants the location; a widget that only opens the app needs no reload. Frequent \
      reloads in the foreground might be throttled, so Apple recommends a last one as the app \
      enters the background (WWDC26, session 277).
      """,
    remedy: "declare the reloads that reach the widget, or answer with `after` or `atEnd`",
    projectRemedy: """
      call reloadTimelines(ofKind:) when the content changes and when the app enters the background, \
      or answer with .after or .atEnd
      """,
    source: "https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy/never",
    valid: [
      .widget("timeline: {policy: never}"),
      .widget(
        "data: [https://api.example.com/now]\ntimeline: {policy: never}",
        app: "reloads: [{cause: app, at: [\"08:00\"]}]"),
      .widget(
        "timeline: {entries: [0h, 1h], policy: never}\nreloads: [{cause: location, perDay: 2}]"),
      .widget(
        "timeline: {entries: [0h, 1h], policy: never}\ninteractive: true",
        app: "platforms: {iOS: 17.0}"),
      .widget("timeline: {sequence: [{fail: true}, {entries: [0h, 1h], policy: {after: 2h}}]}"),
    ],
    invalid: [
      .widget("timeline: {entries: [0h, 1h], policy: ↓never}"),
      .widget("data: [https://api.example.com/now]\ntimeline: {policy: ↓never}"),
      .widget(
        "appGroups: [group.com.example.weather]\ntimeline: {policy: ↓never}",
        bundle: "appGroups: [group.com.example.weather]\nprivacyManifest: true",
        app: "appGroups: [group.com.example.weather]"),
      .widget(
        "timeline: {policy: ↓never}", bundle: "wantsLocation: true", app: "locationPurpose: true"),
      .widget(
        """
        timeline:
          cases:
            - {when: "22:00-07:00", policy: ↓never}
            - {entries: [0h, 1h], policy: {after: 2h}}
        """),
      .widget(
        "data: [https://api.example.com/now]\ntimeline: {policy: ↓never}",
        app: "reloads: [{cause: app, perDay: 4, kinds: []}]"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.widgets.flatMap { widget -> [Finding] in
      guard let timeline = widget.widget.timeline.value,
        let change = unmetChange(of: widget, in: bundle)
      else { return [] }
      return timeline.reachableAnswers.compactMap { finding($0, change, of: widget) }
    }
  }

  /// Whether it has a finding about a widget.
  static func reports(_ widget: WidgetContext, in bundle: BundleContext) -> Bool {
    unmetChange(of: widget, in: bundle) != nil
  }

  /// Returns the reason why the content of a widget changes that answers with `never`, and that
  /// nothing else reloads; nil for any other widget.
  private static func unmetChange(of widget: WidgetContext, in bundle: BundleContext) -> String? {
    guard widget.hasTimeline,
      widget.answers.contains(where: { $0.policy.value?.value == .never }),
      widget.widget.timeline.value?.isReadable == true, !bundle.mayReload(widget)
    else { return nil }
    return change(of: widget, in: bundle)
  }

  /// Returns the reason why the content of a widget changes, or nil if it only changes with the
  /// configuration.
  private static func change(of widget: WidgetContext, in bundle: BundleContext) -> String? {
    if widget.answers.contains(where: { $0.entryCount.map { $0 > 1 } ?? false }) {
      return "has several entries"
    }
    if widget.widget.data.hasItems() { return "fetches data" }
    if widget.widget.appGroups.hasItems() { return "reads data shared with the app" }
    return bundle.document.wantsLocation.value?.value == true ? "wants the location" : nil
  }

  /// Returns a finding at the first `never`; later answers of a sequence are never requested.
  private static func finding(
    _ answers: WidgetManifests.Timeline.Answers, _ change: String, of widget: WidgetContext
  ) -> Finding? {
    for answer in answers.list {
      // WidgetKit tries again after a failure, and after an answer without entries.
      guard let policy = answer.policy.value, policy.value == .never, answer.entryCount != 0
      else { continue }
      return Finding(
        info, "\(widget.title) \(change), but nothing reloads it after this timeline",
        at: policy, subject: widget.subject)
    }
    return nil
  }
}
