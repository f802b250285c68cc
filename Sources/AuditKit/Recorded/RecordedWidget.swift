package import BudgetReplay
internal import FleetLogs

/// One placed widget of a log, and the sums of its lines, in bounded memory.
package struct RecordedWidget: Sendable {
  package let name: Name
  /// The instant of its first line, and that from which its reloads count.
  private let seenAt: Milliseconds
  private let countsFrom: Milliseconds
  private(set) var isRemoved = false

  /// The first reload that counts, with which the replay begins.
  private(set) var first: Milliseconds?
  /// Whether that is its first reload of all, as far as the log shows: its placement.
  private(set) var beginsWithPlacement = true
  private(set) var last: Milliseconds = 0
  /// The reloads of each cause; that of the placement is `initial`.
  package private(set) var exempt = Causes()
  package private(set) var charged = Causes()
  package private(set) var failed = 0

  package private(set) var days = DailyCounts(start: 0)
  /// The reloads of the whole days since the first reload.
  private(set) var wholeDays = WholeDays()
  package private(set) var gaps = Reservoir()
  private(set) var scan = ScanWindow()
  private(set) var longest = LongestGaps()
  private(set) var waits = ObservedWaits()
  /// The reloads that are replayed.
  package private(set) var kept = KeptReloads()

  private var lastAnswer: RecordedAnswer?
  private var lastCharged: Milliseconds?
  private var lastFailure: Milliseconds?

  /// The names that distinguish widgets.
  package struct Name: Sendable, Hashable {
    package var kind: String
    package var family: String?
    package var instance: String?
    /// The number of times that it was removed and placed again.
    package var placement = 0
  }

  /// Counts by cause.
  package struct Causes: Sendable, Hashable {
    private var numbers = [Int](repeating: 0, count: Cause.allCases.count)

    package var total: Int { numbers.reduce(0, +) }
    /// The counts that aren't 0.
    package var counts: [Cause: Int] {
      Dictionary(uniqueKeysWithValues: Cause.allCases.map { ($0, numbers[$0.rawValue]) })
        .filter { $0.value != 0 }
    }

    mutating func add(_ cause: Cause) { numbers[cause.rawValue] += 1 }
  }

  /// The number of whole days of 24 hours, and their reloads; the rest of a day would distort a rate.
  struct WholeDays: Sendable, Hashable {
    var days: Int64 = 0
    var charged = 0
    var exempt = 0
  }

  /// A reload of a widget.
  struct Reload {
    var time: LogTime
    var answer: RecordedAnswer?
    var isFailure: Bool
    var cause: TriggerBook.Attribution
  }

  /// Creates a widget that the log first names at an instant, and whose first days don't count.
  init(_ name: Name, seenAt: Milliseconds, skipping skipped: Milliseconds) {
    self.name = name
    self.seenAt = seenAt
    countsFrom = seenAt + skipped
  }

  /// The last reload that counts; nil before the first.
  var lastReload: Milliseconds? { first == nil ? nil : last }

  mutating func remove() { isRemoved = true }

  /// Adds the next reload.
  ///
  /// - Returns: The reason if it doesn't count.
  mutating func add(_ reload: Reload, storage: inout Int) -> LeftOut? {
    let instant = reload.time.instant
    if instant < seenAt || (first != nil && instant < last) { return .outOfOrder }
    if instant < countsFrom {
      beginsWithPlacement = false
      return .firstDays
    }
    if reload.isFailure {
      // chronod logs a failed reload twice.
      if let lastFailure, instant - lastFailure < 2000 { return nil }
      lastFailure = instant
      failed += 1
    }
    if first == nil {
      begin(reload, at: instant)
    } else {
      follow(reload, at: instant)
    }
    kept.add(
      KeptReloads.Reload(instant: instant, answer: reload.isFailure ? nil : reload.answer),
      isReplayable: reload.isFailure || reload.answer != nil, charged: charged.total,
      exempt: exempt.total, storage: &storage)
    last = instant
    lastAnswer = reload.answer
    return nil
  }

  private mutating func begin(_ reload: Reload, at instant: Milliseconds) {
    first = instant
    days = DailyCounts(start: instant)
    days.add(at: instant, counts: true)
    if beginsWithPlacement {
      exempt.add(.initial)
    } else if reload.cause.isCharged {
      charged.add(reload.cause.cause)
      scan.add(instant)
      lastCharged = instant
    } else {
      exempt.add(reload.cause.cause)
    }
  }

  private mutating func follow(_ reload: Reload, at instant: Milliseconds) {
    let gap = instant - last
    let whole = (instant - (first ?? instant)) / 86_400_000
    if whole > wholeDays.days {
      wholeDays = WholeDays(days: whole, charged: charged.total, exempt: exempt.total)
    }
    gaps.add(gap)
    days.add(at: instant, counts: reload.cause.isCharged)
    guard reload.cause.isCharged else {
      exempt.add(reload.cause.cause)
      return
    }
    charged.add(reload.cause.cause)
    scan.add(instant)
    waits.add(
      gap: gap, asked: lastAnswer?.wait, isPolicy: reload.cause.cause == .policy)
    if let lastCharged {
      longest.add(
        LongestGaps.Gap(
          length: instant - lastCharged, clock: instant + reload.time.offset * 1000))
    }
    lastCharged = instant
  }
}
