internal import BudgetReplay

/// The most reloads in any 24 hours, and how long the next one then took.
///
/// The window is five minutes short of 24 hours: where a limit is spent in the same hours of each
/// day, a reload that comes some seconds early would else be counted together with its fellow of
/// the day before.
struct ScanWindow: Sendable {
  /// The length of the window.
  static let length: Milliseconds = 86_400_000 - 300_000
  /// The most reloads that are counted in one window.
  static let limit = 4096

  private var instants: [Milliseconds] = []
  private var head = 0
  /// The longest time to the next reload behind windows of each count.
  private var longestGapAfter: [Milliseconds] = []
  /// The most reloads in one window.
  private(set) var most = 0

  mutating func add(_ instant: Milliseconds) {
    if let last = instants.last {
      let count = instants.count - head
      longestGapAfter[count] = max(longestGapAfter[count], instant - last)
    }
    while head < instants.count,
      instants[head] <= instant - Self.length || instants.count - head == Self.limit
    {
      head += 1
    }
    if head > 1024, head * 2 > instants.count {
      instants.removeFirst(head)
      head = 0
    }
    instants.append(instant)
    let count = instants.count - head
    most = max(most, count)
    while longestGapAfter.count <= count { longestGapAfter.append(0) }
  }

  /// The longest time that a reload took behind a window of at least so many.
  func longestGap(after count: Int) -> Milliseconds {
    longestGapAfter.dropFirst(count).max() ?? 0
  }
}

/// The longest times between two reloads, with when they ended.
struct LongestGaps: Sendable {
  /// How many are kept: three years of one a day.
  static let capacity = 1024

  /// A time without a reload.
  struct Gap: Sendable, Hashable {
    var length: Milliseconds
    /// What the local clock read at its end, in milliseconds since its 1970.
    var clock: Milliseconds
  }

  private var gaps: [Gap] = []
  private var least: Milliseconds = 0

  /// The kept ones, the longest first.
  var longestFirst: [Gap] {
    Array(gaps.sorted { ($0.length, $1.clock) > ($1.length, $0.clock) }.prefix(Self.capacity))
  }

  mutating func add(_ gap: Gap) {
    guard gap.length > least else { return }
    gaps.append(gap)
    if gaps.count == 2 * Self.capacity {
      gaps = longestFirst
      least = gaps.last?.length ?? 0
    }
  }
}
