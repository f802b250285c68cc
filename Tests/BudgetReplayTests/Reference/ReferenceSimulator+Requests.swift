@testable import BudgetReplay

extension ReferenceSimulator {
  mutating func policies() {
    for index in widgets.indices where widgets[index].due == now {
      widgets[index].due = nil
      count("requested", .policy, index)
      let takenUp = now + budget.latency
      let eligible = max(takenUp, widgets[index].lastReload + budget.floor)
      ask(.policy, index, eligible: eligible, takenUp: takenUp)
    }
  }

  mutating func ask(
    _ cause: Cause, _ index: Int, eligible: Milliseconds, takenUp: Milliseconds
  ) {
    if widgets[index].request != nil {
      count("coalesced", cause, index)
    } else {
      widgets[index].request = .init(
        cause: cause, eligible: eligible, takenUp: takenUp, again: eligible)
    }
  }

  mutating func attempts() {
    for index in widgets.indices {
      guard let request = widgets[index].request, request.again == now else { continue }
      if budget.foregroundExemptsPolicy, session(of: widgets[index]) != nil {
        widgets[index].request = nil
        reload(index, request.cause, charged: false)
      } else if profile.suspendAsleep, let awake, !awake.isOpen {
        widgets[index].request?.reason = .suspend
        let waking = nextWaking()
        widgets[index].request?.again = waking
      } else if !limit.admits(at: now) {
        refuse(index, request)
      } else if budget.quantum > 0, now % budget.quantum != 0 {
        widgets[index].request?.reason = .quantum
        let multiple = scan { $0 % budget.quantum == 0 }
        widgets[index].request?.again = multiple
      } else {
        widgets[index].request = nil
        reload(index, request.cause, charged: true)
      }
    }
  }

  private mutating func refuse(_ index: Int, _ request: ReferenceWidget.Request) {
    if budget.onExhausted == .drop, request.cause == .push || request.cause == .appReload {
      count("dropped", request.cause, index)
      widgets[index].request = nil
      return
    }
    if !request.deferred {
      count("deferred", request.cause, index)
      if reported.contains(now), widgets[index].firstDeferral == nil {
        widgets[index].firstDeferral = now
      }
    }
    widgets[index].request?.deferred = true
    widgets[index].request?.reason = .budget
    var imagined = limit
    let admissible = scan { imagined.admits(at: $0) }
    widgets[index].request?.again = admissible
  }

  /// The next tick within the replay at which a condition holds.
  private func scan(_ holds: (Milliseconds) -> Bool) -> Milliseconds {
    var time = now + tick
    while time < reported.upperBound, !holds(time) { time += tick }
    return time
  }

  private func nextWaking() -> Milliseconds {
    guard var imagined = awake else { return now }
    var watch = clock
    return scan { time in
      watch.advance(to: time)
      imagined.advance(to: time, clock: watch)
      return imagined.isOpen
    }
  }

  /// Counts this tick as the cause for which the request waits.
  mutating func waits() {
    guard reported.contains(now) else { return }
    for index in widgets.indices {
      guard let request = widgets[index].request else { continue }
      let reason: WaitReason =
        request.reason ?? (now < request.takenUp ? .latency : .floor)
      widgets[index].counts["wait \(reason)", default: 0] += tick
    }
  }
}
