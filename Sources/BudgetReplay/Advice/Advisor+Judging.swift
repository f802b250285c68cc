extension Advisor {
  /// The drafts that hold, with what they change, the best first.
  ///
  /// Ranked by the end of the band that they fit, then by the age that is exceeded in 5 % of the
  /// time at the low limit, then by edits.
  func candidates(
    _ drafts: [Draft], for patient: Patient, atMost most: Int, picturesFirst: Bool
  ) throws(ReplayError) -> [Advice.Candidate] {
    if drafts.isEmpty || most < 1 { return [] }
    let before = try Load(patient.unit, on: patient.index, own)
    var ranked: [(key: [Int64], draft: Draft, load: Load)] = []
    var seen = Set<[PlacedWidget]>()
    for (number, draft) in drafts.enumerated() {
      guard draft.unit[patient.index] != patient.widget, seen.insert(draft.unit).inserted else {
        continue
      }
      let after = try Load(draft.unit, on: patient.index, own)
      guard after.charges < before.charges else { continue }
      let age = after.low.seenAge?.p95 ?? .never
      let verdict = own.verdict(charges: after.charges).rank
      ranked.append(
        (
          [
            picturesFirst ? draft.change.pictureRank : 0, verdict, age, Int64(draft.edits),
            Int64(number),
          ], draft, after
        ))
    }
    ranked.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var candidates: [Advice.Candidate] = []
    var judge = Judge(patient, regulators: regulators)
    for (_, draft, load) in ranked where candidates.count < most {
      guard try judge.admits(draft) else { continue }
      candidates.append(
        Advice.Candidate(
          change: draft.change, widget: draft.unit[patient.index], edits: draft.edits,
          knownAhead: draft.knownAhead,
          before: try effect(before, of: patient.unit, on: patient.index),
          after: try effect(load, of: draft.unit, on: patient.index)))
    }
    return candidates
  }

  private func effect(_ load: Load, of unit: [PlacedWidget], on index: Int) throws(ReplayError)
    -> Effect
  {
    let high = try own.measures(of: unit, limit: budget.high)[index]
    return Effect(
      demandPerDay: own.perDay(load.ownCharges),
      verdict: own.verdict(charges: load.charges),
      budgetUse: Band(
        low: own.use(charges: load.charges, of: budget.low),
        high: own.use(charges: load.charges, of: budget.high)),
      stale: Band(low: load.low.stale, high: high.stale),
      age: Band(low: load.low.seenAge, high: high.seenAge))
  }
}

/// What ranks a draft: what a unit asks for, and what one of its widgets gets at the low limit.
private struct Load {
  let charges: Int64
  let ownCharges: Int64
  let low: Measures

  init(_ unit: [PlacedWidget], on index: Int, _ replay: Replay) throws(ReplayError) {
    let demand = try replay.measures(of: unit, limit: nil)
    charges = demand.reduce(0) { $0 + $1.charged.total }
    ownCharges = demand[index].charged.total
    low = try replay.measures(of: unit, limit: replay.budget.low)[index]
  }
}

extension Advice.Change {
  /// Entries that keep the picture come first, and of these such as are used up before a reload.
  fileprivate var pictureRank: Int64 {
    if case .longerTimeline(let count, let every, let after) = self, after < count * every {
      return 1
    }
    return keepsPicture ? 0 : 2
  }
}

extension Measures {
  /// The age while the widget is looked at, at any time where nobody says when that is.
  var seenAge: AgeMeasures? { visibleAge ?? age }
}

extension Verdict {
  fileprivate var rank: Int64 {
    switch self {
    case .fits: 0
    case .depends: 1
    case .over: 2
    }
  }
}
