/// Three replays of one placed widget, which differ only in the limit.
public struct WidgetReplay: Sendable, Hashable {
  /// Without a limit: the reloads that the widget asks for.
  public let demand: Measures
  /// At the low limit.
  public let low: Measures
  /// At the high limit.
  public let high: Measures
  /// Charged reloads of this widget's demand per 24 hours.
  public let demandPerDay: Double
  /// Whether the demand fits; under scope `extension` that of all widgets of the bundle.
  public let verdict: Verdict
  /// The demand as a percentage of each limit, possibly over 100; under scope `extension`, that of
  /// all widgets of the bundle.
  public let budgetUse: Band<Double>
  /// The shortest regular interval between reloads that is never refused, in milliseconds, a
  /// multiple of a second; under scope `extension`, the one that fits if all widgets of the bundle
  /// use it.
  public let smallestInterval: Band<Milliseconds>
  /// The number of placed widgets that share the limit; 1 except under scope `extension`.
  public let sharers: Int
}

/// A value for each end of the band of limits.
public struct Band<Value: Sendable & Hashable>: Sendable, Hashable {
  /// At the low limit.
  public let low: Value
  /// At the high limit.
  public let high: Value

  /// Creates a pair of values.
  public init(low: Value, high: Value) {
    self.low = low
    self.high = high
  }
}

/// Whether what widgets ask for fits the budget.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// No more than the low limit.
  case fits
  /// More than the low limit, no more than the high one.
  case depends
  /// More than the high limit.
  case over
}
