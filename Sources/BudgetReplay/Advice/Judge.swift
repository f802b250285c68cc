/// Holds drafts against today's widget under every regulator at both ends of the band.
struct Judge {
  private let patient: Patient
  private let trials: [(replay: Replay, limit: Int64)]
  private var today: [Trial]?

  /// A judge who has replayed nothing yet.
  init(_ patient: Patient, regulators: [Replay]) {
    self.patient = patient
    trials = regulators.flatMap { replay in
      [replay.budget.low, replay.budget.high].map { (replay, $0) }
    }
  }

  /// Whether a draft waits no longer anywhere and shows nothing older, or no fewer entries.
  mutating func admits(_ draft: Draft) throws(ReplayError) -> Bool {
    let before: [Trial]
    if let today { before = today } else { before = try run(patient.unit) }
    today = before
    var after: [Trial] = []
    for (index, trial) in trials.enumerated() {
      let new = try Trial(draft.unit, index: patient.index, trial.replay, limit: trial.limit)
      guard new.stale <= before[index].stale, new.unitStale <= before[index].unitStale else {
        return false
      }
      if draft.change.keepsEntries, new.displayed < before[index].displayed { return false }
      after.append(new)
    }
    return draft.change.keepsPicture || Trial.isNoOlder(after, than: before)
  }

  private func run(_ unit: [PlacedWidget]) throws(ReplayError) -> [Trial] {
    var result: [Trial] = []
    for trial in trials {
      result.append(try Trial(unit, index: patient.index, trial.replay, limit: trial.limit))
    }
    return result
  }
}

/// What one regulator makes of a unit at one limit.
private struct Trial {
  let stale: Milliseconds
  let unitStale: Milliseconds
  let age: Milliseconds
  let displayed: Int64

  init(_ unit: [PlacedWidget], index: Int, _ replay: Replay, limit: Int64) throws(ReplayError) {
    let measures = try replay.measures(of: unit, limit: limit)
    stale = measures[index].stale
    unitStale = measures.reduce(0) { $0 + $1.stale }
    age = measures[index].seenAge?.mean ?? .never
    displayed = measures[index].entries.displayed
  }

  /// Whether the worst mean age is no older.
  static func isNoOlder(_ after: [Trial], than before: [Trial]) -> Bool {
    (after.map(\.age).max() ?? 0) <= (before.map(\.age).max() ?? 0)
  }
}

extension Advice.Change {
  /// Whether as many entries should be seen as today.
  fileprivate var keepsEntries: Bool {
    switch self {
    case .longerTimeline, .wholeDay, .lastEntryShown: true
    case .dynamicText, .sparserEntries, .namedKinds, .interval, .night, .debounced, .backoff,
      .sharedLimit:
      false
    }
  }
}
