internal import WidgetManifests

/// A running Live Activity can be decoded after the update of its app.
struct ActivityStateChanged: ComparisonRule {
  static let info = RuleInfo(
    id: "activity-state-changed",
    group: .comparison,
    severity: .warning,
    summary: "A Live Activity that an older release started is not decoded any more.",
    rationale: """
      Activities go on while the app is updated, and servers may still push the old state. A new \
      property that is not optional, one of another type or a removed case makes decoding fail, so \
      running activities show what they showed before, until they end.
      """,
    remedy: "make new properties optional, or decode the state with a default of your own",
    source: "https://github.com/superset-sh/superset/pull/7356",
    valid: [
      .change(
        from: .activity("{state: {progress: Double}}"),
        to: .activity("{state: {progress: Double, note: String?}}")),
      .change(
        from: .activity("{state: {progress: Double, note: String}}"),
        to: .activity("{state: {progress: Double}}")),
    ],
    invalid: [
      .change(
        from: .activity("{state: {progress: Double}}"),
        to: .activity("{state: {progress: Double, note: ↓String}}")),
      .change(
        from: .activity("{state: {arrival: Date?}}"),
        to: .activity("{state: {arrival: ↓Date}}")),
      .change(
        from: .activity("{attributes: {line: String}}"),
        to: .activity("{attributes: {line: String, gate: ↓Int}}")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.widgets.flatMap { pair -> [Finding] in
      let (before, after) = (pair.old.context, pair.new.context)
      guard before.configuration == .activity, after.configuration == .activity,
        let older = before.widget.activity.value, let newer = after.widget.activity.value
      else { return [] }
      let changes =
        StateChange.all(from: older.attributes, to: newer.attributes)
        + StateChange.all(from: older.state, to: newer.state)
      return changes.map { change in
        Finding(
          info, change.phrase("the older release"), at: change.new, subject: pair.subject,
          related: [Finding.Related("before", "the older one", at: change.oldPlace)])
      }
    }
  }
}
