/// Why a widget is reloaded.
public enum Cause: Int, Sendable, Hashable, CaseIterable {
  /// It was placed.
  case initial
  /// Its timeline's policy came due.
  case policy
  /// The app asked through WidgetCenter.
  case appReload
  /// A widget push notification came.
  case push
  /// An App Intent in the widget ran.
  case intent
  /// The device moved.
  case location
  /// The user changed its configuration.
  case configuration
  /// A system setting changed.
  case locale
  /// Somebody looked at it while a request was pending.
  case view
  /// An earlier reload failed.
  case retry
}
