/// The age of the content on screen, weighted by time and rounded to milliseconds.
///
/// The age is the time since the timeline on screen was requested. A quantile is the smallest age
/// that is not exceeded in at least that share of the time.
///
/// - Source: Kaul, Yates and Gruteser, Real-time status: How often should one update?, 2012
///   (https://doi.org/10.1109/INFCOM.2012.6195689)
public struct AgeMeasures: Sendable, Hashable {
  /// The mean over the time.
  public let mean: Milliseconds
  /// The age that isn't exceeded in half of the time.
  public let p50: Milliseconds
  /// The age that isn't exceeded in 90 % of the time.
  public let p90: Milliseconds
  /// The age that isn't exceeded in 95 % of the time.
  public let p95: Milliseconds
  /// The age that isn't exceeded in 99 % of the time.
  public let p99: Milliseconds
  /// The maximum age.
  public let max: Milliseconds

  /// Creates the measures of a map; nil if nothing was on screen.
  init?(_ map: AgeMap) {
    guard let greatest = map.segments.lazy.map(\.segment.to).max() else { return nil }
    var time: Int64 = 0
    // Twice the sum of ages, which may exceed 64 bits.
    var sum: Int128 = 0
    var edges: [(key: Milliseconds, value: Int64)] = []
    for (segment, count) in map.segments {
      let span = (segment.to - segment.from) * count
      time += span
      sum += Int128(span) * Int128(segment.from + segment.to)
      edges += [(segment.from, count), (segment.to, -count)]
    }
    edges.sort { $0.key < $1.key }
    mean = Milliseconds((sum + Int128(time)) / Int128(2 * time))
    let quantiles = AgeMeasures.quantiles([50, 90, 95, 99], of: edges, time: time)
    p50 = quantiles[0]
    p90 = quantiles[1]
    p95 = quantiles[2]
    p99 = quantiles[3]
    max = greatest
  }

  /// Creates the mean of each number over replications; nil if there are none.
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

  /// Walks through ascending ages: between two edges, each ms of age accounts for as many ms of
  /// time as segments cover it.
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
