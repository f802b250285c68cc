/// A counter that is reset at the beginning of each window, with a limit that is released slot by
/// slot.
///
/// Later slots may use what earlier ones leave. With one slot, the whole limit is available
/// immediately.
///
/// - Source: WWDC21-10048: the budget "updates throughout the day"
///   (https://developer.apple.com/videos/play/wwdc2021/10048/)
struct WindowRegulator: Regulator {
  private let quotas: [Int64]
  private var window: BudgetWindow
  private var used: Int64 = 0

  /// Creates a regulator whose limit is apportioned by `weights`, one per slot; slots divide the
  /// window evenly.
  init(limit: Int64, weights: [Int64], window: BudgetWindow) {
    let total = weights.reduce(0, +)
    var sum: Int64 = 0
    quotas = weights.map { weight in
      sum += weight
      return limit * sum / total
    }
    self.window = window
  }

  private func slot(at instant: Milliseconds) -> Int {
    Int((instant - window.start) * Int64(quotas.count) / (window.end - window.start))
  }

  mutating func admits(at instant: Milliseconds) -> Bool {
    if window.isOver(at: instant) {
      window.advance(to: instant)
      used = 0
    }
    return used < quotas[slot(at: instant)]
  }

  mutating func charge(at instant: Milliseconds) { used += 1 }

  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds {
    let used = used
    let later = quotas.indices.dropFirst(slot(at: instant) + 1)
    if let slot = later.first(where: { quotas[$0] > used }) {
      return start(ofSlot: slot, in: window)
    }
    var next = window
    next.advance(to: window.end)
    let first = quotas.firstIndex { $0 > 0 } ?? 0
    return start(ofSlot: first, in: next)
  }

  func add(to state: inout RelativeState) {
    state.add(used)
    state.add(instant: window.start)
  }

  private func start(ofSlot slot: Int, in window: BudgetWindow) -> Milliseconds {
    window.start + ceilDivide(Int64(slot) * (window.end - window.start), Int64(quotas.count))
  }
}

/// The window that contains an instant; windows follow each other without gaps.
struct BudgetWindow {
  private let length: Milliseconds
  /// The local time at which windows begin; nil for windows of a fixed length.
  private let wallClock: (calendar: LocalCalendar, minute: MinuteOfDay)?
  private(set) var start: Milliseconds
  private(set) var end: Milliseconds

  /// Creates a window of a fixed length; one of the windows starts at `origin`.
  init(origin: Milliseconds, length: Milliseconds) {
    self.length = length
    wallClock = nil
    start = origin
    end = origin + length
  }

  /// Creates the window that contains `instant`, from one local time to the same on the next day.
  init(holding instant: Milliseconds, calendar: LocalCalendar, minute: MinuteOfDay) {
    length = .day
    wallClock = (calendar, minute)
    start = calendar.last(minute, notAfter: instant)
    end = calendar.next(minute, after: instant)
  }

  /// Whether `instant` is in a later window.
  func isOver(at instant: Milliseconds) -> Bool { instant >= end }

  /// Advances to the window that contains `instant`.
  mutating func advance(to instant: Milliseconds) {
    if let (calendar, minute) = wallClock {
      start = calendar.last(minute, notAfter: instant)
      end = calendar.next(minute, after: instant)
    } else {
      start += floorDivide(instant - start, length) * length
      end = start + length
    }
  }
}
