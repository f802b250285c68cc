internal import WidgetManifests

/// The app and the extension agree on the state of a Live Activity.
struct ActivityAttributesDiffer: WidgetRule {
  static let info = RuleInfo(
    id: "activity-attributes-differ",
    group: .activities,
    severity: .error,
    summary: "The extension may not decode what the app's copy of ActivityAttributes encodes.",
    rationale: """
      The app encodes attributes and state as JSON, and the extension decodes them with the types \
      that it was compiled with. If there are two copies and the extension's has a property that \
      the app does not write, decoding fails, and the activity stays empty or as it was; so it does \
      for a case that the extension's copy lacks.
      """,
    remedy: "make one file with the attributes a member of both targets",
    source: "https://github.com/istornz/flutter_live_activities/issues/31",
    valid: [
      .activity("{state: {progress: Double}, stateInApp: {progress: Double, note: String}}"),
      .activity("{state: {progress: Double, note: String?}, stateInApp: {progress: Double}}"),
      .activity("{state: {phase: Phase}, stateInApp: {phase: Trip.Phase}}"),
      .activity("{state: {phase: Phase, phase.landed: case}, stateInApp: {phase: Phase}}"),
    ],
    invalid: [
      .activity("{state: {progress: Double, note: ↓String}, stateInApp: {progress: Double}}"),
      .activity("{state: {progress: ↓Int}, stateInApp: {progress: Double}}"),
      .activity("{state: {arrival: ↓Date}, stateInApp: {arrival: Date?}}"),
      .activity("{attributes: {line: String, gate: ↓String}, attributesInApp: {line: String}}"),
      .activity(
        """
        {state: {stop: Stop, stop.id: Int, stop.name: ↓String},
        stateInApp: {stop: Stop, stop.id: Int}}
        """),
      .activity(
        """
        {state: {phase: ↓Phase, phase.landed: case},
        stateInApp: {phase: Phase, phase.delayed: case, phase.landed: case}}
        """),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    guard widget.configuration == .activity, let activity = widget.widget.activity.value else {
      return []
    }
    let changes =
      StateChange.all(from: activity.attributesInApp, to: activity.attributes)
      + StateChange.all(from: activity.stateInApp, to: activity.state)
    return changes.map { change in
      // The app may never write such a case, or a value that the other type refuses.
      let verb = change.old == nil ? "fails" : "may fail"
      return Finding(
        info, "\(change.phrase("the app's copy")), so decoding \(verb)", at: change.new,
        subject: widget.subject,
        related: [Finding.Related("app", "the app's copy", at: change.oldPlace)])
    }
  }
}

/// A property because of which JSON of one version isn't decoded with another one.
struct StateChange {
  /// The property, or the case, as it is written; nil if there is none.
  let old: Located<StateProperty>?
  /// The place of that property, or of the list without it.
  let oldPlace: Place
  /// The property as it is read.
  let new: Located<StateProperty>

  /// Returns the properties because of which what `old` writes isn't decoded with `new`.
  ///
  /// The parts of a property are compared if both versions know some of it.
  static func all(
    from old: Field<LocatedList<StateProperty>>, to new: Field<LocatedList<StateProperty>>
  ) -> [StateChange] {
    guard let old = old.value, let new = new.value, !old.isPartial else { return [] }
    let (written, read) = (old.byName, new.byName)
    let (oldOwners, newOwners) = (old.owners, new.owners)
    func change(_ property: Located<StateProperty>?, _ reader: Located<StateProperty>)
      -> StateChange
    {
      StateChange(old: property, oldPlace: property?.place ?? old.place, new: reader)
    }
    let properties = new.items.compactMap { property -> StateChange? in
      if let owner = property.value.owner, !oldOwners.contains(owner) { return nil }
      guard let other = written[property.value.name] else {
        let isNeeded = !property.value.isOptional && !property.value.isCase
        return isNeeded ? change(nil, property) : nil
      }
      return property.value.refuses(other.value) ? change(other, property) : nil
    }
    let cases = old.items.compactMap { property -> StateChange? in
      guard property.value.isCase, read[property.value.name] == nil,
        let owner = property.value.owner, newOwners.contains(owner), !new.isPartial,
        let reader = read[String(owner)]
      else { return nil }
      return change(property, reader)
    }
    return properties + cases
  }

  /// The difference as a clause; `owner` names the version that is written.
  func phrase(_ owner: String) -> String {
    let name = quoted(new.value.name)
    guard let old else { return "\(name) is not optional, and \(owner) lacks it" }
    if old.value.isCase {
      let missing = old.value.name.dropFirst(new.value.name.count + 1)
      return "\(name) lacks the case \(quoted(String(missing))) of \(owner)"
    }
    return "\(name) is \(quoted(new.value.type)) here and \(quoted(old.value.type)) in \(owner)"
  }
}

extension StateProperty {
  fileprivate var isCase: Bool { type == Self.caseType }
}
