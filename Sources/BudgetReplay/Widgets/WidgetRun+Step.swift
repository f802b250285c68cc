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

  private mutating func fireExempt(
    _ trigger: Trigger.Cause, at instant: Milliseconds, regulator: inout some Regulator
  ) {
    let cause = trigger.cause
    ledger.count(.requested, cause, at: instant)
    if cause == .appReload, budget.foregroundDelivery == .sessionEnd,
      let session = sessions.session(at: instant), session.state == .foreground
    {
      // One delivery stands for all calls of a session.
      if deliverAt == .never {
        deliverAt = session.end
      } else {
        ledger.count(.coalesced, cause, at: instant)
      }
    } else {
      satisfy(cause, at: instant, regulator: &regulator)
    }
  }

  private mutating func fireCharged(_ cause: Cause, at instant: Milliseconds) {
    request(
      Pending(cause, since: instant, .floor), at: instant,
      eligible: max(instant, lastReload + budget.floor))
  }

  /// Reloads free of charge, which satisfies what is pending.
  private mutating func satisfy(
    _ cause: Cause, at instant: Milliseconds, regulator: inout some Regulator
  ) {
    if var satisfied = pending {
      satisfied.settle(at: instant, ledger: &ledger)
      ledger.count(.coalesced, satisfied.cause, at: instant)
      forgetPending()
    }
    reload(at: instant, cause, charged: false, regulator: &regulator)
  }

  private mutating func request(
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

  private mutating func attempt(at instant: Milliseconds, regulator: inout some Regulator) {
    guard let request = pending else { return }
    if budget.foregroundExemptsPolicy, sessions.session(at: instant) != nil {
      grant(request, at: instant, charged: false, regulator: &regulator)
    } else if let awake, awake.interval(at: instant) == nil {
      wait(.suspend, at: instant, until: awake.begin(from: instant))
    } else if !regulator.admits(at: instant) {
      refuse(request, at: instant, until: regulator.nextAdmissible(after: instant))
    } else if budget.quantum > 0, floorDivide(instant, budget.quantum) * budget.quantum != instant {
      wait(
        .quantum, at: instant, until: ceilDivide(instant, budget.quantum) * budget.quantum)
    } else {
      grant(request, at: instant, charged: true, regulator: &regulator)
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

  private mutating func grant(
    _ request: Pending, at instant: Milliseconds, charged: Bool, regulator: inout some Regulator
  ) {
    var granted = request
    granted.settle(at: instant, ledger: &ledger)
    forgetPending()
    reload(at: instant, request.cause, charged: charged, regulator: &regulator)
  }

  private mutating func forgetPending() {
    pending = nil
    attemptAt = .never
  }
}

extension Trigger.Cause {
  fileprivate var cause: Cause {
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
