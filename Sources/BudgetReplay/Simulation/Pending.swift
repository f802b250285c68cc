/// A request for a charged reload that has not been granted; a widget has one at most.
struct Pending {
  let cause: Cause
  var isDeferred = false
  private(set) var since: Milliseconds
  private var reason: WaitReason
  /// When the second reason follows the first.
  private var turn: Milliseconds = .never
  private var secondReason = WaitReason.floor

  /// A request that waits for one reason.
  init(_ cause: Cause, since instant: Milliseconds, _ reason: WaitReason) {
    self.cause = cause
    since = instant
    self.reason = reason
  }

  /// A policy's request, which waits for the system to take it up and then, if need be, for the
  /// floor.
  init(policySince instant: Milliseconds, takenUp: Milliseconds) {
    self.init(.policy, since: instant, .latency)
    turn = takenUp
  }

  /// The reason why it waits at an instant.
  func waitsFor(at instant: Milliseconds) -> WaitReason { instant < turn ? reason : secondReason }

  /// Appends what decides how the request goes on, relative to an instant.
  func appendState(at instant: Milliseconds, to key: inout [Int64]) {
    key.append(Int64(cause.rawValue))
    key.append(isDeferred ? 1 : 0)
    key.append(Int64(reason.rawValue))
    key.append(since - instant)
    key.append(turn == .never ? .never : turn - instant)
  }

  mutating func shift(by milliseconds: Milliseconds) {
    since += milliseconds
    if turn != .never { turn += milliseconds }
  }

  /// Counts the wait up to an instant, after which the reason is another one.
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
