public import BudgetReplay

/// The spread of a widget's measures over runs with random instants.
public struct ReplayDistribution: Sendable {
  /// The measures without a limit.
  public var demand: MeasureSpreads
  /// The measures at both ends of the band.
  public var ends: Band<MeasureSpreads>
}

/// The spread of the reported measures at one limit over runs.
public struct MeasureSpreads: Sendable, Hashable {
  /// The charged reloads.
  public let charged: RunSpread
  /// The time with a pending reload, in milliseconds.
  public let stale: RunSpread
  /// The median age of the content in milliseconds; nil if nothing is shown.
  public let ageP50: RunSpread?
  /// The 95th percentile of the age in milliseconds; nil if nothing is shown.
  public let ageP95: RunSpread?
  /// The maximum age in milliseconds; nil if nothing is shown.
  public let ageMax: RunSpread?
  /// The share of runs in which a request waits for the budget, from 0 to 1.
  public let shareDry: Double

  /// The spreads of the measures of each run; nil if there is none.
  init?(_ runs: [RunMeasures]) {
    guard let charged = RunSpread(runs.map(\.charged)), let stale = RunSpread(runs.map(\.stale))
    else { return nil }
    (self.charged, self.stale) = (charged, stale)
    ageP50 = RunSpread(runs.compactMap(\.ageP50))
    ageP95 = RunSpread(runs.compactMap(\.ageP95))
    ageMax = RunSpread(runs.compactMap(\.ageMax))
    shareDry = Double(runs.count(where: \.isDry)) / Double(runs.count)
  }
}

/// The reported measures of one run at one limit.
struct RunMeasures: Sendable {
  let charged: Int64
  let stale: Milliseconds
  let ageP50, ageP95, ageMax: Milliseconds?
  let isDry: Bool

  init(_ measures: Measures) {
    charged = measures.charged.total
    stale = measures.stale
    (ageP50, ageP95, ageMax) = (measures.age?.p50, measures.age?.p95, measures.age?.max)
    isDry = measures.firstDeferralAt != nil
  }
}

/// The spread of one measure over all runs.
public struct RunSpread: Sendable, Hashable {
  /// The 5th, 50th and 95th percentile of the runs.
  public var quantiles: Spread
  /// The mean.
  public var mean: Double

  /// The spread of one value for each run; nil if there is none.
  init?(_ values: [Int64]) {
    guard let quantiles = Spread(values) else { return nil }
    self.quantiles = quantiles
    mean = Double(values.reduce(0, +)) / Double(values.count)
  }
}
