package import BudgetReplay

extension Array<Milliseconds> {
  /// The least number of an ascending list that at least so many percent of it do not exceed.
  func quantile(percent: Int) -> Milliseconds? {
    isEmpty ? nil : self[Swift.max(0, (count * percent + 99) / 100 - 1)]
  }

  /// The times between neighbours of an ascending list.
  var gaps: [Milliseconds] { zip(self, dropFirst()).map { $1 - $0 } }
}

/// Where the middle and the ends of times between reloads lie.
package struct GapQuantiles: Sendable, Hashable {
  package let p10: Milliseconds
  package let p50: Milliseconds
  package let p90: Milliseconds

  /// The quantiles of an ascending list; nil of an empty one.
  init?(_ sorted: [Milliseconds]) {
    guard let p10 = sorted.quantile(percent: 10), let p50 = sorted.quantile(percent: 50),
      let p90 = sorted.quantile(percent: 90)
    else { return nil }
    self.p10 = p10
    self.p50 = p50
    self.p90 = p90
  }
}
