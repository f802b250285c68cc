internal import WidgetManifests

/// At which hours of the local day most of a demand comes.
struct BusyHours {
  /// The stretches of such hours: the first of each, and the hour at which it ends, both 0 to 23;
  /// none where the demand is spread over the whole day.
  let stretches: [(from: Int, to: Int)]

  /// Finds the hours that have at least half as many charges as the busiest one.
  ///
  /// - Parameter charges: How many there are in each hour of the day.
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

  /// When that is, as in `mostly from 07:00 to 22:00`.
  var phrase: String {
    func clock(_ hour: Int) -> String { TimeOfDay(minutes: hour * 60)?.description ?? "" }
    switch stretches.count {
    case 0: return "around the clock"
    case 1, 2:
      return "mostly "
        + stretches.map { "from \(clock($0.from)) to \(clock($0.to))" }.listed("and")
    default: return "mostly from \(clock(stretches[0].from)) on"
    }
  }
}
