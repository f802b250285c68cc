internal import AuditKit
internal import BudgetReplay

extension JSONWriter {
  /// Writes the members of a comparison with recorded reloads.
  mutating func members(of comparison: LoggedWidget.Comparison) {
    key("recordedToPredicted")
    if let ratio = comparison.ratio {
      object(.line) { $0.member("ratio", optional: ratio, digits: 3) }
    } else {
      null()
    }
    key("gapSeconds")
    write(comparison.gaps)
    let distance = comparison.distance
    member("kolmogorovSmirnov", optional: distance?.kolmogorovSmirnov, digits: 3)
    member("wassersteinSeconds", optional: distance.map { $0.wasserstein / 1000 }, digits: 3)
  }

  /// Writes quantiles of times between reloads.
  mutating func write(_ gaps: GapQuantiles?) {
    guard let gaps else { return null() }
    object(.line) {
      $0.member("p10", milliseconds: gaps.p10)
      $0.member("p50", milliseconds: gaps.p50)
      $0.member("p90", milliseconds: gaps.p90)
    }
  }

  /// Writes how recorded and predicted reloads pair.
  mutating func write(_ matching: EventMatching) {
    object(.line) {
      $0.member("toleranceSeconds", milliseconds: matching.tolerance)
      $0.member("matched", matching.matched)
      $0.member("precision", rounded: matching.precision, digits: 3)
      $0.member("recall", rounded: matching.recall, digits: 3)
      $0.member("f1", rounded: matching.f1, digits: 3)
      $0.member("medianLatenessSeconds", milliseconds: matching.medianLateness)
      $0.member("meanErrorSeconds", milliseconds: matching.meanError)
    }
  }

  /// Writes what a log says of the system's own numbers; null is what it cannot say.
  mutating func write(_ estimates: LogEstimates) {
    object { json in
      json.member("floorSeconds", milliseconds: estimates.isFloorMet ? estimates.floor : nil)
      json.member("floorAtMostSeconds", milliseconds: estimates.floor)
      json.member("latencySeconds", milliseconds: estimates.latency)
      json.member("limit", estimates.limit.map { Int64($0) })
      json.member("limitAtLeast", estimates.limitAtLeast)
      json.member("anchor", estimates.anchor?.clock)
      json.member("anchorResultant", optional: estimates.anchor?.resultant, digits: 3)
      json.key("notIdentifiable")
      json.array(.line) {
        if !estimates.isFloorMet { $0.value("floor") }
        if estimates.latency == nil { $0.value("latency") }
        if estimates.limit == nil { $0.value("limit") }
        if estimates.anchor == nil { $0.value("anchor") }
      }
    }
  }
}
