internal import AuditKit
internal import BudgetReplay

/// The spread of measures over runs with random days.
extension JSONWriter {
  /// Writes the member `distribution`: every measure, each number as the quantiles of the runs.
  mutating func write(_ distribution: ReplayDistribution, perDay: (Int64) -> Double) {
    object("distribution") { json in
      json.key("demandPerDay")
      json.write(distribution.demand.charged) { $0.value(rounded: $1 * perDay(1), digits: 3) }
      json.member("demand", distribution.demand)
      json.member("low", distribution.ends.low)
      json.member("high", distribution.ends.high)
    }
  }

  /// Writes the member `distribution` of a model: its measures, each at both ends of the band.
  mutating func write(_ spreads: Band<ReplayedWidget.ModelSpreads?>) {
    object("distribution") { json in
      json.member("charged", ends: spreads) { $0.write($1?.charged, isTime: false) }
      json.member("staleSeconds", ends: spreads) { $0.write($1?.stale, isTime: true) }
      json.member("ageP95Seconds", ends: spreads) { $0.write($1?.ageP95, isTime: true) }
    }
  }

  private mutating func member(_ key: String, _ spreads: MeasureSpreads) {
    object(key) { json in
      for group in MeasureFigure.Group.allCases where group != .isDry {
        json.key(group.key)
        json.write(spreads.spreads(of: group), of: group)
      }
      json.member("shareOfRunsThatWait", rounded: spreads.shareDry, digits: 3)
    }
  }

  private mutating func write(_ spreads: ArraySlice<RunSpread?>, of group: MeasureFigure.Group) {
    let figures = MeasureFigure.all[spreads.indices]
    if group == .hours {
      array { json in
        for spread in spreads { json.write(spread, isTime: false) }
      }
    } else if let only = figures.first, spreads.count == 1 {
      write(spreads.first.flatMap(\.self), isTime: only.isTime)
    } else if spreads.allSatisfy({ $0 == nil }) {
      null()
    } else {
      object { json in
        for (number, (figure, spread)) in zip(figures, spreads).enumerated() {
          guard let part = figure.part else { continue }
          // Causes and waits that never occur are left out, as among the measures.
          if group.leavesOutZero(at: number), spread == .zero { continue }
          json.key(part)
          json.write(spread, isTime: figure.isTime)
        }
      }
    }
  }

  private mutating func write(_ spread: RunSpread?, isTime: Bool) {
    guard let spread else { return null() }
    write(spread) { $0.value(rounded: isTime ? $1 / 1000 : $1, digits: 3) }
  }

  private mutating func write(
    _ spread: RunSpread, _ value: (inout JSONWriter, Double) -> Void
  ) {
    object(.line) {
      $0.key("p5")
      value(&$0, Double(spread.quantiles.p5))
      $0.key("p50")
      value(&$0, Double(spread.quantiles.p50))
      $0.key("p95")
      value(&$0, Double(spread.quantiles.p95))
      $0.key("mean")
      value(&$0, spread.mean)
    }
  }
}

extension MeasureFigure.Group {
  /// The key of the group, the same as among the measures of a single run.
  fileprivate var key: String {
    switch self {
    case .waits: "waitSeconds"
    case .stale: "staleSeconds"
    case .placeholder: "placeholderSeconds"
    case .age: "ageSeconds"
    case .visibleAge: "visibleAgeSeconds"
    case .hours: "chargedByLocalHour"
    case .requested, .charged, .exempt, .coalesced, .deferred, .dropped, .failed, .pendingAtEnd,
      .entries, .isDry:
      "\(self)"
    }
  }

  /// Returns whether a number is left out where it is 0: any cause and any wait, but no total.
  ///
  /// - Parameter index: The number's index in the group, from 0.
  fileprivate func leavesOutZero(at index: Int) -> Bool {
    switch self {
    case .requested, .charged, .exempt, .coalesced, .deferred, .dropped, .failed: index > 0
    case .waits: true
    default: false
    }
  }
}
