internal import WidgetManifests

/// The attributes and the state of a Live Activity fit into a push.
struct ActivityPayload: WidgetRule {
  static let info = RuleInfo(
    id: "activity-payload",
    group: .activities,
    severity: .error,
    summary: "The attributes and the state of a Live Activity are larger than 4 KB together.",
    rationale: """
      ActivityKit refuses to start or update a Live Activity whose data is larger than 4 KB, and \
      APNs refuses the push. Pictures belong in the app group or the asset catalog.
      """,
    remedy: "keep attributes and state within 4,096 bytes, and refer to pictures by name",
    source: "https://developer.apple.com/documentation/activitykit/"
      + "displaying-live-data-with-live-activities",
    valid: [.activity("{payload: 4KiB}"), .activity("{payload: 900B}")],
    invalid: [.activity("{payload: ↓5KB}")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard widget.configuration == .activity,
      let payload = widget.widget.activity.value?.payload.value,
      payload.value.bytes > LiveActivity.maximumPayload
    else { return nil }
    return Finding(
      info,
      """
      the data of the activity takes \(payload.value.bytes) B; at most \
      \(LiveActivity.maximumPayload) B are allowed
      """, at: payload, subject: widget.subject)
  }
}
