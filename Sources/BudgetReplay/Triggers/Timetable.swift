/// What the day profile comes to over a whole replay, computed once for all widgets.
struct Timetable {
  /// When somebody is awake; nil where charged reloads never wait for it.
  let awake: IntervalList?
  /// When the widget is looked at.
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

  /// Whether an app has sessions that others have not.
  func hasSessions(onlyOf app: String) -> Bool { sessionsByHost[app] != nil }

  func sessions(of app: String) -> SessionList {
    sessionsByHost[app] ?? sessionsOfAll
  }
}
