package import BudgetReplay
internal import Libc

extension Array<Milliseconds> {
  /// Returns a percentile of an ascending list: its smallest number that at least this share of its
  /// numbers doesn't exceed.
  func quantile(percent: Int) -> Milliseconds? {
    isEmpty ? nil : self[Swift.max(0, (count * percent + 99) / 100 - 1)]
  }

  /// The times between neighbours of an ascending list.
  var gaps: [Milliseconds] { zip(self, dropFirst()).map { $1 - $0 } }
}

/// Quantiles of the times between reloads.
package struct GapQuantiles: Sendable, Hashable {
  package let p10: Milliseconds
  package let p50: Milliseconds
  package let p90: Milliseconds

  /// Creates the quantiles of an ascending list; nil for an empty one.
  init?(_ sorted: [Milliseconds]) {
    guard let p10 = sorted.quantile(percent: 10), let p50 = sorted.quantile(percent: 50),
      let p90 = sorted.quantile(percent: 90)
    else { return nil }
    self.p10 = p10
    self.p50 = p50
    self.p90 = p90
  }
}

/// The distance of two samples of times between reloads.
package struct GapDistance: Sendable, Hashable {
  /// The largest difference of their distribution functions, from 0 to 1.
  ///
  /// - Source: N. Smirnov, Table for Estimating the Goodness of Fit, 1948
  ///   (https://doi.org/10.1214/aoms/1177730256)
  package let kolmogorovSmirnov: Double
  /// The area between their distribution functions: the mean number of milliseconds by which the
  /// times of one must be moved to become those of the other.
  ///
  /// - Source: S. S. Vallender, Calculation of the Wasserstein Distance between Probability
  ///   Distributions on the Line, 1974 (https://doi.org/10.1137/1118101)
  package let wasserstein: Double

  /// Creates the distance of two ascending lists; nil if one is empty.
  init?(_ one: [Milliseconds], _ other: [Milliseconds]) {
    guard !one.isEmpty, !other.isEmpty else { return nil }
    var (i, j) = (0, 0)
    var (largest, area) = (0.0, 0.0)
    while i < one.count || j < other.count {
      let value = min(
        i < one.count ? one[i] : .max, j < other.count ? other[j] : .max)
      while i < one.count, one[i] == value { i += 1 }
      while j < other.count, other[j] == value { j += 1 }
      let difference = abs(Double(i) / Double(one.count) - Double(j) / Double(other.count))
      largest = max(largest, difference)
      let next = min(i < one.count ? one[i] : .max, j < other.count ? other[j] : .max)
      if next != .max { area += difference * Double(next - value) }
    }
    kolmogorovSmirnov = largest
    wasserstein = area
  }
}

/// Recorded reloads paired with predicted ones: each with one at most, in order.
package struct EventMatching: Sendable, Hashable {
  /// The maximum time between the two of a pair.
  package let tolerance: Milliseconds
  package let matched: Int
  let observed: Int
  let predicted: Int
  /// The median time by which recorded reloads came later, and the mean size of the difference; nil
  /// without pairs.
  package let medianLateness: Milliseconds?
  package let meanError: Milliseconds?

  /// Pairs two ascending lists, in one walk along both.
  ///
  /// The earlier of the next two can't be paired later, so pairing as soon as two are near enough
  /// gives the maximum number of pairs.
  init(observed: [Milliseconds], predicted: [Milliseconds], tolerance: Milliseconds) {
    var (i, j) = (0, 0)
    var lateness: [Milliseconds] = []
    while i < observed.count, j < predicted.count {
      let late = observed[i] - predicted[j]
      if abs(late) <= tolerance {
        lateness.append(late)
        i += 1
        j += 1
      } else if late < 0 {
        i += 1
      } else {
        j += 1
      }
    }
    self.tolerance = tolerance
    matched = lateness.count
    self.observed = observed.count
    self.predicted = predicted.count
    // Each is at most the tolerance, so no log is long enough for an overflow.
    let sum = lateness.reduce(0) { $0 + abs($1) }
    meanError = lateness.isEmpty ? nil : sum / Int64(lateness.count)
    medianLateness = lateness.sorted().quantile(percent: 50)
  }

  /// The share of predicted reloads that were recorded.
  package var precision: Double { predicted == 0 ? 0 : Double(matched) / Double(predicted) }
  /// The share of recorded reloads that were predicted.
  package var recall: Double { observed == 0 ? 0 : Double(matched) / Double(observed) }
  /// The harmonic mean of both.
  package var f1: Double {
    let all = observed + predicted
    return all == 0 ? 0 : 2 * Double(matched) / Double(all)
  }
}

/// The mean time of day of some instants, and how closely they agree.
package struct CircularMean: Sendable, Hashable {
  private static let day: Milliseconds = 86_400_000

  /// Milliseconds since midnight.
  package let timeOfDay: Milliseconds
  /// 1 if all are at the same time of day, near 0 if they are anywhere.
  package let resultant: Double

  /// Creates the mean of clock readings in milliseconds since a midnight; nil for none.
  ///
  /// - Source: Mardia and Jupp, Directional Statistics, 2000, 2.2
  ///   (https://doi.org/10.1002/9780470316979)
  init?(_ clocks: [Milliseconds]) {
    guard !clocks.isEmpty else { return nil }
    var (x, y) = (0.0, 0.0)
    for clock in clocks {
      let angle = Double(clock % Self.day) / Double(Self.day) * 2 * Double.pi
      x += cos(angle)
      y += sin(angle)
    }
    resultant = min(1, (x * x + y * y).squareRoot() / Double(clocks.count))
    let share = atan2(y, x) / (2 * Double.pi)
    // Whole seconds: the last digits of a sine differ between systems.
    let seconds = Int64((share < 0 ? share + 1 : share) * 86_400 + 0.5) % 86_400
    timeOfDay = seconds * 1000
  }
}
