import BudgetReplay

private let appData = always(.now, .after(minutes(5)))
private let quote = always(.now, .after(minutes(30)))
private let tenMinutes = always(.now, .after(minutes(10)))
private let waking = (0..<24).map { Int64((7..<23).contains($0) ? 1 : 0) }

extension Vector {
  private func model(_ model: Budget.Model, _ limit: Int64, weights: [Int64]? = nil) -> Vector {
    with {
      $0.budget.model = model
      $0.budget.weights = weights
      $0.limit = limit
    }
  }

  private func anchored(_ minute: MinuteOfDay) -> Vector {
    with { $0.budget.anchor = .local(minute) }
  }

  /// Regulators, scopes and other causes of waiting reloads.
  static let budgets: [Vector] = [
    Vector("B1", appData, over: day(1), expected: ["charged": 49, "deferral": 3600])
      .model(.token, 40),
    Vector(
      "B2", appData, over: day(2),
      expected: ["charged": 40, "stale": 74400, "mean": 1080, "p95": 2052, "max": 2160]
    ).model(.token, 40),
    Vector("B3", quote, over: day(2), expected: ["charged": 40, "stale": 14400, "max": 16200])
      .model(.sliding, 40),
    Vector(
      "B4", quote, over: day(1),
      expected: ["charged": 47, "exhausted": 84600, "deferred": 0, "stale": 0]
    ).fixed(40).anchored(240),
    Vector(
      "B5", quote, over: day(2),
      expected: [
        "charged": 40, "exhausted": 171000, "deferral": 86400, "stale": 14400, "local": 84600,
      ]
    ).fixed(40).anchored(240),
    Vector("B6", quote, over: day(2), expected: ["charged": 40, "stale": 14400])
      .model(.slotted, 40),
    Vector("B6b", quote, over: day(2), expected: ["charged": 34, "stale": 25200])
      .model(.slotted, 40, weights: waking),
    Vector("B6c", tenMinutes, over: day(2), expected: ["charged": 40, "stale": 62400])
      .model(.slotted, 40, weights: waking),
    Vector("B6d", tenMinutes, over: day(2), expected: ["charged": 70, "stale": 44400])
      .model(.slotted, 70, weights: waking),
    Vector(
      "B7", always(.now, .after(minutes(7))), over: day(2),
      expected: ["charged": 144, "stale": 25920]
    ).with { $0.budget.quantum = minutes(5) },
    Vector("B8", quote, over: day(2), expected: ["charged": 32, "stale": 28800, "max": 30600])
      .with {
        $0.profile = DayProfile(awake: LocalSpan(from: 420, to: 1380), suspendAsleep: true)
      },
    Vector(
      "B9", [widget(quote, kind: "A"), widget(quote, kind: "B")], over: day(2),
      expected: ["charged": 40, "stale": 100800]
    ).fixed(40).with { $0.budget.scope = .extension },
    Vector(
      "B10", (0..<3).map { widget(quote, instance: $0) }, over: day(2),
      expected: ["charged": 120, "stale": 43200]
    ).fixed(40),
    Vector(
      "B11", always(.now, .after(minutes(36))), over: day(2),
      expected: ["charged": 40, "deferred": 0, "stale": 0]
    ).fixed(40),
    Vector(
      "B12", always(.now, .after(minutes(35))), over: day(2),
      expected: ["charged": 40, "deferral": 170400, "stale": 2400]
    ).fixed(40),
    Vector(
      "B13", always(.now, .after(1_235_000)), over: day(2),
      expected: ["charged": 70, "deferred": 0, "stale": 0]
    ).fixed(70),
  ]

  /// The seed posts' widgets as the advice changes them.
  static let rewritten: [Vector] = [
    Vector(
      "X1", always(series(24, every: hours(1)), .afterLocal(0)), over: day(2),
      expected: ["charged": 1, "displayed": 24, "stale": 0]),
    Vector(
      "X2", always(series(2, every: minutes(30)), .after(hours(1))), over: day(2),
      expected: ["charged": 24, "displayed": 48, "stale": 0]),
    Vector(
      "X3", always(series(8, every: minutes(5)), .after(minutes(36))), over: day(2),
      expected: ["charged": 40, "displayed": 320, "stale": 0]
    ).fixed(40),
    Vector(
      "X4", always(series(60, every: minutes(1)), .after(hours(1))), over: day(2),
      expected: ["charged": 24, "displayed": 1440, "stale": 0]),
    Vector(
      "X5", always(series(1080, every: 2000), .after(minutes(36))), over: day(2),
      expected: ["charged": 40, "displayed": 43200, "stale": 0]
    ).fixed(40),
  ]
}
