extension WidgetRun {
  /// Tries to reload for the pending request, or says what it has to wait for.
  mutating func attempt(at instant: Milliseconds, regulator: inout some Regulator) {
    guard let request = pending else { return }
    let isFree = asksFree && request.cause == .policy
    if budget.foregroundExemptsPolicy, sessions.session(at: instant, near: &places.session) != nil {
      grant(request, at: instant, charged: false, regulator: &regulator)
    } else if let awake, awake.interval(at: instant, near: &places.awake) == nil {
      wait(.suspend, at: instant, until: awake.begin(from: instant))
    } else if !isFree, !regulator.admits(at: instant) {
      refuse(request, at: instant, until: regulator.nextAdmissible(after: instant))
    } else if budget.quantum > 0, floorDivide(instant, budget.quantum) * budget.quantum != instant {
      wait(
        .quantum, at: instant, until: ceilDivide(instant, budget.quantum) * budget.quantum)
    } else {
      grant(request, at: instant, charged: !isFree, regulator: &regulator)
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

  /// Reloads for a pending request.
  mutating func grant(
    _ request: Pending, at instant: Milliseconds, charged: Bool, regulator: inout some Regulator
  ) {
    var granted = request
    granted.settle(at: instant, ledger: &ledger)
    forgetPending()
    reload(at: instant, request.cause, charged: charged, regulator: &regulator)
  }

  /// Nothing is asked for any more.
  mutating func forgetPending() {
    pending = nil
    attemptAt = .never
  }
}
