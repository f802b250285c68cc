internal import BudgetReplay

extension BudgetRow {
  /// The rows of a replay, in document order.
  public static func rows(of replay: ReplayReport) -> [BudgetRow] {
    replay.widgets.map { BudgetRow($0, of: replay) }
  }

  private init(_ widget: ReplayedWidget, of replay: ReplayReport) {
    let budget = replay.settings.budget
    let outcome = widget.outcome
    self.init(
      kind: widget.subject.kind ?? "", bundle: widget.subject.bundle ?? "",
      instance: widget.instance, askedPerDay: outcome.demandPerDay,
      chargedPerDay: Band(
        low: replay.engine.perDay(outcome.low.charged.total),
        high: replay.engine.perDay(outcome.high.charged.total)),
      low: Int(budget.low), high: Int(budget.high), verdict: widget.verdict,
      runsDryLow: widget.runsDry.low, runsDryHigh: widget.runsDry.high,
      hours: outcome.low.chargedByLocalHour.map { Int($0) },
      smallestIntervalSecondsLow: widget.fitting.low.map { Int($0 / 1000) },
      smallestIntervalSecondsHigh: widget.fitting.high.map { Int($0 / 1000) },
      sharers: outcome.sharers)
    others = Int(widget.others)
  }
}
