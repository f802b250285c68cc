import BudgetReplay

private let hourly = always(.now, .after(hours(1)))
private let workday = ProviderScript(cases: [
  .init(span: LocalSpan(from: 420, to: 1380), sequence: [answer(.now, .after(minutes(15)))]),
  .init(sequence: [answer(.now, .afterLocal(420))]),
])

extension LocalCalendar {
  /// New York in 2026.
  static let newYork = LocalCalendar(transitions: [
    (1_762_063_200_000, -18_000), (1_772_953_200_000, -14_400), (1_793_512_800_000, -18_000),
  ])
}

extension Vector {
  private func newYork(_ month: Int64, _ day: Int64) -> Vector {
    with {
      $0.calendar = .newYork
      $0.placement = LocalDate(year: 2026, month: month, day: day)
    }
  }

  /// Clock changes, and scripts that depend on the clock.
  static let calendars: [Vector] = [
    Vector("K1", hourly, over: 86_400..<169_200, expected: ["charged": 23]).newYork(3, 7),
    Vector("K2", hourly, over: 86_400..<176_400, expected: ["charged": 25]).newYork(10, 31),
    Vector(
      "K3", always(.now, .afterLocal(0)), over: 86_400..<176_400,
      expected: ["charged": 1, "max": 90000]
    ).newYork(10, 31),
    Vector(
      "K4", always(.now, .afterLocal(150)), over: 0..<82_800,
      expected: ["charged": 1, "mean": 34826.087]
    ).newYork(3, 8),
    Vector(
      "K5", always(.now, .afterLocal(90)), over: 0..<90_000,
      expected: ["charged": 1, "max": 84600]
    ).newYork(11, 1),
    Vector("K6", workday, over: day(2), expected: ["charged": 65, "max": 28800]),
    Vector("K7", workday, over: day(2), expected: ["charged": 40, "local": 60300, "deferred": 1])
      .fixed(40).with { $0.budget.anchor = .local(420) },
    Vector(
      "K8", hourly, over: 86_400..<176_400,
      expected: ["charged": 24, "deferred": 1, "stale": 3600]
    ).newYork(10, 31).fixed(24).with {
      $0.budget.anchor = .local(0)
      $0.budget.alignment = .local
    },
  ]
}
