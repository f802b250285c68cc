internal import BudgetReplay

extension BudgetRow {
  /// What a table says between a widget's name and its day: asked, charged, band, verdict, dry.
  var facts: [String] {
    let band = low.flatMap { low in high.map { "\(low)–\($0)" } } ?? "none"
    return [
      Count.decimal(askedPerDay),
      Self.span(Count.decimal(chargedPerDay.low), Count.decimal(chargedPerDay.high)),
      band, hasBudget ? verdict.rawValue : "–", dry,
    ]
  }

  /// When reloads begin to wait, or in how many of several runs they do.
  private var dry: String {
    if !hasBudget { return "–" }
    guard let runsThatWait else { return dryTimes }
    let (low, high) = (Count.percent(runsThatWait.low), Count.percent(runsThatWait.high))
    return runsThatWait.low == 0 ? "never" : "in \(Self.span(low, high)) % of runs"
  }

  /// A time for each end of the band, which are no span of time.
  private var dryTimes: String {
    let (low, high) = (runsDryLow ?? "never", runsDryHigh ?? "never")
    return low == high ? low : "\(low)/\(high)"
  }

  /// Whether nobody asks for reloads, of which there is nothing to judge.
  var isIdle: Bool {
    verdict == .fits && askedPerDay == 0 && chargedPerDay.low == 0 && chargedPerDay.high == 0
  }

  /// The verdict as a page shows it, and its colour.
  var badge: (text: String, tone: String) {
    if !hasBudget { return (facts[3], facts[3]) }
    return isIdle ? ("no reloads", "none") : (verdict.rawValue, verdict.rawValue)
  }

  private static func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}
