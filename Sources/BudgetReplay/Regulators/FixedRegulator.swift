/// A fixed-window counter: at the beginning of each window the whole limit is there again.
struct FixedRegulator: Regulator {
  let limit: Int64
  private var window: BudgetWindow
  private var used: Int64 = 0

  init(limit: Int64, window: BudgetWindow) {
    self.limit = limit
    self.window = window
  }

  mutating func admits(at instant: Milliseconds) -> Bool {
    if window.isOver(at: instant) {
      window.advance(to: instant)
      used = 0
    }
    return used < limit
  }

  mutating func charge(at instant: Milliseconds) {
    used += 1
  }

  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds {
    window.end
  }

  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    _ = admits(at: instant)
    key.append(instant - window.start)
    key.append(used)
    return true
  }

  mutating func shift(by milliseconds: Milliseconds) {
    window.shift(by: milliseconds)
  }
}
