/// The window that an instant falls in; windows follow each other without gaps.
struct BudgetWindow {
  private let length: Milliseconds
  private let wallClock: (calendar: LocalCalendar, minute: MinuteOfDay)?
  private(set) var start: Milliseconds
  private(set) var end: Milliseconds

  /// Windows of a fixed length, one of which starts at `origin`.
  init(origin: Milliseconds, length: Milliseconds) {
    self.length = length
    wallClock = nil
    start = origin
    end = origin + length
  }

  /// Windows from one local time to the same on the next day, the first one holding `instant`.
  init(holding instant: Milliseconds, calendar: LocalCalendar, minute: MinuteOfDay) {
    length = .day
    wallClock = (calendar, minute)
    start = calendar.last(minute, notAfter: instant)
    end = calendar.next(minute, after: instant)
  }

  /// Whether `instant` lies in a window after this one.
  func isOver(at instant: Milliseconds) -> Bool { instant >= end }

  /// Moves on to the window that holds `instant`.
  mutating func advance(to instant: Milliseconds) {
    if let (calendar, minute) = wallClock {
      start = calendar.last(minute, notAfter: instant)
      end = calendar.next(minute, after: instant)
    } else {
      start += floorDivide(instant - start, length) * length
      end = start + length
    }
  }

  mutating func shift(by milliseconds: Milliseconds) {
    start += milliseconds
    end += milliseconds
  }
}
