internal import BudgetReplay

/// How well random days foretell recorded ones: their reloads a day, and whether one has a long wait.
struct ForecastScores: Sendable, Hashable {
  /// How many recorded days there are.
  let days: Int
  /// The continuous ranked probability score in reloads, in the mean over the days; 0 is perfect.
  ///
  /// - Source: Gneiting and Raftery, Strictly Proper Scoring Rules, Prediction, and Estimation, 2007
  ///   (https://doi.org/10.1198/016214506000001437)
  let crps: Double
  /// How the recorded days lie in what was foretold, in ten parts whose sum is 1: even where the
  /// forecast is right, a hill where it is too wide, a valley where it is too narrow.
  ///
  /// - Source: Czado, Gneiting and Held, Predictive Model Assessment for Count Data, 2009
  ///   (https://doi.org/10.1111/j.1541-0420.2009.01191.x)
  let pit: [Double]
  /// The share of the days inside the central half of what was foretold, and inside nine tenths.
  let coverage50: Double
  let coverage90: Double
  /// The mean square of the error in the probability of a long wait; 0 is perfect, 0.25 says nothing.
  ///
  /// - Source: G. W. Brier, Verification of Forecasts Expressed in Terms of Probability, 1950
  ///   (https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2)
  let brier: Double

  /// Scores recorded days; nil where there are none, or nothing was foretold.
  init?(_ observed: [DayTally], foretold: DayForecast) {
    guard !observed.isEmpty, foretold.days > 0 else { return nil }
    let count = Double(observed.count)
    days = observed.count
    var (crps, brier, inHalf, inNine) = (0.0, 0.0, 0, 0)
    var pit = [Double](repeating: 0, count: 10)
    let half = foretold.quantile(25)...foretold.quantile(75)
    let nine = foretold.quantile(5)...foretold.quantile(95)
    for day in observed {
      crps += foretold.rankedScore(of: day.reloads)
      let error = foretold.shareOfLongWaits - (day.hasLongWait ? 1 : 0)
      brier += error * error
      if half.contains(day.reloads) { inHalf += 1 }
      if nine.contains(day.reloads) { inNine += 1 }
      Self.spread(
        from: foretold.below(day.reloads), to: foretold.below(day.reloads + 1), over: &pit)
    }
    self.crps = crps / count
    self.brier = brier / count
    self.pit = pit.map { $0 / count }
    coverage50 = Double(inHalf) / count
    coverage90 = Double(inNine) / count
  }

  /// Adds 1 to tenths, evenly between two probabilities.
  private static func spread(from low: Double, to high: Double, over tenths: inout [Double]) {
    guard high > low else {
      // What was never foretold lies at one end.
      tenths[min(9, Int(low * 10))] += 1
      return
    }
    for index in tenths.indices {
      let (begin, end) = (max(low, Double(index) / 10), min(high, Double(index + 1) / 10))
      if end > begin { tenths[index] += (end - begin) / (high - low) }
    }
  }
}
