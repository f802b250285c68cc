public import BudgetReplay

/// How often widgets ask for reloads and what Apple's budget makes of it.
public struct ReplayReport: Sendable {
  /// What the replay rests on.
  public var settings: ReplaySettings
  /// The local clock of the replay.
  public var calendar: LocalCalendar
  /// The placed widgets, in document order.
  public var widgets: [WidgetReplay]
  /// The reported span in milliseconds.
  var span: Int64

  /// A count over the reported span as one of 24 hours.
  func perDay(_ count: Int64) -> Double {
    Double(count) * 86_400_000 / Double(span)
  }

  /// The local time, `HH:MM`, at which a limit is first used up so that a reload has to wait.
  func runsDry(_ measures: Measures) -> String? {
    guard measures.firstDeferralAt != nil, let instant = measures.exhaustedAt.first else {
      return nil
    }
    return String(calendar.timestamp(of: instant).dropFirst(11).prefix(5))
  }
}

/// One placed widget, replayed without a limit and at both ends of the band.
public struct WidgetReplay: Sendable {
  /// The app, the bundle and the kind.
  public var subject: Finding.Subject
  /// Which of several placed widgets of the same kind it is, from 0.
  public var instance: Int
  /// The widget's index in its bundle.
  public var widget: Int
  /// The widget's mapping.
  public var place: Place
  /// Whether the demand fits the budget.
  public var verdict: Verdict
  /// What an unlimited system would reload.
  public var demand: Measures
  /// What happens at the lower end of the band.
  public var low: Measures
  /// What happens at the upper end of the band.
  public var high: Measures
  /// Charged reloads of the demand in 24 hours.
  public var demandPerDay: Double
  /// The demand as a percentage of the limits.
  public var budgetUse: Band<Double>
  /// The smallest interval of a policy, in seconds, that fits the limits; nil where none does.
  public var smallestIntervalSeconds: Band<Int64?>

  /// Whether a widget's demand fits Apple's band.
  public enum Verdict: String, Sendable, CaseIterable {
    /// It fits even the lower end.
    case fits
    /// It fits the upper end and not the lower one.
    case depends
    /// It fits neither.
    case over
  }

  /// A value for each end of the band.
  public struct Band<Value: Sendable>: Sendable {
    /// For the lower end.
    public var low: Value
    /// For the upper end.
    public var high: Value

    /// Makes a pair of values.
    public init(low: Value, high: Value) {
      self.low = low
      self.high = high
    }
  }
}

extension WidgetReplay.Band: Equatable where Value: Equatable {}
