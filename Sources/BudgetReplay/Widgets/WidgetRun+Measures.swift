extension WidgetRun {
  /// Closes the books at the end of the replay.
  consuming func measures(limit: Int64?) -> Measures {
    var run = self
    // What is on screen does not hold its answer.
    defer { withExtendedLifetime(run.script) {} }
    run.pending?.settle(at: run.end, ledger: &run.ledger)
    let left = run.screen.finish(at: run.end, ledger: &run.ledger)
    return Measures(
      tally: run.ledger.tally, reloads: run.ledger.reloads,
      pendingAtEnd: run.pending == nil ? 0 : 1, limit: limit,
      exhaustedAt: run.ledger.exhaustedAt, firstDeferralAt: run.ledger.firstDeferralAt,
      longestBudgetWait: run.ledger.longestBudgetWait,
      placeholder: run.ledger.placeholder, age: run.ledger.age(),
      visibleAge: run.ledger.visibleAge(), entries: run.entries(left: left), asked: run.ledger.asked
    )
  }

  private func entries(left: Int64) -> EntryMeasures {
    let tally = ledger.tally
    let displayed = tally[.displayed]
    // Once an entry was painted there is always one on screen, to the end.
    let dwell = screen.firstPaint.map { first in
      floorDivide(2 * (end - first) + displayed, 2 * displayed)
    }
    return EntryMeasures(
      delivered: tally[.delivered], displayed: displayed, past: tally[.past],
      duplicate: tally[.duplicate], superseded: tally[.superseded], unrendered: tally[.unrendered],
      left: left, meanDwell: dwell)
  }
}

extension Ledger {
  fileprivate mutating func age() -> AgeMeasures? { AgeMeasures(flushing: &ages) }

  fileprivate mutating func visibleAge() -> AgeMeasures? { AgeMeasures(flushing: &visibleAges) }
}

extension AgeMeasures {
  fileprivate init?(flushing map: inout AgeMap) {
    map.flush()
    self.init(map)
  }
}
