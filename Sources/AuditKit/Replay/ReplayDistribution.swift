public import BudgetReplay

/// How what a widget asks for and what it gets are spread over runs with random instants.
public struct ReplayDistribution: Sendable {
  /// The charged reloads of the demand.
  public var demand: RunSpread
  /// The charged reloads at both ends of the band.
  public var charged: Band<RunSpread>
  /// The milliseconds with a reload pending.
  public var stale: Band<RunSpread>
  /// The age in milliseconds that 95 % of the time does not exceed; nil where nothing was shown.
  public var ageP95: Band<RunSpread?>
}

/// A measure over all runs.
public struct RunSpread: Sendable, Hashable {
  /// What 5, 50 and 95 of 100 runs do not exceed.
  public var quantiles: Spread
  /// The mean.
  public var mean: Double

  /// The spread of a value for each run, nil of none.
  init?(_ values: [Int64]) {
    guard let quantiles = Spread(values) else { return nil }
    self.quantiles = quantiles
    mean = Double(values.reduce(0, +)) / Double(values.count)
  }
}

/// The measures of one widget in one run, of which a distribution is made.
struct RunNumbers: Sendable {
  let demand: Int64
  let low: End
  let high: End

  /// The measures at one end of the band.
  struct End: Sendable {
    let charged: Int64
    let stale: Milliseconds
    let ageP95: Milliseconds?

    init(_ measures: Measures) {
      charged = measures.charged.total
      stale = measures.stale
      ageP95 = measures.age?.p95
    }
  }
}

extension ReplayDistribution {
  /// The distribution over the runs of one widget, nil without a run.
  init?(_ runs: [RunNumbers]) {
    func band<Value>(_ value: (RunNumbers.End) -> Value) -> (low: [Value], high: [Value]) {
      (runs.map { value($0.low) }, runs.map { value($0.high) })
    }
    let (charged, stale, age) = (band(\.charged), band(\.stale), band(\.ageP95))
    guard let demand = RunSpread(runs.map(\.demand)),
      let chargedLow = RunSpread(charged.low), let chargedHigh = RunSpread(charged.high),
      let staleLow = RunSpread(stale.low), let staleHigh = RunSpread(stale.high)
    else { return nil }
    self.demand = demand
    self.charged = Band(low: chargedLow, high: chargedHigh)
    self.stale = Band(low: staleLow, high: staleHigh)
    ageP95 = Band(
      low: RunSpread(age.low.compactMap(\.self)), high: RunSpread(age.high.compactMap(\.self)))
  }
}
