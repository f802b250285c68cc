@testable import BudgetReplay

/// The local clock, observed tick by tick: a local time is reached when the latest reading so far
/// reaches it.
struct ReferenceClock {
  let calendar: LocalCalendar
  let tick: Milliseconds
  private(set) var reached: Int64
  private(set) var before: Int64

  init(calendar: LocalCalendar, from start: Milliseconds, tick: Milliseconds) {
    self.calendar = calendar
    self.tick = tick
    reached = calendar.clock(at: start - tick)
    before = reached
    advance(to: start)
  }

  mutating func advance(to instant: Milliseconds) {
    before = reached
    reached = max(reached, calendar.clock(at: instant))
  }

  /// The days on which a minute is reached now; two local times may be reached at once, but not
  /// the same one of two days.
  func reaches(_ minute: MinuteOfDay) -> Bool {
    if reached == before { return false }
    let time = Int64(minute) * 60_000
    let latest = reached - ((reached - time) % 86_400_000 + 86_400_000) % 86_400_000
    return latest > before
  }
}

/// Whether each of some local spans is open as the clock passes its ends.
struct ReferenceSpan {
  let span: LocalSpan
  private(set) var openedAt: Milliseconds?
  private(set) var opensNow = false

  init(_ span: LocalSpan) {
    self.span = span
  }

  mutating func advance(to instant: Milliseconds, clock: ReferenceClock) {
    let begins = clock.reaches(span.from)
    let ends = clock.reaches(span.to)
    opensNow = false
    if ends { openedAt = nil }
    if begins, !(ends && endsSameDay) {
      openedAt = instant
      opensNow = true
    }
  }

  // A span whose ends are reached at once is empty; across midnight it ends a day later.
  private var endsSameDay: Bool { span.to > span.from }

  var isOpen: Bool { openedAt != nil }
}
