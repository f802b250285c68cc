public import BudgetReplay

/// The spread of a widget's measures over runs with random instants.
public struct ReplayDistribution: Sendable {
  /// The measures without a limit.
  public var demand: MeasureSpreads
  /// The measures at both ends of the band.
  public var ends: Band<MeasureSpreads>
}

/// The spread of every measure at one limit over runs.
public struct MeasureSpreads: Sendable, Hashable {
  /// The spreads by figure; nil if no run has the number.
  private let spreads: [RunSpread?]

  /// The spreads of rows, one for each run; nil if there is none.
  init?(_ rows: [MeasureRow]) {
    if rows.isEmpty { return nil }
    spreads = MeasureFigure.all.indices.map { figure in
      RunSpread(rows.compactMap { $0[figure] })
    }
  }

  /// The spreads of a group's figures, in their order.
  package func spreads(of group: MeasureFigure.Group) -> ArraySlice<RunSpread?> {
    spreads[MeasureFigure.places[group.rawValue]]
  }

  private func first(of group: MeasureFigure.Group) -> RunSpread {
    // Every run has all counts.
    spreads(of: group).first.flatMap(\.self) ?? .zero
  }

  /// The charged reloads.
  public var charged: RunSpread { first(of: .charged) }
  /// The requests that wait for the budget.
  public var deferred: RunSpread { first(of: .deferred) }
  /// The time with a pending reload, in milliseconds.
  public var stale: RunSpread { first(of: .stale) }
  /// The share of runs in which a request waits for the budget, from 0 to 1.
  public var shareDry: Double { first(of: .isDry).mean }
  /// The median age of the content in milliseconds; nil if nothing is shown.
  public var ageP50: RunSpread? { age(1) }
  /// The 95th percentile of the age in milliseconds; nil if nothing is shown.
  public var ageP95: RunSpread? { age(3) }
  /// The maximum age in milliseconds; nil if nothing is shown.
  public var ageMax: RunSpread? { age(5) }

  private func age(_ index: Int) -> RunSpread? {
    let ages = spreads(of: .age)
    return ages[ages.startIndex + index]
  }
}

/// The measures of one run at one limit, a number for each figure.
typealias MeasureRow = [Int64?]

extension MeasureFigure {
  /// The row of some measures.
  static func row(_ measures: Measures) -> MeasureRow { all.map { $0.value(measures) } }
}

/// The spread of one measure over all runs.
public struct RunSpread: Sendable, Hashable {
  /// The 5th, 50th and 95th percentile of the runs.
  public var quantiles: Spread
  /// The mean.
  public var mean: Double

  package static let zero = RunSpread(quantiles: .zero, mean: 0)

  private init(quantiles: Spread, mean: Double) {
    self.quantiles = quantiles
    self.mean = mean
  }

  /// The spread of one value for each run; nil if there is none.
  init?(_ values: [Int64]) {
    guard let quantiles = Spread(values) else { return nil }
    self.quantiles = quantiles
    mean = Double(values.reduce(0, +)) / Double(values.count)
  }
}
