import BudgetReplay

private let never = always(.now, .never)
private let quote = always(.now, .after(minutes(30)))
private let start = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5)).start

/// A trigger every so many minutes of the clock, from one time until before another.
private func daily(_ cause: Trigger.Cause, _ times: StrideTo<Int>) -> Trigger {
  Trigger(cause, at: .daily(Array(times)))
}

extension Vector {
  /// Reloads requested from outside the timeline.
  static let triggers: [Vector] = [
    Vector(
      "T1", never, over: day(2),
      triggers: [Trigger(.appReload(.foreground), at: .every(hours(4), between: nil))],
      expected: ["charged": 0, "exempt": 6, "mean": 7200, "p95": 13680, "max": 14400]),
    Vector(
      "T2", quote, over: day(2),
      triggers: [Trigger(.appReload(.foreground), at: .every(hours(4), between: nil))],
      expected: ["charged": 42, "exempt": 6, "coalesced": 0]),
    Vector(
      "T3", quote, over: day(2),
      triggers: [Trigger(.appReload(.background), at: .every(minutes(40), between: nil))],
      expected: ["charged": 72, "coalesced": 0]),
    Vector(
      "T4", quote, over: day(2),
      triggers: [daily(.appReload(.background), stride(from: 15, to: 1440, by: 60))],
      expected: ["charged": 48, "requested": 72, "coalesced": 24]),
    Vector(
      "T5", never, over: day(1), triggers: [daily(.push, stride(from: 60, to: 120, by: 1))],
      expected: ["requested": 61, "charged": 13, "exempt": 1, "coalesced": 47, "floor": 2880]),
    Vector(
      "T6", never, over: day(1), triggers: [daily(.push, stride(from: 60, to: 120, by: 1))],
      expected: ["charged": 10, "coalesced": 49, "exhausted": 6300, "deferral": 6600]
    ).fixed(10),
    Vector(
      "T7", quote, over: day(1), triggers: [daily(.intent, stride(from: 720, to: 780, by: 10))],
      expected: ["charged": 45, "exempt": 7]),
    Vector(
      "T8", never, over: day(1),
      triggers: [daily(.appReload(.background), stride(from: 450, to: 570, by: 10))],
      expected: ["charged": 6, "exempt": 7]
    ).with {
      $0.profile.sessions = [.init(state: .audio, at: LocalSpan(from: 480, to: 540))]
    },
    Vector(
      "T9", quote, over: day(2),
      triggers: [Trigger(.appReload(.foreground), at: .instants([start + hours(46)]))],
      expected: ["charged": 40, "exempt": 1, "coalesced": 1, "deferred": 2, "stale": 12600]
    ).fixed(40),
    Vector(
      "T10", quote, over: day(2),
      triggers: [
        Trigger(
          .view,
          at: .instants([start + hours(12), start + hours(45), start + hours(47) + minutes(10)]))
      ], expected: ["charged": 40, "exempt": 2, "coalesced": 2, "deferred": 3, "stale": 10800]
    ).fixed(40),
  ]
}
