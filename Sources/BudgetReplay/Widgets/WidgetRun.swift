/// One placed widget in the course of a replay.
struct WidgetRun {
  let budget: Budget
  let calendar: LocalCalendar
  let awake: IntervalList?
  let sessions: SessionList
  let end: Milliseconds
  var script: ScriptRun
  var cursors: [TriggerCursor]
  /// The next instant of each cursor, and its class then: what is looked at again and again.
  private var heads: [TriggerHead]
  /// Where among sessions and waking hours the last searches ended.
  var places = (session: 0, awake: 0)
  var ledger: Ledger
  var screen: Screen
  var due = Milliseconds.never
  var lastReload = Milliseconds.min
  var pending: Pending?
  var attemptAt = Milliseconds.never
  /// When a reload that the app asked for on screen is delivered.
  var deliverAt = Milliseconds.never
  var nextTrigger = WidgetEvent.none
  var nextSession = Milliseconds.never
  /// The number of the latest answer, 0 before there is one.
  var answerNumber: Int64 = 0
  /// Whether the reload that the latest answer's policy asks for is free.
  var asksFree = false

  init(_ widget: PlacedWidget, replay: Replay) {
    let scenario = replay.scenario
    let timetable = replay.timetable
    let reported = replay.reported
    let start = scenario.start
    budget = replay.budget
    calendar = scenario.calendar
    awake = timetable.awake
    sessions = timetable.sessions(of: widget.app)
    end = reported.upperBound
    script = ScriptRun(
      widget.script, budget: budget, calendar: calendar, span: start..<reported.upperBound)
    var triggers = widget.triggers
    if scenario.profile.viewsReload {
      triggers += scenario.profile.views.map { Trigger.view($0) }
    }
    cursors = triggers.map { TriggerCursor($0, scenario: scenario) }
    heads = []
    ledger = Ledger(reported: reported, views: timetable.views, answers: script.answerCount)
    screen = Screen(since: start)
    // A session that begins with the placement counts: its first answer may have failed.
    if budget.foregroundExemptsPolicy { nextSession = sessions.begin(after: start - 1) }
    findTriggers()
  }

  /// What happens next, an instant beyond the end if nothing does.
  var next: WidgetEvent {
    var next = nextTrigger
    func consider(_ instant: Milliseconds, _ eventClass: EventClass) {
      let event = WidgetEvent(instant: instant, eventClass: eventClass, trigger: nil)
      if event.precedes(next) { next = event }
    }
    consider(nextSession, .sessionBegins)
    // Asked for before anything else at that instant, it comes first in its class.
    if (deliverAt, EventClass.exemptTrigger.rawValue) <= (next.instant, next.eventClass.rawValue) {
      next = WidgetEvent(instant: deliverAt, eventClass: .exemptTrigger, trigger: nil)
    }
    consider(due, .policyDue)
    consider(attemptAt, .attempt)
    return next
  }

  /// Looks where all cursors stand.
  mutating func findTriggers() {
    heads.removeAll(keepingCapacity: true)
    for index in cursors.indices { heads.append(head(index)) }
    findTrigger()
  }

  private mutating func head(_ index: Int) -> TriggerHead {
    let instant = cursors[index].next
    if instant >= end { return TriggerHead(instant: .never, eventClass: .attempt) }
    return TriggerHead(
      instant: instant, eventClass: eventClass(of: cursors[index].cause, at: instant))
  }

  /// Finds the first trigger of the next instant that has one, exempt ones before charged ones.
  private mutating func findTrigger() {
    var first = WidgetEvent.none
    for (index, head) in heads.enumerated() where head.instant <= first.instant {
      let event = WidgetEvent(instant: head.instant, eventClass: head.eventClass, trigger: index)
      if event.precedes(first) { first = event }
    }
    nextTrigger = first
  }

  private mutating func eventClass(of cause: Trigger.Cause, at instant: Milliseconds) -> EventClass
  {
    switch cause {
    case .intent, .location, .configuration, .locale: .exemptTrigger
    case .view: .view
    case .appReload(.foreground), .appReload(.audio), .appReload(.navigation): .exemptTrigger
    case .appReload(.background), .push:
      sessions.session(at: instant, near: &places.session) == nil ? .chargedTrigger : .exemptTrigger
    }
  }

  /// The trigger's cause; the cursor moves on.
  mutating func takeTrigger(_ index: Int) -> Trigger.Cause {
    let cause = cursors[index].cause
    cursors[index].advance()
    heads[index] = head(index)
    findTrigger()
    return cause
  }
}

/// Where a trigger's cursor stands, `never` where it is beyond the end.
private struct TriggerHead {
  let instant: Milliseconds
  let eventClass: EventClass
}

extension Trigger {
  fileprivate static func view(_ span: LocalSpan) -> Trigger {
    // The first instant of each day's span, and of an empty one none.
    Trigger(.view, at: .every(366 * .day, between: span))
  }
}
