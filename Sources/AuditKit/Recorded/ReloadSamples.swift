internal import BudgetReplay
internal import FleetLogs

/// Sums of the reloads of each 24 hours.
///
/// Days are counted from the first reload, so no change of clocks makes one longer; the last one,
/// which isn't whole, is left out.
package struct DailyCounts: Sendable {
  private static let day: Milliseconds = 86_400_000

  private let start: Milliseconds
  private var current: Int64 = 0
  private var inDay: Int64 = 0
  private var sum: Int64 = 0
  private var squares: Int64 = 0

  init(start: Milliseconds) { self.start = start }

  /// Ends the days before an instant, and counts a reload at the instant if `counts` is true.
  mutating func add(at instant: Milliseconds, counts: Bool) {
    let day = (instant - start) / Self.day
    if day > current {
      sum += inDay
      squares += inDay * inDay
      inDay = 0
      current = day
    }
    if counts { inDay += 1 }
  }

  /// The variance of the whole days' counts over their mean, 1 for a Poisson process; nil for fewer
  /// than two days, and without reloads.
  ///
  /// - Source: Cox and Lewis, The Statistical Analysis of Series of Events, 1966: the index of
  ///   dispersion
  package var dispersion: Double? {
    guard current > 1, sum > 0 else { return nil }
    let days = Double(current)
    let mean = Double(sum) / days
    let variance = (Double(squares) - days * mean * mean) / (days - 1)
    return max(0, variance) / mean
  }
}

/// A random sample of a stream of numbers; all of them up to ``capacity``.
///
/// Each further number replaces another at random, so every number of the stream is equally likely
/// to be in the sample. The seed is fixed: one stream has one sample.
///
/// - Source: Jeffrey Vitter, Random Sampling with a Reservoir, 1985, algorithm R
///   (https://doi.org/10.1145/3147.3165)
package struct Reservoir: Sendable {
  /// The maximum number of numbers that are kept.
  package static let capacity = 2048

  private(set) var sample: [Int64] = []
  /// The number of numbers in the stream.
  package private(set) var count: UInt64 = 0
  private var random = SplitMix64(seed: 0x6175_6469_74)

  /// Whether some numbers of the stream are not in the sample.
  package var isSampled: Bool { count > UInt64(sample.count) }

  mutating func add(_ number: Int64) {
    count += 1
    if sample.count < Self.capacity {
      sample.append(number)
      return
    }
    let place = random.next(below: count)
    if place < Self.capacity { sample[Int(place)] = number }
  }
}

/// The maximum number of reloads in any 24 hours, and the time to the next one after each number.
///
/// The window is five minutes shorter than 24 hours: if a limit is used up in the same hours of each
/// day, a reload that comes some seconds early would otherwise be counted together with that of
/// the day before.
struct ScanWindow: Sendable {
  /// The length of the window.
  static let length: Milliseconds = 86_400_000 - 300_000
  /// The maximum number of reloads that are counted in one window.
  static let limit = 4096

  private var instants: [Milliseconds] = []
  private var head = 0
  /// The longest time to the next reload after windows of each count.
  private var longestGapAfter: [Milliseconds] = []
  /// The maximum number of reloads in one window.
  private(set) var maximum = 0

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
    maximum = max(maximum, count)
    while longestGapAfter.count <= count { longestGapAfter.append(0) }
  }

  /// Returns the longest time to the next reload after a window with at least a number of reloads.
  func longestGap(after count: Int) -> Milliseconds {
    longestGapAfter.dropFirst(count).max() ?? 0
  }
}

/// The longest times between two reloads, and the times of day at which they ended.
struct LongestGaps: Sendable {
  /// The number of gaps that are kept: three years of one per day.
  static let capacity = 1024

  /// A time without a reload.
  struct Gap: Sendable, Hashable {
    var length: Milliseconds
    /// The reading of the local clock at its end, in milliseconds since 1970.
    var clock: Milliseconds
  }

  private var gaps: [Gap] = []
  private var least: Milliseconds = 0

  /// The kept gaps, longest first.
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

/// The times before charged reloads, and the times that their timelines had asked for.
struct ObservedWaits: Sendable {
  /// The shortest time from any reload to a charged one.
  private(set) var leastGap: Milliseconds?
  /// The shortest time that a timeline asked for.
  private(set) var leastAsked: Milliseconds?
  /// The time by which reloads of policies came later than asked for.
  private(set) var lateness = Reservoir()
  /// Policies that ask for less than this are delayed by the floor, so their lateness isn't counted.
  static let floor: Milliseconds = 300_000

  mutating func add(gap: Milliseconds, asked: Milliseconds?, isPolicy: Bool) {
    leastGap = min(leastGap ?? .max, gap)
    guard let asked, isPolicy else { return }
    leastAsked = min(leastAsked ?? .max, asked)
    if asked >= Self.floor { lateness.add(gap - asked) }
  }
}

/// The first reloads of a widget, which are replayed one by one.
package struct KeptReloads: Sendable {
  /// The maximum for one widget: more than half a year at 70 a day.
  package static let limit = 16_384
  /// The maximum for all widgets.
  static let total = 1 << 19

  /// A reload with its answer; nil for a failure.
  package struct Reload: Sendable, Hashable {
    var instant: Milliseconds
    var answer: RecordedAnswer?
  }

  package private(set) var reloads: [Reload] = []
  /// Whether all reloads of the widget are kept.
  package private(set) var isComplete = true
  /// Whether each kept reload has its answer, or is a failure.
  private(set) var isReplayable = true
  /// The number of charged reloads among them, and of exempt ones.
  private(set) var charged = 0
  private(set) var exempt = 0

  mutating func add(
    _ reload: Reload, isReplayable: Bool, charged: Int, exempt: Int, storage: inout Int
  ) {
    guard isComplete, reloads.count < Self.limit, storage < Self.total else {
      isComplete = false
      return
    }
    storage += 1
    reloads.append(reload)
    self.charged = charged
    self.exempt = exempt
    if !isReplayable { self.isReplayable = false }
  }
}
