/// The sessions of one app over a replay, in ascending order; they do not overlap.
struct SessionList {
  private var states: [DayProfile.Session.State] = []
  private var intervals: [Range<Milliseconds>] = []

  init(_ sessions: [DayProfile.Session], calendar: LocalCalendar, span: Range<Milliseconds>) {
    let daily = sessions.sorted { $0.at.from < $1.at.from }
    guard !daily.isEmpty else { return }
    for date in calendar.dates(reaching: span) {
      for session in daily {
        let interval = calendar.interval(of: session.at, on: date)
        if interval.isEmpty { continue }
        states.append(session.state)
        intervals.append(interval)
      }
    }
  }

  var isEmpty: Bool { intervals.isEmpty }

  /// The state of the session that holds an instant, and when it ends.
  ///
  /// - Parameter hint: where the search begins and ended, for instants that follow each other.
  func session(at instant: Milliseconds, near hint: inout Int) -> (
    state: DayProfile.Session.State, end: Milliseconds
  )? {
    if intervals.isEmpty { return nil }
    let index = intervals.index(endingAfter: instant, near: hint)
    hint = index
    guard index < intervals.count, intervals[index].lowerBound <= instant else { return nil }
    return (states[index], intervals[index].upperBound)
  }

  /// The first beginning of a session strictly after an instant, or never.
  func begin(after instant: Milliseconds) -> Milliseconds {
    var index = intervals.index(endingAfter: instant)
    while index < intervals.count, intervals[index].lowerBound <= instant { index += 1 }
    return index < intervals.count ? intervals[index].lowerBound : .never
  }
}
