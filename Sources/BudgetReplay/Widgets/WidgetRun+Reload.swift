extension WidgetRun {
  /// Asks the provider for a timeline and puts it on screen.
  mutating func reload(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, regulator: inout some Regulator
  ) {
    let asker = (answer: answerNumber, instant: lastReload)
    lastReload = instant
    ledger.noteReload(at: instant)
    due = .never
    let handle = script.answer(at: instant)
    answerNumber = handle?._withUnsafeGuaranteedRef { $0.number } ?? 0
    asksFree = handle?._withUnsafeGuaranteedRef { $0.isExempt } ?? false
    let fails = handle?._withUnsafeGuaranteedRef { $0.fails } ?? true
    let isCharged = charged && (budget.failedCharged || !fails)
    if isCharged, cause == .policy || cause == .retry {
      ledger.countAsked(by: asker.answer, since: asker.instant, at: instant)
    }
    guard let handle, !fails else {
      fail(at: instant, cause, charged: isCharged, regulator: &regulator)
      return
    }
    book(at: instant, cause, charged: charged, regulator: &regulator)
    let showing = Showing(handle, at: instant)
    screen.replace(with: showing, at: instant, ledger: &ledger)
    let calendar = calendar
    due = handle._withUnsafeGuaranteedRef {
      $0.dueDate(showing: showing, at: instant, calendar)
    }
    handle._withUnsafeGuaranteedRef { answer in
      ledger.count(.delivered, answer.delivered, at: instant)
      ledger.count(.past, answer.past, at: instant)
      ledger.count(.duplicate, answer.duplicate, at: instant)
    }
  }

  /// The old timeline stays, and after a while the system asks again.
  private mutating func fail(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, regulator: inout some Regulator
  ) {
    book(at: instant, cause, charged: charged, regulator: &regulator)
    ledger.count(.failed, cause, at: instant)
    ledger.count(.requested, .retry, at: instant)
    pending = Pending(.retry, since: instant, .failure)
    attemptAt = instant + max(budget.retry, budget.floor)
  }

  private mutating func book(
    at instant: Milliseconds, _ cause: Cause, charged: Bool, regulator: inout some Regulator
  ) {
    guard charged else {
      ledger.count(.exempt, cause, at: instant)
      return
    }
    regulator.charge(at: instant)
    ledger.count(.charged, cause, at: instant)
    ledger.countCharge(
      inHour: Int(calendar.millisecondOfDay(at: instant) / .hour), at: instant)
    if !regulator.admits(at: instant) { ledger.noteExhaustion(at: instant) }
  }
}

extension Answer {
  /// When the policy asks for the next one; a function of what it looks at alone, since a widget is
  /// too large to be handed on at every reload.
  fileprivate func dueDate(
    showing: Showing, at instant: Milliseconds, _ calendar: LocalCalendar
  ) -> Milliseconds {
    switch policy {
    case .atEnd: max(instant, showing.lastDate)
    case .never: .never
    case .after(let delay): max(instant, instant + delay)
    case .afterLocal(let minute): calendar.next(minute, after: instant)
    }
  }
}
