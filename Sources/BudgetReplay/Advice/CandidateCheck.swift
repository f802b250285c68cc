/// Compares drafts with today's widget under every regulator at both ends of the band.
struct CandidateCheck {
  private let index: Int
  private let replays: AdviceReplays
  private var today: UnitTrials

  /// Creates a check of changes to one widget of a unit.
  init(_ today: UnitTrials, of index: Int, on replays: AdviceReplays) {
    self.today = today
    self.index = index
    self.replays = replays
  }

  /// Whether a draft never waits longer than today's widget, and shows no older data or, for changed
  /// entries, no fewer of them.
  mutating func admits(
    _ change: Advice.Change, _ changed: inout UnitTrials
  ) -> Bool {
    var ages = (before: Milliseconds(0), after: Milliseconds(0))
    for replay in replays.regulators {
      for limit in [replay.budget.low, replay.budget.high] {
        let old = today.trial(of: index, under: replay, limit: limit)
        let new = changed.trial(of: index, under: replay, limit: limit)
        guard new.stale <= old.stale, new.unitStale <= old.unitStale else { return false }
        if change.keepsEntries, new.displayed < old.displayed { return false }
        ages.before = max(ages.before, old.age?.mean ?? .never)
        ages.after = max(ages.after, new.age?.mean ?? .never)
      }
    }
    // Without a limit, requests still wait for a quantum or for the morning.
    let (old, new) = (today.demandTrial(of: index), changed.demandTrial(of: index))
    guard new.stale <= old.stale, new.unitStale <= old.unitStale else { return false }
    return change.keepsPicture || ages.after <= ages.before
  }
}

extension Advice.Change {
  /// Whether as many entries as before must be visible.
  fileprivate var keepsEntries: Bool {
    switch self {
    case .longerTimeline, .wholeDay, .lastEntryShown: true
    case .dynamicText, .sparserEntries, .interval, .night, .beforeLooks: false
    }
  }
}

/// A change that hasn't been replayed yet.
struct Draft {
  let change: Advice.Change
  /// The widgets that share a limit, after the change.
  let unit: [PlacedWidget]
  let edits: Int
  var knownAhead: Milliseconds?
  var objections: [String] = []
}

extension Draft {
  /// The draft with the objections to the scripts that it changes; nil if it must not be offered.
  func weighed(
    against today: [PlacedWidget], _ objections: (ProviderScript, ProviderScript) -> [String]?
  ) -> Draft? {
    var weighed = self
    for (old, new) in zip(today, unit) where old.script != new.script {
      guard let found = objections(old.script, new.script) else { return nil }
      weighed.objections += found.filter { !weighed.objections.contains($0) }
    }
    return weighed
  }
}

/// The widgets that share a limit, and the one that is advised.
struct AdviceSubject {
  let unit: [PlacedWidget]
  let index: Int
  /// The replays of the unit without changes.
  var trials: UnitTrials

  init(_ unit: [PlacedWidget], index: Int, on replays: AdviceReplays) {
    self.unit = unit
    self.index = index
    trials = UnitTrials(unit, on: replays)
  }

  var widget: PlacedWidget { unit[index] }

  /// The unit with another widget instead of this one.
  func with(_ widget: PlacedWidget) -> [PlacedWidget] {
    var unit = unit
    unit[index] = widget
    return unit
  }

  /// The unit with another script for the widget.
  func with(script: ProviderScript) -> [PlacedWidget] {
    var unit = unit
    unit[index].script = script
    return unit
  }
}
