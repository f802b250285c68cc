internal import BudgetReplay

/// How many reloads each 24 hours had, as sums.
///
/// Days are counted from the first reload, so that a change of clocks makes none longer; the last
/// one, which is not whole, is left out.
package struct DailyCounts: Sendable {
  private static let day: Milliseconds = 86_400_000

  private let start: Milliseconds
  private var current: Int64 = 0
  private var inDay: Int64 = 0
  private var sum: Int64 = 0
  private var squares: Int64 = 0

  init(start: Milliseconds) { self.start = start }

  /// Counts a reload, or only lets the time pass to it.
  mutating func add(at instant: Milliseconds, counts: Bool) {
    let day = (instant - start) / Self.day
    if day > current {
      sum += inDay
      squares += inDay * inDay
      inDay = 0
      current = day
    }
    if counts { inDay += 1 }
  }

  /// The variance of the whole days' counts over their mean, 1 for a Poisson process; nil for fewer
  /// than two days, and without reloads.
  ///
  /// - Source: Cox and Lewis, The Statistical Analysis of Series of Events, 1966: the index of
  ///   dispersion
  package var dispersion: Double? {
    guard current > 1, sum > 0 else { return nil }
    let days = Double(current)
    let mean = Double(sum) / days
    let variance = (Double(squares) - days * mean * mean) / (days - 1)
    return max(0, variance) / mean
  }
}
