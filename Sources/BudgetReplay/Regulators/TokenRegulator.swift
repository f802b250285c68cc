/// A token bucket, full at placement, refilled at `limit` a window.
///
/// - Source: WWDC21-10048: reloads are "withheld until new budget is available"
///   (https://developer.apple.com/videos/play/wwdc2021/10048/)
struct TokenRegulator: Regulator {
  // In units of 1/window token, so that the refill of one millisecond is a whole number.
  private let refill: Int64
  private let cost: Int64
  private let capacity: Int64
  private var credit: Int64
  private var asOf: Milliseconds

  init(limit: Int64, window: Milliseconds, burst: Int64, start: Milliseconds) {
    refill = limit
    cost = window
    capacity = burst * window
    credit = capacity
    asOf = start
  }

  mutating func admits(at instant: Milliseconds) -> Bool {
    credit = min(capacity, credit + (instant - asOf) * refill)
    asOf = instant
    return credit >= cost
  }

  mutating func charge(at instant: Milliseconds) {
    credit -= cost
  }

  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds {
    instant + ceilDivide(cost - credit, refill)
  }

  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    _ = admits(at: instant)
    key.append(credit)
    return true
  }

  mutating func shift(by milliseconds: Milliseconds) {
    asOf += milliseconds
  }
}
