/// Holds drafts against today's widget under every regulator at both ends of the band.
struct Judge {
  private let index: Int
  private let bench: Bench
  private var today: UnitTrials

  /// A judge of changes to one widget of a unit.
  init(_ today: UnitTrials, of index: Int, on bench: Bench) {
    self.today = today
    self.index = index
    self.bench = bench
  }

  /// Whether a draft waits no longer anywhere and shows nothing older, or no fewer entries.
  mutating func admits(
    _ change: Advice.Change, _ changed: inout UnitTrials
  ) throws(ReplayError) -> Bool {
    var ages = (before: Milliseconds(0), after: Milliseconds(0))
    for replay in bench.regulators {
      for limit in [replay.budget.low, replay.budget.high] {
        let old = try today.trial(of: index, under: replay, limit: limit)
        let new = try changed.trial(of: index, under: replay, limit: limit)
        guard new.stale <= old.stale, new.unitStale <= old.unitStale else { return false }
        if change.keepsEntries, new.displayed < old.displayed { return false }
        ages.before = max(ages.before, old.age?.mean ?? .never)
        ages.after = max(ages.after, new.age?.mean ?? .never)
      }
    }
    // Without a limit requests still wait, for a quantum or for the morning.
    let (old, new) = (try today.demandTrial(of: index), try changed.demandTrial(of: index))
    guard new.stale <= old.stale, new.unitStale <= old.unitStale else { return false }
    return change.keepsPicture || ages.after <= ages.before
  }
}

extension Advice.Change {
  /// Whether as many entries should be seen as today.
  fileprivate var keepsEntries: Bool {
    switch self {
    case .longerTimeline, .wholeDay, .lastEntryShown: true
    case .dynamicText, .sparserEntries, .interval, .night, .beforeLooks: false
    }
  }
}
