/// One placed widget during a replay.
struct WidgetRun {
  let budget: Budget
  let calendar: LocalCalendar
  let awake: IntervalList?
  let sessions: SessionList
  /// The end of the replay; earlier if the last days are counted without being replayed.
  var end: Milliseconds
  var script: ScriptRun
  var cursors: [TriggerCursor]
  /// The next instant of each cursor, `never` if it is beyond the end, and its class; computing
  /// them at each event takes 7 % of a replay with five triggers.
  private var heads: [(instant: Milliseconds, eventClass: EventClass)] = []

  var ledger: Ledger
  var screen: Screen
  var due = Milliseconds.never
  var lastReload = Milliseconds.min
  var pending: Pending?
  var attemptAt = Milliseconds.never
  /// The instant at which a reload that the app requested on screen is delivered.
  var deliverAt = Milliseconds.never
  var nextTrigger = WidgetEvent.none
  var nextSession = Milliseconds.never
  /// The number of the latest answer, 0 before there is one.
  var answerNumber: Int64 = 0
  /// Whether a charge was refused, or would have been after one that was admitted.
  private(set) var wasRefused = false

  init(
    _ widget: PlacedWidget, scenario: Scenario, budget: Budget, timetable: Timetable,
    reported: Range<Milliseconds>
  ) {
    let start = scenario.start
    self.budget = budget
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

    ledger = Ledger(reported: reported, views: timetable.views, answers: script.answerCount)
    screen = Screen(since: start)
    // A session that begins with the placement counts, because the first answer may have failed.
    if budget.foregroundExemptsPolicy { nextSession = sessions.begin(after: start - 1) }
    findTriggers()
  }

  /// The next event; `never` if there is none.
  var next: WidgetEvent {
    var next = nextTrigger
    func consider(_ instant: Milliseconds, _ eventClass: EventClass) {
      let event = WidgetEvent(instant: instant, eventClass: eventClass, trigger: nil)
      if event.precedes(next) { next = event }
    }
    consider(nextSession, .sessionBegins)
    // It was requested before everything else at that instant, so it comes first in its class.
    if (deliverAt, EventClass.exemptTrigger.rawValue) <= (next.instant, next.eventClass.rawValue) {
      next = WidgetEvent(instant: deliverAt, eventClass: .exemptTrigger, trigger: nil)
    }
    consider(due, .policyDue)
    consider(attemptAt, .attempt)
    return next
  }

  /// Finds the next instants of all cursors.
  mutating func findTriggers() {
    heads = cursors.indices.map { head(of: $0) }
    findTrigger()
  }

  private func head(of index: Int) -> (instant: Milliseconds, eventClass: EventClass) {
    let instant = cursors[index].next
    if instant >= end { return (.never, .attempt) }
    return (instant, eventClass(of: cursors[index].cause, at: instant))
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

  private func eventClass(of cause: Trigger.Cause, at instant: Milliseconds) -> EventClass {
    switch cause {
    case .intent, .location, .configuration, .locale: .exemptTrigger
    case .view: .view
    case .appReload(.foreground), .appReload(.audio), .appReload(.navigation): .exemptTrigger
    case .appReload(.background), .push:
      sessions.session(at: instant) == nil ? .chargedTrigger : .exemptTrigger
    }
  }

  /// Returns the trigger's cause, and advances the cursor.
  mutating func takeTrigger(_ index: Int) -> Trigger.Cause {
    let cause = cursors[index].cause
    cursors[index].advance()
    heads[index] = head(of: index)
    findTrigger()
    return cause
  }
}

extension WidgetRun {
  /// Places the widget, which requests its first timeline.
  mutating func place(at instant: Milliseconds, _ regulator: inout any Regulator) {
    ledger.count(.requested, .initial, at: instant)
    let charged = budget.initialCharged && admits(at: instant, &regulator)
    reload(at: instant, .initial, charged: charged, &regulator)
  }

  /// Processes an event.
  mutating func handle(_ event: WidgetEvent, _ regulator: inout any Regulator) {
    let instant = event.instant
    switch event.eventClass {
    case .sessionBegins:
      nextSession = sessions.begin(after: instant)
      if let pending { grant(pending, at: instant, charged: false, &regulator) }
    case .exemptTrigger:
      if let trigger = event.trigger {
        fireExempt(takeTrigger(trigger), at: instant, &regulator)
      } else {
        deliverAt = .never
        satisfy(.appReload, at: instant, &regulator)
      }
    case .chargedTrigger:
      if let trigger = event.trigger { fireCharged(takeTrigger(trigger).cause, at: instant) }
    case .view:
      if let trigger = event.trigger { _ = takeTrigger(trigger) }
      if pending != nil {
        ledger.count(.requested, .view, at: instant)
        satisfy(.view, at: instant, &regulator)
      }
    case .policyDue:
      due = .never
      let takenUp = instant + budget.latency
      request(
        Pending(policySince: instant, takenUp: takenUp), at: instant,
        eligible: max(takenUp, lastReload + budget.floor))
    case .attempt:
      attempt(at: instant, &regulator)
    }
  }

  /// Requests a charged reload, unless one is pending.
  mutating func request(
    _ request: Pending, at instant: Milliseconds, eligible: Milliseconds
  ) {
    ledger.count(.requested, request.cause, at: instant)
    if pending != nil {
      ledger.count(.coalesced, request.cause, at: instant)
    } else {
      pending = request
      attemptAt = eligible
    }
  }
}

extension WidgetRun {
  /// Reloads for a free trigger: immediately or, if it is requested on screen, when it is
  /// delivered.
  mutating func fireExempt(
    _ trigger: Trigger.Cause, at instant: Milliseconds, _ regulator: inout any Regulator
  ) {
    let cause = trigger.cause
    ledger.count(.requested, cause, at: instant)
    if cause == .appReload, budget.foregroundDelivery == .sessionEnd,
      let session = sessions.session(at: instant), session.state == .foreground
    {
      // One delivery satisfies all requests of a session.
      if deliverAt == .never {
        deliverAt = session.end
      } else {
        ledger.count(.coalesced, cause, at: instant)
      }
    } else {
      satisfy(cause, at: instant, &regulator)
    }
  }

  /// Requests a charged reload for a trigger.
  mutating func fireCharged(_ cause: Cause, at instant: Milliseconds) {
    request(
      Pending(cause, since: instant, .floor), at: instant,
      eligible: max(instant, lastReload + budget.floor))
  }

  /// Reloads free of charge, which satisfies a pending request.
  mutating func satisfy(
    _ cause: Cause, at instant: Milliseconds, _ regulator: inout any Regulator
  ) {
    if var satisfied = pending {
      satisfied.settle(at: instant, ledger: &ledger)
      ledger.count(.coalesced, satisfied.cause, at: instant)
      forgetPending()
    }
    reload(at: instant, cause, charged: false, &regulator)
  }
}

extension Trigger.Cause {
  /// The cause that a trigger is counted under.
  var cause: Cause {
    switch self {
    case .appReload: .appReload
    case .push: .push
    case .intent: .intent
    case .location: .location
    case .configuration: .configuration
    case .locale: .locale
    case .view: .view
    }
  }
}

extension WidgetRun {
  /// Tries to reload for the pending request, or makes it wait.
  mutating func attempt(at instant: Milliseconds, _ regulator: inout any Regulator) {
    guard let request = pending else { return }
    if budget.foregroundExemptsPolicy, sessions.session(at: instant) != nil {
      grant(request, at: instant, charged: false, &regulator)
    } else if let awake, awake.index(at: instant) == nil {
      wait(.suspend, at: instant, until: awake.begin(from: instant))
    } else if !admits(at: instant, &regulator) {
      refuse(request, at: instant, until: regulator.nextAdmissible(after: instant))
    } else if budget.quantum > 0, floorDivide(instant, budget.quantum) * budget.quantum != instant {
      wait(
        .quantum, at: instant, until: ceilDivide(instant, budget.quantum) * budget.quantum)
    } else {
      grant(request, at: instant, charged: true, &regulator)
    }
  }

  private mutating func refuse(
    _ request: Pending, at instant: Milliseconds, until next: Milliseconds
  ) {
    if budget.onExhausted == .drop, request.cause == .appReload || request.cause == .push {
      pending?.settle(at: instant, ledger: &ledger)
      ledger.count(.dropped, request.cause, at: instant)
      forgetPending()
      return
    }
    if !request.isDeferred {
      pending?.isDeferred = true
      ledger.count(.deferred, request.cause, at: instant)
      ledger.noteDeferral(at: instant)
    }
    wait(.budget, at: instant, until: next)
  }

  private mutating func wait(
    _ reason: WaitReason, at instant: Milliseconds, until next: Milliseconds
  ) {
    pending?.settle(at: instant, ledger: &ledger, then: reason)
    attemptAt = next
  }

  private mutating func admits(at instant: Milliseconds, _ regulator: inout any Regulator) -> Bool {
    if regulator.admits(at: instant) { return true }
    wasRefused = true
    return false
  }

  /// Reloads for a pending request.
  mutating func grant(
    _ request: Pending, at instant: Milliseconds, charged: Bool, _ regulator: inout any Regulator
  ) {
    var granted = request
    granted.settle(at: instant, ledger: &ledger)
    forgetPending()
    reload(at: instant, request.cause, charged: charged, &regulator)
  }

  /// Clears the pending request.
  mutating func forgetPending() {
    pending = nil
    attemptAt = .never
  }
}

extension WidgetRun {
  /// Requests a timeline from the provider and puts it on screen.
  mutating func reload(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, _ regulator: inout any Regulator
  ) {
    let asker = (answer: answerNumber, instant: lastReload)
    lastReload = instant
    due = .never
    let answer = script.answer(at: instant)
    answerNumber = answer?.number ?? 0
    let fails = answer?.fails ?? true
    let isCharged = charged && (budget.failedCharged || !fails)
    if isCharged, cause == .policy || cause == .retry {
      ledger.countAsked(by: asker.answer, since: asker.instant, at: instant)
    }
    guard let answer, !fails else {
      fail(at: instant, cause, charged: isCharged, &regulator)
      return
    }
    book(at: instant, cause, charged: charged, &regulator)
    let shown = ShownTimeline(answer, at: instant)
    screen.replace(with: shown, at: instant, ledger: &ledger)
    due =
      switch answer.policy {
      case .atEnd: max(instant, shown.lastDate)
      case .never: .never
      case .after(let delay): max(instant, instant + delay)
      case .afterLocal(let minute): calendar.next(minute, after: instant)
      }
    ledger.count(.delivered, answer.delivered, at: instant)
    ledger.count(.past, answer.past, at: instant)
    ledger.count(.duplicate, answer.duplicate, at: instant)
  }

  /// Keeps the old timeline; the system tries again later.
  private mutating func fail(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, _ regulator: inout any Regulator
  ) {
    book(at: instant, cause, charged: charged, &regulator)
    ledger.count(.failed, cause, at: instant)
    ledger.count(.requested, .retry, at: instant)
    pending = Pending(.retry, since: instant, .failure)
    attemptAt = instant + max(budget.retry, budget.floor)
  }

  private mutating func book(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, _ regulator: inout any Regulator
  ) {
    guard charged else {
      ledger.count(.exempt, cause, at: instant)
      return
    }
    regulator.charge(at: instant)
    ledger.count(.charged, cause, at: instant)
    ledger.countCharge(
      inHour: Int(calendar.millisecondOfDay(at: instant) / .hour), at: instant)
    if !admits(at: instant, &regulator) { ledger.noteExhaustion(at: instant) }
  }
}

extension WidgetRun {
  /// The measures at the end of the replay.
  consuming func measures(limit: Int64?) -> Measures {
    var run = self
    run.pending?.settle(at: run.end, ledger: &run.ledger)
    let left = run.screen.finish(at: run.end, ledger: &run.ledger)
    return Measures(
      tally: run.ledger.tally, pendingAtEnd: run.pending == nil ? 0 : 1, limit: limit,
      exhaustedAt: run.ledger.exhaustedAt, firstDeferralAt: run.ledger.firstDeferralAt,
      longestBudgetWait: run.ledger.longestBudgetWait,
      placeholder: run.ledger.placeholder, age: AgeMeasures(run.ledger.ages),
      visibleAge: AgeMeasures(run.ledger.visibleAges), entries: run.entries(left: left),
      asked: run.ledger.asked)
  }

  private func entries(left: Int64) -> EntryMeasures {
    let tally = ledger.tally
    let displayed = tally[.displayed]
    // After the first draw there is always an entry on screen, to the end.
    let dwell = screen.firstPaint.map { first in
      floorDivide(2 * (end - first) + displayed, 2 * displayed)
    }
    return EntryMeasures(
      delivered: tally[.delivered], displayed: displayed, past: tally[.past],
      duplicate: tally[.duplicate], superseded: tally[.superseded], unrendered: tally[.unrendered],
      left: left, meanDwell: dwell)
  }
}

extension Trigger {
  fileprivate static func view(_ span: LocalSpan) -> Trigger {
    // The first instant of each day's span, unless the span is empty.
    Trigger(.view, at: .every(366 * .day, between: span))
  }
}
