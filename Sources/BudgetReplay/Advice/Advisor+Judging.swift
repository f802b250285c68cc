extension Advisor {
  /// The drafts that hold, with what they change, the best first.
  ///
  /// Ranked by the end of the band that they fit, then by the age that is exceeded in 5 % of the
  /// time at the low limit, then by edits.
  func candidates(_ drafts: [Draft], for patient: Patient, atMost most: Int) throws(ReplayError)
    -> [Advice.Candidate]
  {
    if drafts.isEmpty || most < 1 { return [] }
    let before = try effect(of: patient.unit, on: patient.index)
    var ranked: [(key: [Int64], draft: Draft, after: Effect)] = []
    var seen = Set<[PlacedWidget]>()
    for (number, draft) in drafts.enumerated() {
      guard draft.unit[patient.index] != patient.widget, seen.insert(draft.unit).inserted else {
        continue
      }
      let after = try effect(of: draft.unit, on: patient.index)
      guard after.charges < before.charges else { continue }
      let age = after.effect.age.low?.p95 ?? .never
      ranked.append(
        (
          [after.effect.verdict.rank, age, Int64(draft.edits), Int64(number)], draft, after.effect
        ))
    }
    ranked.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var candidates: [Advice.Candidate] = []
    var judge = Judge(patient, regulators: regulators)
    for (_, draft, after) in ranked where candidates.count < most {
      guard try judge.admits(draft) else { continue }
      candidates.append(
        Advice.Candidate(
          change: draft.change, widget: draft.unit[patient.index], edits: draft.edits,
          knownAhead: draft.knownAhead, before: before.effect, after: after))
    }
    return candidates
  }

  private func effect(of unit: [PlacedWidget], on index: Int) throws(ReplayError) -> (
    effect: Effect, charges: Int64
  ) {
    let demand = try own.measures(of: unit, limit: nil)
    let low = try own.measures(of: unit, limit: budget.low)[index]
    let high = try own.measures(of: unit, limit: budget.high)[index]
    let charges = demand.reduce(0) { $0 + $1.charged.total }
    let effect = Effect(
      demandPerDay: own.perDay(charges: demand[index].charged.total),
      verdict: own.verdict(charges: charges),
      budgetUse: Band(
        low: own.use(charges: charges, of: budget.low),
        high: own.use(charges: charges, of: budget.high)),
      stale: Band(low: low.stale, high: high.stale),
      age: Band(low: low.seenAge, high: high.seenAge))
    return (effect, charges)
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
