import Testing

@testable import BudgetReplay

@Suite struct InvariantTests {
  /// A case reported from the placement on.
  private func whole(_ seed: UInt64) -> RandomCase {
    var example = RandomCase(seed: 2_000_000 + seed)
    let start = example.scenario.start
    example.reported = start..<min(example.reported.upperBound, start + 2 * 86_400_000)
    return example
  }

  private func replay(_ example: RandomCase) -> Replay {
    Replay(scenario: example.scenario, budget: example.budget, reported: example.reported)
  }

  private func measures(_ example: RandomCase) -> [Measures] {
    replay(example).measures(of: example.widgets, limit: example.limit)
  }

  @Test(arguments: 0..<20)
  func `requests and entries are accounted for once in any scenario`(_ block: UInt64) throws {
    for seed in (block * 100)..<(block * 100 + 100) {
      let example = whole(seed)
      let all = measures(example)
      let reloads = replay(example).reloads(of: example.widgets, limit: example.limit)
      for (index, one) in all.enumerated() {
        let settled =
          one.charged.total + one.exempt.total + one.coalesced.total + one.dropped.total
        let open = one.requested.total - settled - one.pendingAtEnd
        let mayBeUndelivered = example.budget.foregroundDelivery == .sessionEnd
        #expect(open == 0 || (open == 1 && mayBeUndelivered), "seed \(seed)")
        #expect(one.entries.isBalanced, "seed \(seed)")
        #expect(one.chargedByLocalHour.reduce(0, +) == one.charged.total, "seed \(seed)")
        if one.exempt.total == one.exempt[.initial] {
          #expect(reloads[index].leastGap >= example.budget.floor, "seed \(seed)")
        }
      }
      #expect(measures(example) == all, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<5)
  func `each charged reload of a policy or failure belongs to one answer`(_ block: UInt64) throws {
    var many = 0
    for seed in (block * 100)..<(block * 100 + 100) {
      let example = whole(seed)
      for (widget, one) in zip(example.widgets, measures(example)) where !one.asked.isEmpty {
        let last = try #require(widget.script.cases.last)
        guard last.span == nil, last.weekdays == nil else { continue }
        many += 1
        let asked = one.asked.reduce(0) { $0 + $1.count }
        #expect(asked == one.charged[.policy] + one.charged[.retry], "seed \(seed)")
      }
    }
    #expect(many > 20)
  }

  @Test(arguments: 0..<10)
  func `a limit holds in every window of any scenario`(_ block: UInt64) throws {
    for seed in (block * 40)..<(block * 40 + 40) {
      var example = whole(seed)
      example.limit = example.limit ?? 4
      let limit = example.limit ?? 0
      let budget = example.budget
      var dice = Dice(seed: seed)
      let start = example.scenario.start
      let span = try #require(Span(budget, start: start, dice: &dice))
      example.reported = span.range
      let charged = measures(example).reduce(0) { $0 + $1.charged.total }
      let bound: Int64? =
        switch budget.model {
        case .unlimited: nil
        case .fixed, .slotted, .sliding: limit
        case .token: budget.burst + span.length * limit / budget.window + 1
        }
      if let bound { #expect(charged <= bound, "seed \(seed)") }
    }
  }

  @Test func `a limit that refuses nothing is replayed once`() throws {
    for seed in UInt64(0)..<100 {
      let example = RandomCase(seed: 8_000_000 + seed)
      var budget = example.budget
      budget.low = example.limit ?? 5
      budget.high = budget.low + 3
      let replay = Replay(scenario: example.scenario, budget: budget, reported: example.reported)
      let all = replay.replay(example.widgets)
      #expect(all.map(\.demand) == replay.measures(of: example.widgets, limit: nil))
      #expect(all.map(\.low) == replay.measures(of: example.widgets, limit: budget.low))
      #expect(all.map(\.high) == replay.measures(of: example.widgets, limit: budget.high))
    }
  }

  /// A span of time for which a budget model guarantees something.
  private struct Span {
    let range: Range<Milliseconds>
    var length: Milliseconds { range.upperBound - range.lowerBound }

    init?(_ budget: Budget, start: Milliseconds, dice: inout Dice) {
      if budget.model == .sliding || budget.model == .token {
        let from = start + dice.roll(0...2880) * 60_000
        range = from..<(from + budget.window)
      } else if budget.anchor == .placement {
        let from = start + budget.window * dice.roll(0...1)
        range = from..<(from + budget.window)
      } else {
        // Less than a window from the placement on, whatever the anchor.
        range = start..<(start + 60_000)
      }
    }
  }
}

extension EntryMeasures {
  var isBalanced: Bool {
    delivered == displayed + past + duplicate + superseded + unrendered + left
  }
}

extension [Milliseconds] {
  var leastGap: Milliseconds { zip(self, dropFirst()).map { $1 - $0 }.min() ?? .max }
}
