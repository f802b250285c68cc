/// How old what is on screen is, weighted by time, rounded to milliseconds.
///
/// Age is now minus the instant at which the timeline on screen was asked for; a quantile is the least
/// age such that at least that share of the time is no older.
///
/// - Source: Kaul, Yates and Gruteser, Real-time status: How often should one update?, 2012
///   (https://doi.org/10.1109/INFCOM.2012.6195689)
public struct AgeMeasures: Sendable, Hashable {
  /// The mean over the time.
  public let mean: Milliseconds
  /// Half of the time.
  public let p50: Milliseconds
  /// 90 % of the time.
  public let p90: Milliseconds
  /// 95 % of the time.
  public let p95: Milliseconds
  /// 99 % of the time.
  public let p99: Milliseconds
  /// The greatest age.
  public let max: Milliseconds

  /// The measures of a flushed map, or nil if nothing was on screen.
  init?(_ map: AgeMap) {
    guard let greatest = map.segments.lazy.map(\.segment.to).max() else { return nil }
    var time: Int64 = 0
    var sum = WideSum()
    var edges: [(key: Milliseconds, value: Int64)] = []
    edges.reserveCapacity(map.segments.count + 1)
    // Most segments begin at 0, with a reload whose first entry is now.
    var atZero: Int64 = 0
    for (segment, count) in map.segments {
      let span = (segment.to - segment.from) * count
      time += span
      sum.add(UInt64(span), times: UInt64(segment.from + segment.to))
      if segment.from == 0 { atZero += count } else { edges.append((segment.from, count)) }
      edges.append((segment.to, -count))
    }
    edges.append((0, atZero))
    edges.sort { $0.key < $1.key }
    mean = Milliseconds(sum.divided(by: UInt64(2 * time)))
    let quantiles = AgeMeasures.quantiles([50, 90, 95, 99], of: edges, time: time)
    p50 = quantiles[0]
    p90 = quantiles[1]
    p95 = quantiles[2]
    p99 = quantiles[3]
    max = greatest
  }

  /// The mean of each number over replications, or nil of none.
  init?(meanOf all: [AgeMeasures]) {
    if all.isEmpty { return nil }
    func mean(_ part: KeyPath<AgeMeasures, Milliseconds>) -> Milliseconds {
      all.count == 1 ? all[0][keyPath: part] : Spread(all.map { $0[keyPath: part] })?.mean ?? 0
    }
    self.mean = mean(\.mean)
    p50 = mean(\.p50)
    p90 = mean(\.p90)
    p95 = mean(\.p95)
    p99 = mean(\.p99)
    max = mean(\.max)
  }

  /// Walks up the ages: between two edges, each ms of age holds as many ms of time as there are
  /// segments over it.
  private static func quantiles(
    _ percents: [Int64], of edges: [(key: Milliseconds, value: Int64)], time: Int64
  ) -> [Milliseconds] {
    var result: [Milliseconds] = []
    var passed: Int64 = 0
    var depth: Int64 = 0
    var age: Milliseconds = 0
    for (edge, step) in edges {
      let holds = depth * (edge - age)
      while result.count < percents.count,
        (passed + holds) * 100 >= time * percents[result.count], depth > 0
      {
        let missing = time * percents[result.count] - passed * 100
        result.append(age + floorDivide(2 * missing + 100 * depth, 200 * depth))
      }
      passed += holds
      depth += step
      age = edge
    }
    return result
  }
}

/// A sum of products that may exceed 64 bits.
struct WideSum {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  mutating func add(_ a: UInt64, times b: UInt64) {
    let product = a.multipliedFullWidth(by: b)
    let (sum, carry) = low.addingReportingOverflow(product.low)
    low = sum
    high += product.high + (carry ? 1 : 0)
  }

  /// The sum divided by `divisor`, rounded half up; the quotient must fit.
  func divided(by divisor: UInt64) -> UInt64 {
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}
