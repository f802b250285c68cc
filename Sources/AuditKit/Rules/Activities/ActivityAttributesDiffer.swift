internal import WidgetManifests

/// The app and the extension agree on the state of a Live Activity.
struct ActivityAttributesDiffer: Rule {
  static let info = RuleInfo(
    id: "activity-attributes-differ",
    group: .activities,
    severity: .error,
    summary: "The app's copy of ContentState cannot be decoded with the extension's.",
    rationale: """
      The app encodes the state as JSON, and the extension decodes it with the type that it was \
      compiled with. If there are two copies and the extension's has a property that the app does \
      not write, decoding fails, and the activity stays empty or as it was.
      """,
    remedy: "make one file with the attributes a member of both targets",
    source: "https://github.com/istornz/flutter_live_activities/issues/31",
    valid: [
      .activity("{state: {progress: Double}, stateInApp: {progress: Double, note: String}}"),
      .activity("{state: {progress: Double, note: String?}, stateInApp: {progress: Double}}"),
      .activity("{state: {phase: Phase}, stateInApp: {phase: Trip.Phase}}"),
    ],
    invalid: [
      .activity("{state: {progress: Double, note: ↓String}, stateInApp: {progress: Double}}"),
      .activity("{state: {progress: ↓Int}, stateInApp: {progress: Double}}"),
      .activity("{state: {arrival: ↓Date}, stateInApp: {arrival: Date?}}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.widgets.flatMap { widget -> [Finding] in
      guard widget.configuration == .activity, let activity = widget.widget.activity.value,
        let own = activity.state.value, let app = activity.stateInApp.value, !app.isPartial
      else { return [] }
      return StateChange.all(from: app, to: own).map { change in
        Finding(
          info, "\(change.phrase("the app's copy")), so its state is not decoded",
          at: change.new, subject: widget.subject,
          related: [Finding.Related("app", "the app's copy", at: change.old?.place ?? app.place)])
      }
    }
  }
}

/// A property because of which JSON of one version of a state isn't decoded with another one.
struct StateChange {
  /// The property as it is written; nil if there is none.
  let old: Located<StateProperty>?
  /// The property as it is read.
  let new: Located<StateProperty>

  /// Returns the properties because of which what `old` writes isn't decoded with `new`.
  static func all(
    from old: LocatedList<StateProperty>, to new: LocatedList<StateProperty>
  ) -> [StateChange] {
    let written = Dictionary(old.items.map { ($0.value.name, $0) }) { first, _ in first }
    return new.items.compactMap { property in
      guard let other = written[property.value.name] else {
        return property.value.isOptional ? nil : StateChange(old: nil, new: property)
      }
      return property.value.refuses(other.value) ? StateChange(old: other, new: property) : nil
    }
  }

  /// The difference as a clause; `owner` names the version that is written.
  func phrase(_ owner: String) -> String {
    let name = quoted(new.value.name)
    guard let old else { return "\(name) is not optional, and \(owner) lacks it" }
    return "\(name) is \(quoted(new.value.type)) here and \(quoted(old.value.type)) in \(owner)"
  }
}
