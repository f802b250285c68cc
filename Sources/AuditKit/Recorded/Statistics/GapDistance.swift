internal import BudgetReplay

/// How far two samples of times between reloads are apart.
package struct GapDistance: Sendable, Hashable {
  /// The largest difference of their distribution functions, 0 to 1.
  ///
  /// - Source: N. Smirnov, Table for Estimating the Goodness of Fit, 1948
  ///   (https://doi.org/10.1214/aoms/1177730256)
  package let kolmogorovSmirnov: Double
  /// The area between their distribution functions, in milliseconds: how far the times of one have
  /// to be moved, in the mean, to be those of the other.
  ///
  /// - Source: S. S. Vallender, Calculation of the Wasserstein Distance between Probability
  ///   Distributions on the Line, 1974 (https://doi.org/10.1137/1118101)
  package let wasserstein: Double

  /// The distance of two ascending lists; nil if one is empty.
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
