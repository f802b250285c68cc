/// The distribution of a measure over replications.
public struct Spread: Sendable, Hashable {
  /// The smallest value that at least 5 % of the replications do not exceed.
  public let p5: Int64
  /// The same for half of them.
  public let p50: Int64
  /// The same for 95 %.
  public let p95: Int64
  /// The mean, rounded to the nearest whole number.
  public let mean: Int64

  /// Creates the spread of some values; nil if there are none.
  public init?(_ values: [Int64]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let count = Int64(values.count)
    func quantile(_ percent: Int64) -> Int64 { sorted[Int(ceilDivide(percent * count, 100)) - 1] }
    p5 = quantile(5)
    p50 = quantile(50)
    p95 = quantile(95)
    // Divides first, so that the sum of many long times cannot overflow.
    let whole = values.reduce(0) { $0 + $1 / count }
    let rest = values.reduce(0) { $0 + $1 % count }
    mean = whole + floorDivide(2 * rest + count, 2 * count)
  }
}
