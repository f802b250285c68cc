/// The means that a Poisson count is compatible with.
struct PoissonInterval: Sendable, Hashable {
  let low: Double
  let high: Double

  /// The exact 95 % interval of a count.
  ///
  /// Periodic reloads scatter less than a Poisson process, so that it is wider than need be.
  ///
  /// - Source: F. Garwood, Fiducial Limits for the Poisson Distribution, 1936
  ///   (https://doi.org/10.1093/biomet/28.3-4.437)
  init(count: Int) {
    let count = Double(max(count, 0))
    low = count == 0 ? 0 : GammaDistribution.quantile(0.025, shape: count)
    high = GammaDistribution.quantile(0.975, shape: count + 1)
  }
}

/// A count over the one that was predicted, with the exact interval of the count.
struct CountRatio: Sendable, Hashable {
  let ratio: Double
  let low: Double
  let high: Double

  /// The ratio; nil where nothing was predicted.
  init?(observed: Int, predicted: Double) {
    guard predicted > 0 else { return nil }
    let interval = PoissonInterval(count: observed)
    ratio = Double(observed) / predicted
    low = interval.low / predicted
    high = interval.high / predicted
  }
}
