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
    guard let runsThatWait else { return Self.span(runsDryLow ?? "never", runsDryHigh ?? "never") }
    let (low, high) = (Count.percent(runsThatWait.low), Count.percent(runsThatWait.high))
    return runsThatWait.low == 0 ? "never" : "in \(Self.span(low, high)) % of runs"
  }

  private static func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}
