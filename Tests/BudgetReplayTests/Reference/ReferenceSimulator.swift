@testable import BudgetReplay

/// A simulator that advances tick by tick, written from the design and built differently from
/// the engine: no events, no arithmetic on entries, no stored next times except for waits.
struct ReferenceSimulator {
  let tick: Milliseconds
  let start: Milliseconds
  let reported: Range<Milliseconds>
  var clock: ReferenceClock
  var limit: ReferenceLimit
  var widgets: [ReferenceWidget]
  var awake: ReferenceSpan?
  var views: [ReferenceSpan]
  var sessions: [ReferenceSpan]
  var now: Milliseconds
  private var localTimes: [[MinuteOfDay]: [Milliseconds]] = [:]

  let budget: Budget
  let profile: DayProfile
  let calendar: LocalCalendar

  init(_ example: RandomCase) {
    tick = example.tick
    start = example.scenario.start
    reported = example.reported
    budget = example.budget
    profile = example.scenario.profile
    calendar = example.scenario.calendar
    // The previous evening determines which spans are open at the start.
    now = example.scenario.start - 1500 * 60_000
    clock = ReferenceClock(calendar: example.scenario.calendar, from: now, tick: example.tick)
    limit = ReferenceLimit(example)
    widgets = example.widgets.map { ReferenceWidget($0, example: example) }
    awake = example.scenario.profile.awake.map(ReferenceSpan.init)
    views = example.scenario.profile.views.map(ReferenceSpan.init)
    sessions = example.scenario.profile.sessions.map { ReferenceSpan($0.at) }
    while now < start { step { now in now + 60_000 } }
  }

  private mutating func step(_ next: (Milliseconds) -> Milliseconds) {
    now = next(now)
    clock.advance(to: now)
    awake?.advance(to: now, clock: clock)
    for index in views.indices { views[index].advance(to: now, clock: clock) }
    for index in sessions.indices { sessions[index].advance(to: now, clock: clock) }
  }

  /// Runs to the end of the reported span.
  mutating func run() {
    place()
    sessionBegins()
    while true {
      triggers()
      policies()
      attempts()
      // An answer may be due immediately.
      policies()
      waits()
      let isViewed = views.contains(where: \.isOpen)
      for index in widgets.indices {
        widgets[index].screen.look(at: now, tick: tick, viewed: isViewed)
      }
      if now + tick >= reported.upperBound { break }
      step { [tick] now in now + tick }
      sessionBegins()
    }
    for index in widgets.indices { widgets[index].screen.finish() }
  }

  func session(of widget: ReferenceWidget) -> DayProfile.Session.State? {
    openSession(of: widget).map { profile.sessions[$0].state }
  }

  /// The index of the session that is open for a widget.
  func openSession(of widget: ReferenceWidget) -> Int? {
    sessions.indices.first { index in
      let host = profile.sessions[index].host
      return sessions[index].isOpen && (host == nil || host == widget.widget.app)
    }
  }

  func opensSession(of widget: ReferenceWidget) -> Bool {
    zip(profile.sessions, sessions).contains { session, span in
      span.opensNow && (session.host == nil || session.host == widget.widget.app)
    }
  }

  mutating func count(_ key: String, _ cause: Cause, _ index: Int) {
    if reported.contains(now) {
      widgets[index].counts["\(key) \(cause)", default: 0] += 1
    }
  }

  private mutating func place() {
    for index in widgets.indices {
      count("requested", .initial, index)
      reload(index, .initial, charged: budget.initialCharged && limit.admits(at: now))
    }
  }

  private mutating func sessionBegins() {
    guard budget.foregroundExemptsPolicy else { return }
    for index in widgets.indices where opensSession(of: widgets[index]) {
      if let request = widgets[index].request {
        widgets[index].request = nil
        reload(index, request.cause, charged: false)
      }
    }
  }

  mutating func reload(_ index: Int, _ cause: Cause, charged: Bool) {
    widgets[index].lastReload = now
    widgets[index].due = nil
    let response = widgets[index].answer(at: now, calendar: calendar)
    let dates = dates(of: response)
    let fails = dates.isEmpty || size(of: response, dates.count) > budget.archiveLimit
    let pays = charged && (!fails || budget.failedCharged)
    count(pays ? "charged" : "exempt", cause, index)
    if pays {
      limit.charge(at: now)
      if reported.contains(now) {
        let hour = calendar.millisecondOfDay(at: now) / 3_600_000
        widgets[index].counts["hour \(hour)", default: 0] += 1
        if !limit.admits(at: now) { widgets[index].exhausted.append(now) }
      }
    }
    guard !fails, case .timeline(let timeline) = response else {
      count("failed", cause, index)
      count("requested", .retry, index)
      let eligible = now + max(budget.retry, budget.floor)
      widgets[index].request = .init(
        cause: .retry, eligible: eligible, takenUp: now, again: eligible, reason: .failure)
      return
    }
    widgets[index].screen.accept(dates, at: now)
    switch timeline.policy {
    case .never: break
    case .atEnd: widgets[index].due = max(now, dates.max() ?? now)
    case .after(let delay): widgets[index].due = max(now, now + delay)
    case .afterLocal(let minute): widgets[index].due = nextLocal([minute], after: now, count: 1)[0]
    }
  }

  private func size(of response: Response, _ count: Int) -> Int64 {
    guard case .timeline(let timeline) = response else { return 0 }
    return timeline.entryBytes * Int64(count)
  }

  private mutating func dates(of response: Response) -> [Milliseconds] {
    guard case .timeline(let timeline) = response else { return [] }
    switch timeline.entries {
    case .arithmetic(let from, let every, let count):
      return (0..<count).map { now + from + every * $0 }
    case .offsets(let offsets): return offsets.map { now + $0 }
    case .atLocal(let minutes, let count):
      return minutes.isEmpty ? [] : nextLocal(minutes, after: now, count: Int(count))
    }
  }

  /// Observes its own clock until it has shown local times often enough.
  private mutating func nextLocal(_ minutes: [MinuteOfDay], after: Milliseconds, count: Int)
    -> [Milliseconds]
  {
    let shown = localTimes[minutes] ?? watch(for: minutes)
    localTimes[minutes] = shown
    return Array(shown.filter { $0 > after }.prefix(count))
  }

  private func watch(for minutes: [MinuteOfDay]) -> [Milliseconds] {
    var found: [Milliseconds] = []
    var time = start
    var watch = ReferenceClock(calendar: calendar, from: time, tick: 60_000)
    while time < reported.upperBound + 5 * 86_400_000 {
      time += 60_000
      watch.advance(to: time)
      if minutes.contains(where: { watch.reaches($0) }) { found.append(time) }
    }
    return found
  }
}
