import Testing

@testable import BudgetReplay

@Suite struct AdvicePropertyTests {
  @Test func `advice asks for fewer reloads and never makes content stale for longer`() throws {
    var names = Set<String>()
    for seed in 0..<30 as Range<UInt64> {
      var dice = Dice(seed: 0xAD71CE + seed)
      let advised = AdviceCase.random(&dice)
      let candidates = try advised.advice().candidates
      for candidate in candidates { names.insert(candidate.change.name) }
      for model in [Budget.Model.fixed, .slotted, .sliding, .token] {
        try check(candidates, of: advised, under: model, "\(seed)")
      }
    }
    #expect(names.count >= 6, "\(names.sorted())")
  }

  private func check(
    _ candidates: [Advice.Candidate], of advised: AdviceCase, under model: Budget.Model,
    _ note: String
  ) throws {
    var other = advised
    other.budget.model = model
    let replay = try other.replay()
    for limit in [nil, other.budget.low, other.budget.high] {
      let before = replay.measures(of: advised.widgets, limit: limit)[0]
      for candidate in candidates {
        let after = replay.measures(of: [candidate.widget], limit: limit)[0]
        if limit == nil {
          #expect(after.charged.total < before.charged.total, "\(note) \(candidate.change)")
        } else {
          #expect(after.stale <= before.stale, "\(note) \(candidate.change) \(model) \(limit ?? 0)")
        }
      }
    }
  }
}

extension AdviceCase {
  /// A widget with one timeline on some day, under some budget.
  fileprivate static func random(_ dice: inout Dice) -> AdviceCase {
    let entries: Entries = dice.pick([
      .now, .now, .offsets([0, minutes(10), minutes(20)]),
      series(
        dice.roll(2...60), every: dice.pick([1000, 10_000, minutes(1), minutes(5), hours(1)])),
    ])
    let policy: Policy = dice.pick([
      .atEnd, .after(minutes(dice.roll(1...60))), .after(minutes(dice.roll(1...20))),
      .after(minutes(-5)), .never,
    ])
    var triggers: [Trigger] = []
    if dice.chance(40) { triggers.append(.random(&dice, tick: 60_000)) }
    if dice.chance(30) {
      triggers.append(Trigger(.push, at: .every(minutes(dice.roll(1...50)), between: nil)))
    }
    var result = AdviceCase(always(entries, policy), triggers: triggers)
    result.days = 3
    if dice.chance(50) { result.profile.awake = LocalSpan(from: 420, to: 1380) }
    if dice.chance(20) { result.profile.suspendAsleep = true }
    if dice.chance(30) { result.profile.views = [LocalSpan(from: 480, to: 490)] }
    result.profile.viewsReload = dice.chance(30)
    if dice.chance(20) { result.budget.latency = minutes(1) }
    if dice.chance(20) { result.budget.anchor = .local(240) }
    if dice.chance(20) { result.budget.onExhausted = .drop }
    return result
  }
}
