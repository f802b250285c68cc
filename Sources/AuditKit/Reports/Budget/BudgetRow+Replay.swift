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
    hasBudget = widget.hasBudget
    if !hasBudget { (low, high) = (nil, nil) }
    guard let runs = widget.distribution else { return }
    let settings = replay.settings
    func perDay(_ spread: RunSpread) -> Double {
      settings.judged(spread) * replay.engine.perDay(1)
    }
    askedPerDay = perDay(runs.demand.charged)
    chargedPerDay = Band(low: perDay(runs.ends.low.charged), high: perDay(runs.ends.high.charged))
    runsThatWait = Band(low: runs.ends.low.shareDry, high: runs.ends.high.shareDry)
  }
}

extension ReplaySettings {
  /// The number of several runs that the verdict goes by.
  fileprivate func judged(_ spread: RunSpread) -> Double {
    judge == .p95 ? Double(spread.quantiles.p95) : spread.mean
  }

  /// What the rows of the budget are of several runs, after a comma; empty for a single one.
  var rowsOfRuns: String {
    if runs == 1 { return "" }
    let number =
      judge == .p95 ? "what 95 % of \(runs) runs stay at" : "the mean of \(runs) runs"
    return ", \(number); hours\(ofTheEvenSpread)"
  }

  /// What all that is told of one run is of where there are several; empty for a single one.
  var ofTheEvenSpread: String { runs == 1 ? "" : " of the even spread" }
}
