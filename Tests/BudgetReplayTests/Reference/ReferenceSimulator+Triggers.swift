@testable import BudgetReplay

extension ReferenceSimulator {
  mutating func triggers() {
    var firing: [[Trigger.Cause]] = []
    for index in widgets.indices { firing.append(causesNow(index)) }
    for index in widgets.indices {
      deliver(index)
      for cause in firing[index] where isExempt(cause, index) { fireExempt(cause, index) }
    }
    for index in widgets.indices {
      for cause in firing[index] where !isExempt(cause, index) {
        let cause = self.cause(cause)
        count("requested", cause, index)
        let eligible = max(now, widgets[index].lastReload + budget.floor)
        ask(cause, index, eligible: eligible, takenUp: now)
      }
    }
    for index in widgets.indices where profile.viewsReload {
      for view in views where view.opensNow && widgets[index].request != nil {
        count("requested", .view, index)
        satisfy(.view, index)
      }
    }
  }

  /// The causes at this tick in issue order, repeated as often as they occur.
  private mutating func causesNow(_ index: Int) -> [Trigger.Cause] {
    if widgets[index].widget.triggers.isEmpty { return [] }
    var result: [Trigger.Cause] = []
    for (number, trigger) in widgets[index].widget.triggers.enumerated() {
      widgets[index].spans[number]?.advance(to: now, clock: clock)
      let span = widgets[index].spans[number]
      switch trigger.times {
      case .daily(let minutes):
        for minute in minutes where clock.reaches(minute) { result.append(trigger.cause) }
      case .every(let interval, between: nil):
        let elapsed = now - start
        if elapsed > 0, elapsed % interval == 0 { result.append(trigger.cause) }
      case .every(let interval, between: .some):
        if let opened = span?.openedAt, (now - opened) % interval == 0 {
          result.append(trigger.cause)
        }
      case .perDay(let count, _):
        plan(index, number, count: count, span: span)
        for instant in widgets[index].planned[number] where instant == now {
          result.append(trigger.cause)
        }
      case .instants: break
      }
    }
    return result
  }

  /// When a span opens, divides it by the number of triggers.
  private mutating func plan(_ index: Int, _ number: Int, count: Int64, span: ReferenceSpan?) {
    var watch = clock
    var end = now
    if var imagined = span {
      guard imagined.opensNow else { return }
      repeat {
        end += 60_000
        watch.advance(to: end)
        imagined.advance(to: end, clock: watch)
      } while imagined.isOpen && !imagined.opensNow
    } else {
      guard clock.reaches(0) else { return }
      repeat {
        end += 60_000
        watch.advance(to: end)
      } while !watch.reaches(0)
    }
    let seconds = (end - now) / 1000
    for part in 0..<count {
      widgets[index].planned[number].append(now + (2 * part + 1) * seconds / (2 * count) * 1000)
    }
  }

  private func isExempt(_ cause: Trigger.Cause, _ index: Int) -> Bool {
    switch cause {
    case .intent, .location, .configuration, .locale, .view: true
    case .appReload(let state): state != .background || session(of: widgets[index]) != nil
    case .push: session(of: widgets[index]) != nil
    }
  }

  private func cause(_ trigger: Trigger.Cause) -> Cause {
    switch trigger {
    case .intent: .intent
    case .location: .location
    case .configuration: .configuration
    case .locale: .locale
    case .view: .view
    case .appReload: .appReload
    case .push: .push
    }
  }

  private mutating func fireExempt(_ trigger: Trigger.Cause, _ index: Int) {
    let cause = cause(trigger)
    count("requested", cause, index)
    if cause == .appReload, budget.foregroundDelivery == .sessionEnd,
      let session = openSession(of: widgets[index]),
      profile.sessions[session].state == .foreground
    {
      if widgets[index].calledIn != nil { count("coalesced", cause, index) }
      widgets[index].calledIn = session
    } else {
      satisfy(cause, index)
    }
  }

  private mutating func deliver(_ index: Int) {
    // A session that follows directly has its own calls.
    if let session = widgets[index].calledIn, openSession(of: widgets[index]) != session {
      widgets[index].calledIn = nil
      satisfy(.appReload, index)
    }
  }

  private mutating func satisfy(_ cause: Cause, _ index: Int) {
    if let request = widgets[index].request {
      count("coalesced", request.cause, index)
      widgets[index].request = nil
    }
    reload(index, cause, charged: false)
  }
}
