extension WidgetRun {
  /// The widget is placed, and asks for its first timeline.
  mutating func place(at instant: Milliseconds, regulator: inout some Regulator) {
    ledger.count(.requested, .initial, at: instant)
    let charged = budget.initialCharged && regulator.admits(at: instant)
    reload(at: instant, .initial, charged: charged, regulator: &regulator)
  }

  /// Takes one step.
  mutating func handle(_ event: WidgetEvent, regulator: inout some Regulator) {
    let instant = event.instant
    switch event.eventClass {
    case .sessionBegins:
      nextSession = sessions.begin(after: instant)
      if let pending { grant(pending, at: instant, charged: false, regulator: &regulator) }
    case .exemptTrigger:
      if let trigger = event.trigger {
        fireExempt(takeTrigger(trigger), at: instant, regulator: &regulator)
      } else {
        deliverAt = .never
        satisfy(.appReload, at: instant, regulator: &regulator)
      }
    case .chargedTrigger:
      if let trigger = event.trigger { fireCharged(takeTrigger(trigger).cause, at: instant) }
    case .view:
      if let trigger = event.trigger { _ = takeTrigger(trigger) }
      if pending != nil {
        ledger.count(.requested, .view, at: instant)
        satisfy(.view, at: instant, regulator: &regulator)
      }
    case .policyDue:
      due = .never
      let takenUp = instant + budget.latency
      request(
        Pending(policySince: instant, takenUp: takenUp), at: instant,
        eligible: max(takenUp, lastReload + budget.floor))
    case .attempt:
      attempt(at: instant, regulator: &regulator)
    }
  }

  /// Asks for a charged reload, unless one is pending.
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
