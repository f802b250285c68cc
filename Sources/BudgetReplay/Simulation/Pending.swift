/// A request for a charged reload that has not been granted; a widget has at most one.
struct Pending {
  let cause: Cause
  var isDeferred = false
  private(set) var since: Milliseconds
  private var reason: WaitReason
  /// The instant at which the second reason replaces the first.
  private var turn: Milliseconds = .never
  private var secondReason = WaitReason.floor

  /// Creates a request that waits for one reason.
  init(_ cause: Cause, since instant: Milliseconds, _ reason: WaitReason) {
    self.cause = cause
    since = instant
    self.reason = reason
  }

  /// Creates a policy's request, which waits for the system to handle it and then, if necessary,
  /// for the floor.
  init(policySince instant: Milliseconds, takenUp: Milliseconds) {
    self.init(.policy, since: instant, .latency)
    turn = takenUp
  }

  /// Returns the reason for waiting at an instant.
  func waitsFor(at instant: Milliseconds) -> WaitReason { instant < turn ? reason : secondReason }

  /// Adds what the rest of the wait depends on.
  func add(to state: inout RelativeState) {
    state.add(Int64(cause.rawValue))
    state.add(isDeferred ? 1 : 0)
    state.add(instant: since)
    state.add(Int64(reason.rawValue))
    state.add(instant: turn)
    state.add(Int64(secondReason.rawValue))
  }

  /// Counts the wait up to an instant, at which the reason changes.
  mutating func settle(at instant: Milliseconds, ledger: inout Ledger, then next: WaitReason? = nil)
  {
    ledger.addWait(reason, from: since, to: min(turn, instant))
    ledger.addWait(secondReason, from: max(since, turn), to: instant)
    if instant >= turn {
      reason = secondReason
      turn = .never
    }
    since = instant
    if let next { reason = next }
  }
}
