/// Three replays of one placed widget, which differ in the limit alone.
public struct WidgetReplay: Sendable, Hashable {
  private let three: Three
  /// Charged reloads of the demand per 24 hours, of this widget alone.
  public let demandPerDay: Double
  /// Whether the demand fits; under scope `extension` that of all widgets of the bundle.
  public let verdict: Verdict
  /// The demand in percent of each limit, may exceed 100; under scope `extension` that of all widgets
  /// of the bundle.
  public let budgetUse: Band<Double>
  /// The shortest regular interval between reloads that is never refused, whole seconds in
  /// milliseconds; under scope `extension` the one that fits if all widgets of the bundle take it.
  public let smallestInterval: Band<Milliseconds>
  /// How many placed widgets share the limit: 1 but for scope `extension`.
  public let sharers: Int

  // Lent, since a copy of measures is a dozen references to be counted.
  /// Without a limit: what the widget asks for.
  public var demand: Measures { _read { yield three.demand } }
  /// At the low limit.
  public var low: Measures { _read { yield three.low } }
  /// At the high limit.
  public var high: Measures { _read { yield three.high } }

  init(
    demand: Measures, low: Measures, high: Measures, demandPerDay: Double, verdict: Verdict,
    budgetUse: Band<Double>, smallestInterval: Band<Milliseconds>, sharers: Int
  ) {
    three = Three(demand: demand, low: low, high: high)
    self.demandPerDay = demandPerDay
    self.verdict = verdict
    self.budgetUse = budgetUse
    self.smallestInterval = smallestInterval
    self.sharers = sharers
  }

  /// The measures of the three replays, in one place: a result is handed on many times, and each of
  /// them is a dozen references to be counted.
  private final class Three: Sendable, Hashable {
    let demand: Measures
    let low: Measures
    let high: Measures

    init(demand: Measures, low: Measures, high: Measures) {
      self.demand = demand
      self.low = low
      self.high = high
    }

    static func == (a: Three, b: Three) -> Bool {
      a === b || (a.demand == b.demand && a.low == b.low && a.high == b.high)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(demand)
      hasher.combine(low)
      hasher.combine(high)
    }
  }
}

extension WidgetReplay {
  /// How many evenly spaced runs the instants of all reloads are kept as; few for a regular widget.
  public var instantRuns: Int {
    [demand, low, high].reduce(0) { $0 + $1.reloads.runs.count }
  }

  /// The same without the instants of reloads, of which a long replay has very many.
  public func withoutInstants() -> WidgetReplay {
    WidgetReplay(
      demand: demand.withoutInstants(), low: low.withoutInstants(), high: high.withoutInstants(),
      demandPerDay: demandPerDay, verdict: verdict, budgetUse: budgetUse,
      smallestInterval: smallestInterval, sharers: sharers)
  }
}

/// A value for each end of the band of limits.
public struct Band<Value: Sendable & Hashable>: Sendable, Hashable {
  /// At the low limit.
  public let low: Value
  /// At the high limit.
  public let high: Value

  /// Makes a pair of values.
  public init(low: Value, high: Value) {
    self.low = low
    self.high = high
  }
}
