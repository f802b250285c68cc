extension WidgetRun {
  /// A trigger that is free of charge acts at once or, if asked for on screen, as delivered.
  mutating func fireExempt(
    _ trigger: Trigger.Cause, at instant: Milliseconds, regulator: inout some Regulator
  ) {
    let cause = trigger.cause
    ledger.count(.requested, cause, at: instant)
    if cause == .appReload, budget.foregroundDelivery == .sessionEnd,
      let session = sessions.session(at: instant, near: &places.session),
      session.state == .foreground
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

  /// A trigger that is charged asks for a reload.
  mutating func fireCharged(_ cause: Cause, at instant: Milliseconds) {
    request(
      Pending(cause, since: instant, .floor), at: instant,
      eligible: max(instant, lastReload + budget.floor))
  }

  /// Reloads free of charge, which satisfies what is pending.
  mutating func satisfy(
    _ cause: Cause, at instant: Milliseconds, regulator: inout some Regulator
  ) {
    if var satisfied = pending {
      satisfied.settle(at: instant, ledger: &ledger)
      ledger.count(.coalesced, satisfied.cause, at: instant)
      forgetPending()
    }
    reload(at: instant, cause, charged: false, regulator: &regulator)
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
