internal import BudgetReplay

/// How measures are spread over runs with random days.
extension JSONWriter {
  /// Writes the member `distribution`: every measure, with what 5, 50 and 95 of 100 runs do not
  /// exceed in the place of its number.
  mutating func write(_ distribution: ReplayDistribution, perDay: (Int64) -> Double) {
    key("distribution")
    object { json in
      json.key("demandPerDay")
      json.write(distribution.demand.charged) { $0.value(rounded: $1 * perDay(1), digits: 3) }
      json.key("demand")
      json.write(distribution.demand)
      json.key("low")
      json.write(distribution.ends.low)
      json.key("high")
      json.write(distribution.ends.high)
    }
  }

  /// Writes the member `distribution` of a model: its measures, each at both ends of the band.
  mutating func write(_ spreads: Band<ReplayedWidget.ModelSpreads?>) {
    func band(
      _ json: inout JSONWriter, _ spread: (ReplayedWidget.ModelSpreads) -> RunSpread?,
      isTime: Bool
    ) {
      json.object { json in
        for (key, end) in spreads.ends {
          json.key(key)
          json.write(end.flatMap(spread), isTime: isTime)
        }
      }
    }
    key("distribution")
    object { json in
      json.key("charged")
      band(&json, { $0.charged }, isTime: false)
      json.key("staleSeconds")
      band(&json, { $0.stale }, isTime: true)
      json.key("ageP95Seconds")
      band(&json, { $0.ageP95 }, isTime: true)
    }
  }

  private mutating func write(_ spreads: MeasureSpreads) {
    object { json in
      for group in MeasureFigure.Group.allCases where group != .isDry {
        json.key(group.key)
        json.write(spreads.spreads(of: group), of: group)
      }
      json.key("shareOfRunsThatWait")
      json.value(rounded: spreads.shareDry, digits: 3)
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
          // Causes and waits that never come are left out, as among the measures.
          if group.leavesOut(number), spread == .zero { continue }
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
  /// The key of the group, as among the measures of a single run.
  fileprivate var key: StaticString {
    switch self {
    case .requested: "requested"
    case .charged: "charged"
    case .exempt: "exempt"
    case .coalesced: "coalesced"
    case .deferred: "deferred"
    case .dropped: "dropped"
    case .failed: "failed"
    case .pendingAtEnd: "pendingAtEnd"
    case .waits: "waitSeconds"
    case .stale: "staleSeconds"
    case .placeholder: "placeholderSeconds"
    case .age: "ageSeconds"
    case .visibleAge: "visibleAgeSeconds"
    case .entries: "entries"
    case .hours: "chargedByLocalHour"
    case .isDry: "shareOfRunsThatWait"
    }
  }

  /// Whether the so-manieth number, from 0, is left out where it is 0: each but a total.
  fileprivate func leavesOut(_ number: Int) -> Bool {
    switch self {
    case .requested, .charged, .exempt, .coalesced, .deferred, .dropped, .failed: number > 0
    case .waits: true
    default: false
    }
  }
}
