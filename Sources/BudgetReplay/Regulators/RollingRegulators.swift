/// A sliding-window log: the strictest reading of "40 to 70 in 24 hours".
struct SlidingRegulator: Regulator {
  private let limit: Int
  private let window: Milliseconds
  private var charges: [Milliseconds] = []
  private var oldest = 0

  init(limit: Int64, window: Milliseconds) {
    self.limit = Int(limit)
    self.window = window
  }

  mutating func admits(at instant: Milliseconds) -> Bool {
    while oldest < charges.count, charges[oldest] <= instant - window { oldest += 1 }
    // Removing half at a time keeps the amortized cost of a charge constant.
    if oldest > 64, oldest * 2 > charges.count {
      charges.removeFirst(oldest)
      oldest = 0
    }
    return charges.count - oldest < limit
  }

  mutating func charge(at instant: Milliseconds) {
    charges.append(instant)
  }

  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds {
    charges[oldest] + window
  }

  func add(to state: inout RelativeState) {
    for charge in charges[oldest...] { state.add(instant: charge) }
  }
}

/// A token bucket, full at placement, refilled at `limit` per window.
///
/// - Source: WWDC21-10048: reloads are "withheld until new budget is available"
///   (https://developer.apple.com/videos/play/wwdc2021/10048/)
struct TokenRegulator: Regulator {
  // In units of 1/window token, so that the refill per millisecond is a whole number.
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

  func add(to state: inout RelativeState) {
    state.add(credit)
    state.add(instant: asOf)
  }
}
