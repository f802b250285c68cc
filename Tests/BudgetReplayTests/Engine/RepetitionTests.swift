import Testing

@testable import BudgetReplay

/// Days that are counted without being replayed.
@Suite struct RepetitionTests {
  @Test(arguments: 0..<5)
  func `days that repeat are counted as if they were replayed`(_ block: UInt64) throws {
    var repeated = 0
    for seed in (block * 24)..<(block * 24 + 24) {
      var example = RandomCase(seed: 7_000_000 + seed)
      // Of seven minutes, a day has no whole number.
      if seed % 2 == 0 { example.budget.quantum = 7 * .minute }
      let begin = example.reported.lowerBound
      example.reported = begin..<(begin + Int64(11 + seed % 30) * .day + Int64(seed) * .minute)
      let skipping = try run(example, steady: true)
      let replaying = try run(example, steady: false)
      if skipping.widgets[0].end < replaying.widgets[0].end { repeated += 1 }
      #expect(
        skipping.measures(limit: example.limit) == replaying.measures(limit: example.limit),
        "seed \(example.seed)")
    }
    #expect(repeated > 0)
  }

  @Test(arguments: [30, 25, 36] as [Int64])
  func `a period of whole days is found soon`(_ minutes: Int64) throws {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 3660)
    let replay = try Replay(scenario: scenario, budget: Budget())
    let widget = PlacedWidget(
      app: "a", bundle: "b", kind: "k", script: always(.now, .after(minutes * .minute)))
    let unit = replay.run([replay.run(of: widget)], limit: nil, origin: scenario.start)
    #expect(unit.widgets[0].end <= scenario.reported.lowerBound + 40 * .day)
    #expect(unit.measures(limit: nil)[0].charged.total == 3660 * 1440 / minutes)
  }

  /// Replays a case whose clock has a fixed offset, or one with a change that changes nothing, which
  /// is replayed to the end.
  private func run(_ example: RandomCase, steady: Bool) throws -> UnitRun {
    let hour: Int64 = 3600
    var transitions = [(instant: Int64(0), offsetSeconds: hour)]
    if !steady { transitions.append((example.reported.lowerBound + .day, hour)) }
    var scenario = example.scenario
    scenario.calendar = LocalCalendar(transitions: transitions)
    let start = scenario.start
    let reported = max(start, example.reported.lowerBound)..<example.reported.upperBound
    let replay = Replay(scenario: scenario, budget: example.budget, reported: reported)
    return replay.run(
      example.widgets.map(replay.run), limit: example.limit, origin: scenario.start)
  }
}
