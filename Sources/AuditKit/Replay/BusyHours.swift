internal import WidgetManifests

/// The hours of the local day with most of a demand.
struct BusyHours {
  /// The ranges of busy hours, from 0 to 23, with the hour at which each ends; empty if the demand is
  /// spread over the whole day.
  let stretches: [(from: Int, to: Int)]

  /// Finds the hours with at least half as many charges as the busiest one.
  ///
  /// - Parameter charges: The number of charges in each hour of the day.
  init(_ charges: [Int64]) {
    let most = charges.max() ?? 0
    let hours = charges.count
    func isBusy(_ hour: Int) -> Bool {
      let charged = charges[(hour + hours) % hours]
      return charged >= most - charged
    }
    stretches = charges.indices.filter { isBusy($0) && !isBusy($0 - 1) }.map { from in
      let quiet = (1..<hours).first { !isBusy(from + $0) } ?? 0
      return (from, (from + quiet) % hours)
    }
  }

  /// A clause such as `, mostly from 07:00 to 22:00`; empty if the demand is spread over the whole
  /// day.
  var phrase: String {
    func clock(_ hour: Int) -> String { TimeOfDay(minutes: hour * 60)?.description ?? "" }
    switch stretches.count {
    case 0: return ""
    case 1: return ", mostly from \(clock(stretches[0].from)) to \(clock(stretches[0].to))"
    default: return ", mostly from \(clock(stretches[0].from)) on"
    }
  }
}
