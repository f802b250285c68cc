/// A feature of widgets that not every OS version has.
public enum WidgetFeature: String, Sendable, CaseIterable, Hashable {
  /// A `Button` or `Toggle` with an App Intent.
  case interactive
  /// A `WidgetPushHandler`: reloads of widgets by push.
  case push
  /// A `ControlPushHandler`: reloads of controls by push, which came before those of widgets.
  case controlPush
  /// The modifier `containerBackground(for: .widget)`.
  case containerBackground
  /// NSSupportsLiveActivitiesFrequentUpdates.
  case frequentUpdates
  /// Starting a Live Activity by a push.
  case pushToStart

  /// Returns the feature that `push: true` declares for a configuration.
  public static func push(in configuration: ConfigurationKind) -> WidgetFeature {
    configuration.isControl ? .controlPush : .push
  }
}
