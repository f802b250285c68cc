/// The reason why a widget is reloaded.
public enum Cause: Int, Sendable, Hashable, CaseIterable {
  /// It was placed.
  case initial
  /// Its timeline's policy came due.
  case policy
  /// The app requested it through WidgetCenter.
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
  /// The widget was viewed while a request was pending.
  case view
  /// An earlier reload failed.
  case retry
}

/// A number for each cause.
public struct CauseCounts: Sendable, Hashable {
  let counts: ArraySlice<Int64>

  /// The number for one cause.
  public subscript(cause: Cause) -> Int64 { counts[counts.startIndex + cause.rawValue] }

  /// The sum over all causes.
  public var total: Int64 { counts.reduce(0, +) }
}

/// The reason why a pending reload waits.
public enum WaitReason: Int, Sendable, Hashable, CaseIterable {
  /// The minimum time since the last reload; not counted as stale, because it can't be avoided.
  case floor
  /// The system's own lateness.
  case latency
  /// The next instant at which the system reloads several widgets at once.
  case quantum
  /// The limit, which is used up.
  case budget
  /// The end of the night.
  case suspend
  /// The next try after a failure.
  case failure
}
