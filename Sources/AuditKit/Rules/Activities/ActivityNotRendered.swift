internal import WidgetManifests

/// Each Live Activity that an app starts has a configuration in an extension.
struct ActivityNotRendered: Rule {
  static let info = RuleInfo(
    id: "activity-not-rendered",
    group: .activities,
    severity: .warning,
    summary: "An app starts a Live Activity for which no extension has a configuration.",
    rationale: """
      The app only starts a Live Activity. Its views are those of the ActivityConfiguration for its \
      attributes in a widget extension: without one, it compiles and has nothing to show on the \
      Lock Screen or in the Dynamic Island.
      """,
    remedy:
      "add a widget with an ActivityConfiguration for these attributes, or remove the request",
    source: """
      https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities
      """,
    valid: [.bundle("", app: "unrenderedActivities: []")],
    invalid: [.bundle("", app: "unrenderedActivities: [↓TripAttributes]")])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app in
      app.document.unrenderedActivities.items().map {
        Finding(
          info,
          "the app starts a Live Activity of \(quoted($0.value)), and no extension shows it",
          at: $0, subject: app.subject,
          help:
            "add a widget with ActivityConfiguration(for: \($0.value).self), or remove the request")
      }
    }
  }
}
