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
    // Forgetting half at a time keeps the cost of a charge constant.
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

  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    _ = admits(at: instant)
    let live = charges[oldest...]
    // A longer log costs more to compare than it saves.
    guard live.count <= 256 else { return false }
    for charge in live { key.append(instant - charge) }
    return true
  }

  mutating func shift(by milliseconds: Milliseconds) {
    for index in charges.indices { charges[index] += milliseconds }
  }
}
