internal import BudgetReplay
internal import WidgetManifests

/// The widgets of a bundle that a person places, with all that their replay depends on.
struct PlacedBundle: Sendable {
  /// In document order.
  let placements: [Placement]
  /// Whether a budget limits them.
  let isLimited: Bool
}

/// A placed widget.
struct Placement: Sendable {
  /// Which widget of its bundle it is.
  let member: ReplayedWidget.Member
  /// The app, the bundle and the kind.
  let subject: Finding.Subject
  /// The widget's mapping.
  let place: Place
  /// The answers of its provider.
  let script: ProviderScript
  /// What else reloads it.
  let triggers: [Trigger]

  /// The index of its widget in the bundle.
  var index: Int { Int(member.index) }

  /// The widget with its names, which most replays do without.
  var widget: PlacedWidget {
    PlacedWidget(
      app: subject.app ?? "", bundle: subject.bundle ?? "", kind: subject.kind ?? "",
      instance: Int(member.instance), script: script, triggers: triggers)
  }
}
