internal import BudgetReplay

extension BudgetRow {
  /// The rows of a replay, in document order.
  public static func rows(of replay: ReplayReport) -> [BudgetRow] {
    replay.widgets.map { BudgetRow($0, of: replay) }
  }

  private init(_ widget: WidgetReplay, of replay: ReplayReport) {
    let budget = replay.settings.budget
    let intervals = widget.smallestIntervalSeconds
    self.init(
      kind: widget.subject.kind ?? "", bundle: widget.subject.bundle ?? "",
      instance: widget.instance, askedPerDay: widget.demandPerDay,
      chargedPerDay: Band(
        low: replay.perDay(widget.low.charged.total), high: replay.perDay(widget.high.charged.total)
      ),
      low: Int(budget.low), high: Int(budget.high), verdict: widget.verdict,
      runsDryLow: replay.runsDry(widget.low), runsDryHigh: replay.runsDry(widget.high),
      hours: widget.low.chargedByLocalHour.map { Int($0) },
      smallestIntervalSecondsLow: intervals.low.map { Int($0) },
      smallestIntervalSecondsHigh: intervals.high.map { Int($0) })
  }
}
