public import BudgetReplay

/// How what a widget asks for and what it gets are spread over runs with random instants.
public struct ReplayDistribution: Sendable {
  /// Without a limit.
  public var demand: MeasureSpreads
  /// At both ends of the band.
  public var ends: Band<MeasureSpreads>
}

/// How every measure at one limit is spread over runs.
public struct MeasureSpreads: Sendable, Hashable {
  /// By figure; nil where no run has such a number.
  private let spreads: [RunSpread?]

  /// The spreads of rows, one a run; nil of none.
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
    // A count is there in every run.
    spreads(of: group).first.flatMap(\.self) ?? .zero
  }

  /// The reloads that are charged.
  public var charged: RunSpread { first(of: .charged) }
  /// The requests that have to wait for the budget.
  public var deferred: RunSpread { first(of: .deferred) }
  /// The milliseconds with a reload pending.
  public var stale: RunSpread { first(of: .stale) }
  /// The share of the runs in which a request has to wait for the budget.
  public var shareDry: Double { first(of: .isDry).mean }
  /// The age in milliseconds that half of the time does not exceed; nil where nothing is shown.
  public var ageP50: RunSpread? { age(1) }
  /// The same for 95 % of the time.
  public var ageP95: RunSpread? { age(3) }
  /// The greatest age.
  public var ageMax: RunSpread? { age(5) }

  private func age(_ index: Int) -> RunSpread? {
    let ages = spreads(of: .age)
    return ages[ages.startIndex + index]
  }
}

/// The measures of one run at one limit as a row of numbers, of which a distribution is made.
struct MeasureRow: Sendable {
  private let numbers: [Int64]
  private static let none = Int64.min

  init(_ measures: Measures) {
    numbers = MeasureFigure.all.map { $0.value(measures) ?? Self.none }
  }

  subscript(figure: Int) -> Int64? { numbers[figure] == Self.none ? nil : numbers[figure] }
}

/// A measure over all runs.
public struct RunSpread: Sendable, Hashable {
  /// What 5, 50 and 95 of 100 runs do not exceed.
  public var quantiles: Spread
  /// The mean.
  public var mean: Double

  package static let zero = RunSpread(quantiles: .zero, mean: 0)

  private init(quantiles: Spread, mean: Double) {
    self.quantiles = quantiles
    self.mean = mean
  }

  /// The spread of a value for each run, nil of none.
  init?(_ values: [Int64]) {
    guard let quantiles = Spread(values) else { return nil }
    self.quantiles = quantiles
    mean = Double(values.reduce(0, +)) / Double(values.count)
  }
}
