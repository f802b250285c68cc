/// What a pending reload waits for.
public enum WaitReason: Int, Sendable, Hashable, CaseIterable {
  /// The least time since the last reload; not counted as stale, for nobody can have less.
  case floor
  /// The system's own lateness.
  case latency
  /// The next instant at which the system reloads several widgets at once.
  case quantum
  /// The limit, which is spent.
  case budget
  /// The end of the night.
  case suspend
  /// The next try after a failure.
  case failure
}
