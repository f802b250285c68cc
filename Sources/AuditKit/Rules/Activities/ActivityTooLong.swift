internal import BudgetReplay
internal import WidgetManifests

/// A Live Activity ends before the system ends it.
struct ActivityTooLong: Rule {
  static let info = RuleInfo(
    id: "activity-too-long",
    group: .activities,
    severity: .warning,
    summary: "A Live Activity lasts longer than the 8 hours that the system allows.",
    rationale: """
      The system ends a Live Activity after 8 hours: it leaves the Dynamic Island at once, stays on \
      the Lock Screen for up to 4 more hours, and shows no update there. Another one is started by \
      the app in the foreground, by a LiveActivityIntent, or from iOS 17.2 by a push; the channel \
      of a broadcast starts none. From iOS 26 the app can set the time of a start in advance.
      """,
    remedy: "end it within 8 hours, or start the next one by a push and write `pushToStart: true`",
    source: "https://developer.apple.com/documentation/activitykit/"
      + "displaying-live-data-with-live-activities",
    valid: [
      .activity("{duration: 8h}"),
      .widget(
        "configuration: activity\nactivity: {duration: 24h, pushToStart: true}",
        without: ["families", "timeline"],
        app: "platforms: {iOS: 17.2}\nsupportsLiveActivities: true"),
    ],
    invalid: [.activity("{duration: ↓12h}")])

  static func check(_ context: RuleContext) -> [Finding] {
    let limit = ActivityBudget().active
    return context.widgets.compactMap { widget in
      guard widget.configuration == .activity, let activity = widget.widget.activity.value,
        let duration = activity.duration.value, duration.value > limit,
        !activity.pushToStart.isUnknown, activity.pushToStart.value?.value != true
      else { return nil }
      let span = ManifestDuration.describe(milliseconds: duration.value)
      return Finding(
        info, "the activity lasts \(span), and the system ends it after 8 h",
        at: duration, subject: widget.subject)
    }
  }
}
