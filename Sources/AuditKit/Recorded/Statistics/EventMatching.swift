package import BudgetReplay

/// Recorded reloads paired with predicted ones, each with one at most and none crossing.
package struct EventMatching: Sendable, Hashable {
  /// How far apart a pair may be, in milliseconds.
  package let tolerance: Milliseconds
  package let matched: Int
  let observed: Int
  let predicted: Int
  /// The median and the mean size of what recorded reloads came after the predicted ones.
  package let medianLateness: Milliseconds?
  package let meanError: Milliseconds?

  /// Pairs two ascending lists, in one walk along both.
  ///
  /// Whichever of the next two comes first has no later chance, so that pairing as soon as two are
  /// near enough gives as many pairs as there can be.
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
    // Each is at most the tolerance, so that no log is long enough for an overflow.
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
