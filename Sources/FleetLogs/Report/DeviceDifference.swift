/// The difference between two fleets in a figure of their devices, within strata that both have.
///
/// This is Welch's test over devices. Each device counts once, since its days resemble each other.
/// The weight of each stratum's difference is the harmonic mean of its numbers of devices;
/// variances are those within strata, for each fleet.
///
/// - Source: Welch, The generalization of Student's problem when several different population
///   variances are involved, 1947 (https://doi.org/10.1093/biomet/34.1-2.28)
struct DeviceDifference {
  /// The means, and the numbers of devices compared.
  private(set) var old = 0.0
  private(set) var new = 0.0
  private(set) var counts: (old: UInt64, new: UInt64) = (0, 0)
  /// The difference divided by its standard error, and the value above which it isn't chance; nil
  /// for too few devices.
  private var test: (value: Double, limit: Double)?

  /// The minimum number of devices of each fleet for a conclusion.
  static let minimumDevices: UInt64 = 10

  var isConclusive: Bool { test != nil }
  var isHigher: Bool { test.map { $0.value > $0.limit } ?? false }
  var isLower: Bool { test.map { $0.value < -$0.limit } ?? false }

  /// Compares the samples of strata.
  ///
  /// - Parameter devices: The numbers of distinct devices of both fleets.
  init(_ strata: [(old: DeviceSample, new: DeviceSample)], devices: (old: Int, new: Int)) {
    let strata = strata.filter { $0.old.count > 0 && $0.new.count > 0 }
    counts.old = strata.reduce(0) { $0 + $1.old.count }
    counts.new = strata.reduce(0) { $0 + $1.new.count }
    let weights = strata.map { old, new in
      Double(old.count) * Double(new.count) / Double(old.count + new.count)
    }
    let all = weights.reduce(0, +)
    if all == 0 { return }
    for (stratum, weight) in zip(strata, weights) {
      old += weight / all * stratum.old.mean
      new += weight / all * stratum.new.mean
    }
    /// The variance of a fleet's mean, and its degrees of freedom.
    func variance(
      _ sample: KeyPath<(old: DeviceSample, new: DeviceSample), DeviceSample>, _ devices: Int
    ) -> (Double, Double) {
      let samples = strata.map { $0[keyPath: sample] }
      let count = samples.reduce(0) { $0 + $1.count }
      let freedom = Double(count) - Double(samples.count)
      let deviation = samples.reduce(0) { $0 + max($1.deviation, 0) }
      let parts = zip(samples, weights).reduce(0) {
        $0 + $1.1 / all * $1.1 / all / Double($1.0.count)
      }
      let repeated = max(1, Double(count) / Double(max(devices, 1)))
      return (deviation / freedom * parts * repeated, freedom)
    }
    let (a, aFreedom) = variance(\.old, devices.old)
    let (b, bFreedom) = variance(\.new, devices.new)
    guard min(counts.old, counts.new) >= Self.minimumDevices, min(aFreedom, bFreedom) >= 6 else {
      return
    }
    let error = (a + b).squareRoot()
    let freedom = error == 0 ? .infinity : (a + b) * (a + b) / (a * a / aFreedom + b * b / bFreedom)
    test = (new == old ? 0 : (new - old) / error, Self.limit(freedom))
  }

  /// Student's t that chance exceeds once in 30,000 times, from the expansion of Cornish and
  /// Fisher.
  ///
  /// - Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5
  private static func limit(_ freedom: Double) -> Double {
    let normal = 4.0
    let (cube, fifth, seventh) = (64.0, 1024.0, 16384.0)
    return normal + (cube + normal) / (4 * freedom)
      + (5 * fifth + 16 * cube + 3 * normal) / (96 * freedom * freedom)
      + (3 * seventh + 19 * fifth + 17 * cube - 15 * normal)
      / (384 * freedom * freedom * freedom)
  }
}
