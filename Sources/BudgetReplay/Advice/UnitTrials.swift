/// What widgets that share a limit ask for and get, replayed no more often than need be.
///
/// Where chance is to be looked at, each number is the mean over the same replications, so that two
/// designs are compared on the same days.
struct UnitTrials {
  let unit: [PlacedWidget]
  private let bench: Bench
  /// The time between reloads of a unit that is replayed by a formula.
  private let evenWait: Milliseconds?
  private var known: [Question: [[Measures]]] = [:]
  /// The random days, the same for every question.
  private var days: [RandomDays]?

  private struct Question: Hashable {
    let model: Budget.Model?
    let limit: Int64?
    static let demand = Question(model: nil, limit: nil)
  }

  /// Trials of a unit of which nothing is known yet.
  init(_ unit: [PlacedWidget], on bench: Bench) {
    self.unit = unit
    self.bench = bench
    evenWait = bench.own.evenWait(of: unit)
  }

  /// Takes over what a replay of the unit's only widget has found already.
  mutating func note(_ outcome: WidgetReplay) {
    let model = bench.own.budget.model
    known[.demand] = [[outcome.demand]]
    for measures in [outcome.low, outcome.high] {
      known[Question(model: model, limit: measures.limit)] = [[measures]]
    }
  }

  /// What the widgets ask for in the reported span: charges by replication.
  mutating func charges(of index: Int? = nil) throws(ReplayError) -> [Int64] {
    if let evenWait { return [bench.own.evenCharges(every: evenWait)] }
    return try runs(under: bench.own, limit: nil).map { run in
      index.map { run[$0].charged.total } ?? run.reduce(0) { $0 + $1.charged.total }
    }
  }

  /// How the demand compares with the band.
  mutating func verdict() throws(ReplayError) -> Verdict {
    let charges = try charges()
    if bench.judge == .p95, let spread = Spread(charges) {
      return bench.own.verdict(charges: spread.p95)
    }
    return bench.own.verdict(charges: charges.reduce(0, +), runs: Int64(charges.count))
  }

  /// What one widget gets at a limit.
  mutating func trial(
    of index: Int, under replay: Replay, limit: Int64
  ) throws(ReplayError) -> Trial {
    Trial(try runs(under: replay, limit: limit), of: index)
  }

  /// What one widget gets where there is no limit.
  mutating func demandTrial(of index: Int) throws(ReplayError) -> Trial {
    Trial(try runs(under: bench.own, limit: nil), of: index)
  }

  private mutating func runs(
    under replay: Replay, limit: Int64?
  ) throws(ReplayError) -> [[Measures]] {
    var question = Question(model: limit == nil ? nil : replay.budget.model, limit: limit)
    if let limit, let evenWait, replay.neverRefuses(every: evenWait, limit: limit) {
      question = .demand
    }
    if let runs = known[question] { return runs }
    if days == nil { days = bench.days(of: unit) }
    let runs = try bench.runs(of: unit, under: replay, limit: question.limit, on: days)
    known[question] = runs
    return runs
  }
}

/// What one widget of a unit gets at a limit, in the mean over replications.
struct Trial {
  /// Milliseconds with a reload pending: of the widget, and of all widgets of its unit.
  let stale: Milliseconds
  let unitStale: Milliseconds
  /// How old it is while it can be seen; nil if it never shows anything.
  let age: AgeMeasures?
  let displayed: Int64

  init(_ runs: [[Measures]], of index: Int) {
    func mean(_ value: ([Measures]) -> Int64) -> Int64 { Spread(runs.map(value))?.mean ?? 0 }
    stale = mean { $0[index].stale }
    unitStale = mean { $0.reduce(0) { $0 + $1.stale } }
    age = AgeMeasures(meanOf: runs.compactMap { $0[index].seenAge })
    displayed = mean { $0[index].entries.displayed }
  }
}

extension Measures {
  /// The age while the widget is looked at, at any time where nobody says when that is.
  fileprivate var seenAge: AgeMeasures? { visibleAge ?? age }
}
