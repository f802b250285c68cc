extension Advisor {
  /// The drafts that hold, with what they change, the best first.
  ///
  /// Ranked by how much speaks against them, then by the end of the band that they fit, then by the age that is exceeded in 5 % of the
  /// time at the low limit, then by edits.
  func candidates(
    _ drafts: [Draft], for patient: Patient, atMost most: Int, picturesFirst: Bool
  ) throws(ReplayError) -> [Advice.Candidate] {
    if drafts.isEmpty || most < 1 { return [] }
    var today = patient.trials
    let asked = try today.meanCharges()
    var ranked: [(key: [Int64], draft: Draft, trials: UnitTrials)] = []
    var seen = Set<[PlacedWidget]>()
    for (number, draft) in drafts.enumerated() {
      guard draft.unit[patient.index] != patient.widget, seen.insert(draft.unit).inserted else {
        continue
      }
      var trials = UnitTrials(draft.unit, on: bench)
      guard try trials.meanCharges() < asked else { continue }
      let low = try trials.trial(of: patient.index, under: bench.own, limit: budget.low)
      let verdict = try trials.verdict()
      let key: [Int64] = [
        Int64(draft.objections.count), picturesFirst ? draft.change.pictureRank : 0, verdict.rank,
        low.age?.p95 ?? Milliseconds.never, Int64(draft.edits), Int64(number),
      ]
      ranked.append((key, draft, trials))
    }
    if ranked.isEmpty { return [] }
    ranked.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var candidates: [Advice.Candidate] = []
    var judge = Judge(today, of: patient.index, on: bench)
    let before = try effect(&today, on: patient.index)
    for (_, draft, trials) in ranked where candidates.count < most {
      var trials = trials
      guard try judge.admits(draft.change, &trials) else { continue }
      candidates.append(
        Advice.Candidate(
          change: draft.change, widget: draft.unit[patient.index], edits: draft.edits,
          knownAhead: draft.knownAhead, objections: draft.objections, before: before,
          after: try effect(&trials, on: patient.index)))
    }
    return candidates
  }

  private func effect(
    _ trials: inout UnitTrials, on index: Int
  ) throws(ReplayError) -> Effect {
    let low = try trials.trial(of: index, under: bench.own, limit: budget.low)
    let high = try trials.trial(of: index, under: bench.own, limit: budget.high)
    let (all, own) = (try trials.charges(), try trials.charges(of: index))
    func mean(_ charges: [Int64], _ rate: (Int64) -> Double) -> Double {
      rate(charges.reduce(0, +)) / Double(charges.count)
    }
    return Effect(
      demandPerDay: mean(own) { bench.own.perDay($0) }, verdict: try trials.verdict(),
      budgetUse: Band(
        low: mean(all) { bench.own.use(charges: $0, of: budget.low) },
        high: mean(all) { bench.own.use(charges: $0, of: budget.high) }),
      stale: Band(low: low.stale, high: high.stale), age: Band(low: low.age, high: high.age),
      outdated: Band(
        low: try outdated(trials.unit, index, limit: budget.low),
        high: try outdated(trials.unit, index, limit: budget.high)))
  }

  /// How much of the time what can be seen has changed since it was asked for.
  private func outdated(
    _ unit: [PlacedWidget], _ index: Int, limit: Int64
  ) throws(ReplayError) -> Double? {
    guard let changesPerDay else { return nil }
    let ages = try bench.own.seenAges(of: unit, limit: limit)[index]
    return ages.outdatedShare(changesPerDay: changesPerDay)
  }
}

extension UnitTrials {
  /// What is asked for in the reported span, in the mean over replications.
  fileprivate mutating func meanCharges() throws(ReplayError) -> Double {
    let charges = try charges()
    return Double(charges.reduce(0, +)) / Double(max(charges.count, 1))
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

extension Verdict {
  fileprivate var rank: Int64 {
    switch self {
    case .fits: 0
    case .depends: 1
    case .over: 2
    }
  }
}
