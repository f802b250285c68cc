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
  /// The modifier `widgetAccentedRenderingMode`.
  case accentedRenderingMode
  /// The modifier `promptsForUserConfiguration`.
  case promptsForConfiguration
  /// The modifier `supportedMountingStyles`.
  case mountingStyles
  /// The modifier `widgetTexture`.
  case texture
  /// The environment value `levelOfDetail`.
  case levelOfDetail
  /// NSSupportsLiveActivitiesFrequentUpdates.
  case frequentUpdates
  /// Starting a Live Activity by a push.
  case pushToStart
  /// Updating Live Activities by a broadcast channel, which cannot start one.
  case broadcastUpdates
  /// Starting a Live Activity at a set time.
  case scheduledStart
  /// The modifier `supplementalActivityFamilies`, for Apple Watch and CarPlay.
  case supplementalFamilies
  /// The environment value `isDynamicIslandLimitedInWidth`.
  case limitedIslandWidth
  /// `supportedModes` of App Intents.
  case supportedModes
  /// `allowedExecutionTargets` of App Intents.
  case executionTargets

  /// Returns the feature that `push: true` declares for a configuration.
  public static func push(in configuration: ConfigurationKind) -> WidgetFeature {
    configuration.isControl ? .controlPush : .push
  }
}
