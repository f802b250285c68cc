public import AuditKit
public import BudgetReplay
internal import WidgetManifests

/// A row of the budget table: one placed widget.
public struct BudgetRow: Sendable, Equatable {
  /// The widget's kind.
  public var kind: String
  /// The widget bundle's type name.
  public var bundle: String
  /// The index among the placed widgets of its kind, from 0.
  public var instance: Int
  /// Charged reloads a day that its timelines ask for.
  public var askedPerDay: Double
  /// Reloads a day that are charged at each end of the band.
  public var chargedPerDay: Band<Double>
  /// The lower end of the band; nil without a limit.
  public var low: Int?
  /// The upper end of the band; nil without a limit.
  public var high: Int?
  /// The comparison of the demand with the band.
  public var verdict: Verdict
  /// The local time at which the lower end is first used up, such as `19:30`; nil for never.
  public var runsDryLow: String?
  /// The local time at which the upper end is first used up; nil for never.
  public var runsDryHigh: String?
  /// Whether a budget limits it; without one there is only a demand.
  public var hasBudget = true
  /// The share of the runs, from 0 to 1, in which a reload has to wait; nil for a single run.
  public var runsThatWait: Band<Double>?
  /// Charged reloads in each of the 24 local hours; only the proportions are shown.
  public var hours: [Int]
  /// The smallest regular interval, in seconds, that fits the lower end; nil if none does.
  public var smallestIntervalSecondsLow: Int?
  /// The smallest regular interval, in seconds, that fits the upper end; nil if none does.
  public var smallestIntervalSecondsHigh: Int?

  /// Other charged reloads in a window than those of the policy, for which the intervals leave room.
  public var others = 0

  /// The number of placed widgets that share the limit, from 1; the intervals fit if each takes one.
  public var sharers = 1

  /// The comparison of a demand with the band.
  public typealias Verdict = BudgetReplay.Verdict
  /// A value for each end of the band.
  public typealias Band = BudgetReplay.Band

  /// Creates a row.
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

extension BudgetRow {
  /// Returns the rows of a replay, in document order.
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

extension BudgetRow {
  /// The cells between a widget's name and its hours: asked, charged, band, verdict, dry.
  var facts: [String] {
    let band = low.flatMap { low in high.map { "\(low)–\($0)" } } ?? "none"
    return [
      Count.decimal(askedPerDay),
      Self.span(Count.decimal(chargedPerDay.low), Count.decimal(chargedPerDay.high)),
      band, hasBudget ? verdict.rawValue : "–", dry,
    ]
  }

  /// The time at which reloads begin to wait, or the share of the runs in which they do.
  private var dry: String {
    if !hasBudget { return "–" }
    guard let runsThatWait else { return dryTimes }
    let (low, high) = (Count.percent(runsThatWait.low), Count.percent(runsThatWait.high))
    return runsThatWait.low == 0 ? "never" : "in \(Self.span(low, high)) % of runs"
  }

  /// A time for each end of the band, with a slash since they are no span of time.
  private var dryTimes: String {
    let (low, high) = (runsDryLow ?? "never", runsDryHigh ?? "never")
    return low == high ? low : "\(low)/\(high)"
  }

  /// Whether it has no reloads at all.
  var isIdle: Bool {
    verdict == .fits && askedPerDay == 0 && chargedPerDay.low == 0 && chargedPerDay.high == 0
  }

  /// The verdict for a page, and its colour.
  var badge: (text: String, tone: String) {
    if !hasBudget { return (facts[3], facts[3]) }
    return isIdle ? ("no reloads", "none") : (verdict.rawValue, verdict.rawValue)
  }

  private static func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}

extension ReplaySettings {
  /// Returns the number of several runs that decides the verdict.
  fileprivate func judged(_ spread: RunSpread) -> Double {
    judge == .p95 ? Double(spread.quantiles.p95) : spread.mean
  }
}
