extension AgeMap {
  /// The share of the time in which outdated content is shown, if its source changes at random times;
  /// nil if nothing is ever shown.
  ///
  /// With ν changes in a unit of time, content of age a is outdated with the probability 1 - e^-νa. If
  /// it's reloaded once in a period p, the share is 1 - (1 - e^-νp) / νp.
  ///
  /// - Parameter changesPerDay: The mean number of changes in 24 hours, a Poisson process.
  func outdatedShare(changesPerDay: Int64) -> Double? {
    let rate = Double(changesPerDay) / Double(Milliseconds.day)
    var time = 0.0
    var current = 0.0
    // Sorted, so that the sum doesn't depend on the order of the map.
    for (segment, count) in segments.sorted(by: {
      ($0.segment.from, $0.segment.to) < ($1.segment.from, $1.segment.to)
    }) {
      let (from, to) = (Double(segment.from) * rate, Double(segment.to) * rate)
      time += (to - from) * Double(count)
      current += (decay(from) - decay(to)) * Double(count)
    }
    return time > 0 ? min(max(1 - current / time, 0), 1) : nil
  }
}

/// Returns e to the power of -x for a non-negative x, without the C library, whose last digits
/// differ between systems.
private func decay(_ x: Double) -> Double {
  if x > 700 { return 0 }
  var (part, halvings) = (x, 0)
  while part > 1.0 / 64 { (part, halvings) = (part / 2, halvings + 1) }
  // The series up to the power of 6, whose remainder is below 10^-16 here.
  var power = 1 - part / 6
  for divisor in [5.0, 4, 3, 2, 1] { power = 1 - part / divisor * power }
  for _ in 0..<halvings { power *= power }
  return power
}

extension Replay {
  /// The ages of each widget's content during views or, if the profile has none, at any time.
  func seenAges(of unit: [PlacedWidget], limit: Int64?) -> [AgeMap] {
    run(unit.map(run), limit: limit, origin: scenario.start).widgets.map { $0.seenAges() }
  }
}

extension WidgetRun {
  fileprivate consuming func seenAges() -> AgeMap {
    var run = self
    _ = run.screen.finish(at: run.end, ledger: &run.ledger)
    return run.ledger.visibleAges.segments.isEmpty ? run.ledger.ages : run.ledger.visibleAges
  }
}
