internal import BudgetReplay

extension BudgetRow {
  /// What a table says between a widget's name and its day: asked, charged, band, verdict, dry.
  var facts: [String] {
    let band = low.flatMap { low in high.map { "\(low)–\($0)" } } ?? "none"
    return [
      Count.decimal(askedPerDay),
      Self.span(Count.decimal(chargedPerDay.low), Count.decimal(chargedPerDay.high)),
      band, verdict.rawValue, Self.span(runsDryLow ?? "never", runsDryHigh ?? "never"),
    ]
  }

  private static func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}
