public import BudgetReplay

/// What the budget table says of one placed widget: strings and numbers, whoever computed them.
public struct BudgetRow: Sendable, Equatable {
  /// The widget's kind.
  public var kind: String
  /// The widget bundle's type name.
  public var bundle: String
  /// Which of the placed widgets of its kind it is, from 0.
  public var instance: Int
  /// Charged reloads a day that its timelines ask for.
  public var askedPerDay: Double
  /// Reloads a day that are charged at each end of the band.
  public var chargedPerDay: Band<Double>
  /// The lower end of the band; nil without a limit.
  public var low: Int?
  /// The upper end of the band; nil without a limit.
  public var high: Int?
  /// How the demand compares with the band.
  public var verdict: Verdict
  /// The local time at which the lower end is first used up, such as `19:30`; nil for never.
  public var runsDryLow: String?
  /// The local time at which the upper end is first used up; nil for never.
  public var runsDryHigh: String?
  /// Whether a budget limits it; without one there is a demand and nothing to hold it against.
  public var hasBudget = true
  /// In how many of several runs, from 0 to 1, a reload has to wait; nil for a single run.
  public var runsThatWait: Band<Double>?
  /// Charged reloads in each of the 24 local hours, on whatever scale: only proportions are shown.
  public var hours: [Int]
  /// The smallest regular interval, in seconds, that fits the lower end; nil if none does.
  public var smallestIntervalSecondsLow: Int?
  /// The smallest regular interval, in seconds, that fits the upper end; nil if none does.
  public var smallestIntervalSecondsHigh: Int?

  /// Reloads in a window that are charged beside those of the policy, for which the intervals leave
  /// room.
  public var others = 0

  /// How many placed widgets share the limit, from 1: the intervals fit if each of them takes one.
  public var sharers = 1

  /// How a demand compares with the band.
  public typealias Verdict = BudgetReplay.Verdict
  /// A value for each end of the band.
  public typealias Band = BudgetReplay.Band

  /// Makes a row.
  public init(
    kind: String, bundle: String, instance: Int = 0, askedPerDay: Double,
    chargedPerDay: Band<Double>, low: Int? = 40, high: Int? = 70, verdict: Verdict,
    runsDryLow: String? = nil, runsDryHigh: String? = nil, hours: [Int],
    smallestIntervalSecondsLow: Int? = nil, smallestIntervalSecondsHigh: Int? = nil,
    sharers: Int = 1
  ) {
    self.sharers = sharers
    self.kind = kind
    self.bundle = bundle
    self.instance = instance
    self.askedPerDay = askedPerDay
    self.chargedPerDay = chargedPerDay
    self.low = low
    self.high = high
    self.verdict = verdict
    self.runsDryLow = runsDryLow
    self.runsDryHigh = runsDryHigh
    self.hours = hours
    self.smallestIntervalSecondsLow = smallestIntervalSecondsLow
    self.smallestIntervalSecondsHigh = smallestIntervalSecondsHigh
  }
}
