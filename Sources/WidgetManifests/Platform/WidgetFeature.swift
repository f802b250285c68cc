/// Something that a widget does and that not every system knows.
public enum WidgetFeature: String, Sendable, CaseIterable, Hashable {
  /// A `Button` or `Toggle` with an App Intent.
  case interactive
  /// A `WidgetPushHandler`: reloads of widgets by push.
  case push
  /// A `ControlPushHandler`: reloads of controls by push, which are older than those of widgets.
  case controlPush
  /// The modifier `containerBackground(for: .widget)`.
  case containerBackground

  /// What `push: true` stands for in a widget of a configuration.
  public static func push(in configuration: ConfigurationKind) -> WidgetFeature {
    configuration.isControl ? .controlPush : .push
  }
}
