/// Counts of whole numbers in fixed buckets, so that merging two histograms is addition.
///
/// Numbers below 128 have a bucket each. Above, each power of two has 64 buckets, so that no number
/// is more than 0.8 % from the middle of its bucket. These are the buckets of an HDR histogram.
///
/// - Source: Gil Tene, HdrHistogram (https://hdrhistogram.github.io/HdrHistogram/)
package struct Histogram: Sendable, Hashable {
  /// The maximum relative error of a quantile.
  package static let relativeError = 1.0 / 128
  /// The largest number with its own bucket, greater than a year in seconds.
  static let maximum: Int64 = (1 << 26) - 1
  static let bucketCount = bucket(of: maximum) + 1

  /// The counts of the first buckets modulo 2^16; nearly all are small, and a summary may have
  /// 80,000 histograms.
  private var low: [UInt16] = []
  /// The number of times that each of these counts overflowed.
  private var high: [Int: UInt64] = [:]
  /// The number of values.
  package private(set) var total: UInt64 = 0

  package init() {}

  /// Returns the bucket of a number; numbers out of bounds are in the nearest bucket.
  static func bucket(of number: Int64) -> Int {
    let number = Int(min(max(number, 0), maximum))
    if number < 128 { return number }
    let power = Int.bitWidth - 1 - number.leadingZeroBitCount
    return 64 * (power - 5) + number >> (power - 6) - 64
  }

  /// Returns the numbers of a bucket.
  static func numbers(of bucket: Int) -> ClosedRange<Int64> {
    if bucket < 128 { return Int64(bucket)...Int64(bucket) }
    let power = bucket / 64 + 5
    let width = Int64(1) << Int64(power - 6)
    let low = Int64(bucket % 64 + 64) * width
    return low...low + width - 1
  }

  package mutating func add(_ number: Int64, times: UInt64 = 1) {
    add(bucket: Self.bucket(of: number), times)
  }

  mutating func add(bucket: Int, _ times: UInt64) {
    if times == 0 { return }
    if bucket >= low.count {
      low.append(contentsOf: repeatElement(0, count: bucket + 1 - low.count))
    }
    let sum = UInt64(low[bucket]) &+ times
    low[bucket] = UInt16(truncatingIfNeeded: sum)
    if sum >> 16 > 0 { high[bucket, default: 0] &+= sum >> 16 }
    total &+= times
  }

  /// The nonempty buckets.
  var buckets: some Sequence<(bucket: Int, count: UInt64)> {
    low.indices.lazy.map { ($0, self[$0]) }.filter { $0.count > 0 }
  }

  private subscript(bucket: Int) -> UInt64 {
    let count = UInt64(low[bucket])
    return high.isEmpty ? count : count &+ (high[bucket] ?? 0) << 16
  }

  /// Adds the counts of another histogram.
  package mutating func merge(_ other: Histogram) {
    for (bucket, count) in other.buckets { add(bucket: bucket, count) }
  }

  /// Returns a percentile: the middle of the first bucket at which the cumulative count reaches
  /// this share; nil if the histogram is empty.
  package func quantile(percent: UInt64) -> Int64? {
    guard total > 0 else { return nil }
    let (whole, rest) = total.quotientAndRemainder(dividingBy: 100)
    let rank = max(1, whole * percent + (rest * percent + 99) / 100)
    var seen: UInt64 = 0
    for (bucket, count) in buckets {
      seen &+= count
      if seen >= rank {
        let numbers = Self.numbers(of: bucket)
        return (numbers.lowerBound + numbers.upperBound) / 2
      }
    }
    return nil
  }

  /// The nonzero counts, with the middles of their buckets.
  package var bars: [(number: Int64, count: UInt64)] {
    buckets.map { bucket, count in
      let numbers = Self.numbers(of: bucket)
      return ((numbers.lowerBound + numbers.upperBound) / 2, count)
    }
  }
}
