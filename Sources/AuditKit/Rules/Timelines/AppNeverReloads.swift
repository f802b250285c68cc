internal import BudgetReplay
internal import WidgetManifests

/// An app that changes what a widget shows reloads the widget.
struct AppNeverReloads: BundleRule {
  static let info = RuleInfo(
    id: "app-never-reloads",
    group: .timelines,
    severity: .warning,
    summary: "A widget reads data shared with the app, which never reloads it.",
    rationale: """
      WidgetKit doesn't watch app groups. After a change in the app, the widget shows the old data \
      until its provider is asked again, which takes as long as its timeline says. A reload while \
      the app is in the foreground doesn't count against the budget. `reloads: []` means that the app \
      requests no reload; a widget that asks again within the hour is not reported.
      """,
    remedy: "reload the widget when the app changes the data, and declare it under `reloads`",
    projectRemedy:
      "call WidgetCenter.shared.reloadTimelines(ofKind:) when the app changes the data",
    source:
      "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [
      shared("timeline: {policy: {after: 2h}}", reloads: "[{cause: app, perDay: 4}]"),
      shared("timeline: {policy: {after: 45m}}", reloads: "[]"),
      shared("timeline: {policy: {after: 2h}}", reloads: "[{cause: app, perDay: 0}]"),
      .widget("timeline: {policy: {after: 2h}}", app: "reloads: []"),
    ],
    invalid: [
      shared("timeline: {policy: {after: 2h}}", at: "↓", reloads: "[]"),
      shared(
        "timeline: {policy: {after: 2h}}", at: "↓",
        reloads: "[{cause: app, kinds: [], perDay: 4}]"),
    ])

  private static func shared(
    _ timeline: String, at mark: String = "", reloads: String
  ) -> Example {
    let groups = "appGroups: [group.com.example.weather]"
    return .widget(
      "\(timeline)\nappGroups: \(mark)[group.com.example.weather]",
      bundle: "\(groups)\nprivacyManifest: true", app: "\(groups)\nreloads: \(reloads)")
  }

  static func judge(_ bundle: BundleContext) -> [Finding] {
    guard let reloads = bundle.host?.document.reloads.value, !reloads.isPartial else { return [] }
    // A kind that no widget of the bundle has may be misspelled.
    let kinds = Set(bundle.widgets.compactMap(\.subject.kind))
    guard kinds.isSuperset(of: reloads.items.flatMap(\.value.namedKinds).map(\.value)) else {
      return []
    }
    return bundle.widgets.compactMap { widget -> Finding? in
      guard widget.hasTimeline, let groups = widget.widget.appGroups.value,
        groups.items.contains(where: { bundle.hostGroups?.app.contains($0.value) == true }),
        widget.answers.contains(where: \.lastsLong), !bundle.mayReload(widget),
        !NeverRefreshed.reports(widget, in: bundle)
      else { return nil }
      let isNone = reloads.items.isEmpty
      let what = isNone ? "never reloads it" : "reloads only other widgets"
      return Finding(
        info, "\(widget.title) reads data shared with the app, which \(what)", at: groups.place,
        subject: widget.subject,
        related: [
          bundle.hostSays(
            isNone ? "reloads no widget" : "reloads only others", at: reloads.place)
        ],
        consequence: "what the app changes there, the widget shows only when its timeline ends")
    }
  }
}

extension Answer {
  /// Whether the next request may come later than the budget allows, which is every 15 to 60
  /// minutes.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date
  fileprivate var lastsLong: Bool {
    guard let policy = policy.value?.value else { return false }
    let wait =
      policy == .atEnd ? entries.value?.value.last?.upperBound : policy.longestWait(within: nil)
    return wait.map { $0 >= ManifestDuration.Unit.hour.milliseconds } ?? false
  }
}
