/// The instants of a day profile over a whole replay, computed once for all widgets.
struct Timetable {
  /// The waking hours; nil if charged reloads never wait for them.
  let awake: IntervalList?
  /// The views of the widget.
  let views: IntervalList
  private let sessionsOfAll: SessionList
  private let sessionsByHost: [String: SessionList]

  init(_ scenario: Scenario, span: Range<Milliseconds>) {
    let profile = scenario.profile
    let calendar = scenario.calendar
    let dates = calendar.dates(reaching: span)
    func intervals(_ spans: [LocalSpan]) -> IntervalList {
      IntervalList(
        joining: dates.flatMap { date in spans.map { calendar.interval(of: $0, on: date) } })
    }
    awake = profile.suspendAsleep ? profile.awake.map { intervals([$0]) } : nil
    views = intervals(profile.views)
    func sessions(of host: String?) -> SessionList {
      SessionList(
        profile.sessions.filter { $0.host == nil || $0.host == host }, calendar: calendar,
        span: span)
    }
    sessionsOfAll = sessions(of: nil)
    let hosts = Set(profile.sessions.compactMap(\.host))
    sessionsByHost = Dictionary(uniqueKeysWithValues: hosts.map { ($0, sessions(of: $0)) })
  }

  /// Returns whether an app has its own sessions.
  func hasSessions(onlyOf app: String) -> Bool { sessionsByHost[app] != nil }

  func sessions(of app: String) -> SessionList { sessionsByHost[app] ?? sessionsOfAll }
}

/// The sessions of one app over a replay, in ascending order; they do not overlap.
struct SessionList {
  private var states: [DayProfile.Session.State] = []
  private var intervals: IntervalList = []

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

  /// Returns the state and the end of the session that contains an instant.
  func session(
    at instant: Milliseconds
  ) -> (state: DayProfile.Session.State, end: Milliseconds)? {
    intervals.index(at: instant).map { (states[$0], intervals[$0].upperBound) }
  }

  /// Returns the first beginning of a session strictly after an instant, or `never`.
  func begin(after instant: Milliseconds) -> Milliseconds {
    intervals.begin(from: instant + 1)
  }
}
