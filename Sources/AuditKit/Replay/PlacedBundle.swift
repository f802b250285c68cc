internal import BudgetReplay

/// The placed widgets of a bundle, with everything that their replay depends on.
struct PlacedBundle: Sendable {
  /// The placed widgets, in document order.
  let placements: [Placement]
  /// Whether a budget limits them.
  let isLimited: Bool
}

/// A placed widget.
struct Placement: Sendable {
  /// Its position in its bundle.
  let member: ReplayedWidget.Member
  /// The app, the bundle and the kind.
  let subject: Finding.Subject
  /// The widget's mapping.
  let place: Place
  /// The answers of its provider.
  let script: ProviderScript
  /// The triggers that also reload it.
  let triggers: [Trigger]

  /// The widget with its names, which only random days depend on.
  var widget: PlacedWidget {
    PlacedWidget(
      app: subject.app ?? "", bundle: subject.bundle ?? "", kind: subject.kind ?? "",
      instance: member.instance, script: script, triggers: triggers)
  }
}
