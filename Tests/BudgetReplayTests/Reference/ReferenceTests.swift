import Testing

@testable import BudgetReplay

@Suite struct ReferenceTests {
  @Test(arguments: 0..<20)
  func `the engine agrees with a tick-by-tick simulator over several days`(_ block: Int) throws {
    for seed in (block * 5)..<(block * 5 + 5) { try compare(RandomCase(seed: UInt64(seed))) }
  }

  @Test(arguments: 0..<10)
  func `the engine agrees with a tick-by-tick simulator over hours of seconds`(_ block: Int)
    throws
  {
    for seed in (block * 5)..<(block * 5 + 5) {
      try compare(RandomCase(seed: UInt64(1_000_000 + seed), bySeconds: true))
    }
  }

  @Test(arguments: 0..<10)
  func `the engine agrees with a tick-by-tick simulator if sessions meet at 00:00`(
    _ block: Int
  ) throws {
    for seed in (block * 5)..<(block * 5 + 5) {
      var example = RandomCase(seed: UInt64(5_000_000 + seed))
      example.touchSessions()
      try compare(example)
    }
  }

  private func compare(_ example: RandomCase) throws {
    let replay = Replay(
      scenario: example.scenario, budget: example.budget, reported: example.reported)
    let measures = replay.measures(of: example.widgets, limit: example.limit)
    var reference = ReferenceSimulator(example)
    reference.run()
    for (one, widget) in zip(measures, reference.widgets) {
      let difference = widget.difference(from: one, example: example)
      #expect(difference.isEmpty, "seed \(example.seed)")
    }
  }
}

extension ReferenceWidget {
  /// The names of all numbers that differ.
  func difference(from measures: Measures, example: RandomCase) -> [String] {
    var numbers: [(String, Int64, Int64)] = []
    let outcomes: [(String, CauseCounts)] = [
      ("requested", measures.requested), ("charged", measures.charged),
      ("exempt", measures.exempt), ("coalesced", measures.coalesced),
      ("deferred", measures.deferred), ("dropped", measures.dropped), ("failed", measures.failed),
    ]
    for (name, outcome) in outcomes {
      for cause in Cause.allCases {
        let key = "\(name) \(cause)"
        numbers.append((key, outcome[cause], counts[key] ?? 0))
      }
    }
    for reason in WaitReason.allCases {
      let key = "wait \(reason)"
      numbers.append((key, measures[wait: reason], counts[key] ?? 0))
    }
    for hour in 0..<24 {
      let key = "hour \(hour)"
      numbers.append((key, measures.chargedByLocalHour[hour], counts[key] ?? 0))
    }
    let entries = measures.entries
    let shown = screen.counts
    numbers += [
      ("delivered", entries.delivered, shown["delivered"] ?? 0),
      ("displayed", entries.displayed, shown["displayed"] ?? 0),
      ("past", entries.past, shown["past"] ?? 0),
      ("duplicate", entries.duplicate, shown["duplicate"] ?? 0),
      ("superseded", entries.superseded, shown["superseded"] ?? 0),
      ("unrendered", entries.unrendered, shown["unrendered"] ?? 0),
      ("left", entries.left, shown["left"] ?? 0),
      ("placeholder", measures.placeholder, shown["placeholder"] ?? 0),
      ("pending", measures.pendingAtEnd, request == nil ? 0 : 1),
    ]
    var differing = numbers.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1), not \($0.2)" }
    if measures.exhaustedAt != Array(exhausted.prefix(3)) { differing.append("exhaustedAt") }
    if measures.firstDeferralAt != firstDeferral { differing.append("firstDeferralAt") }
    differing += difference("age", measures.age, screen.ages, example.tick)
    differing += difference("visibleAge", measures.visibleAge, screen.visibleAges, example.tick)
    let dwell = entries.displayed == 0 ? 0 : Double(screen.dwell) / Double(entries.displayed)
    if abs(Double(entries.meanDwell ?? 0) - dwell) > 0.51 { differing.append("dwell") }
    return differing
  }

  private func difference(
    _ name: String, _ measures: AgeMeasures?, _ ages: [Milliseconds: Int64], _ tick: Milliseconds
  ) -> [String] {
    guard let measures else { return ages.isEmpty ? [] : ["\(name) missing"] }
    let reference = ReferenceAges(ages: ages, tick: tick)
    let pairs = [
      (measures.mean, reference.mean), (measures.p50, reference.quantile(50)),
      (measures.p90, reference.quantile(90)), (measures.p95, reference.quantile(95)),
      (measures.p99, reference.quantile(99)), (measures.max, Double(reference.max)),
    ]
    return pairs.filter { abs(Double($0.0) - $0.1) > 0.51 }.map { "\(name) \($0.0), not \($0.1)" }
  }
}
