import BudgetReplay

private let template = always(series(5, every: hours(1)), .atEnd)
private let appData = always(.now, .after(minutes(5)))
private let clock = always(series(900, every: 1000), .after(minutes(15)))
private let quote = always(.now, .after(minutes(30)))
private let fourHours: Entries = .offsets([0, hours(1), hours(2), hours(3)])

extension Vector {
  func fixed(_ limit: Int64) -> Vector { with { $0.limit = limit } }

  /// The widgets of the seed posts.
  static let seeds: [Vector] = [
    Vector(
      "S1", template, over: day(2),
      expected: [
        "charged": 6, "delivered": 30, "displayed": 24, "superseded": 6, "stale": 0, "mean": 7200,
        "p95": 13680, "max": 14400,
      ]),
    Vector(
      "S1b", template, over: day(1),
      expected: [
        "charged": 5, "exempt": 1, "delivered": 30, "displayed": 24, "left": 1, "superseded": 5,
      ]),
    Vector(
      "S2", always(.now, .after(hours(2))), over: day(2),
      expected: ["charged": 12, "displayed": 12, "mean": 3600, "p95": 6840, "max": 7200]),
    Vector(
      "S3", appData, over: day(2),
      expected: ["charged": 288, "floor": 0, "mean": 150, "p95": 285, "max": 300]),
    Vector(
      "S3b", appData, over: day(1),
      expected: [
        "charged": 40, "deferred": 1, "exhausted": 12000, "deferral": 12300, "stale": 74100,
      ]
    ).fixed(40),
    Vector(
      "S3c", appData, over: day(2),
      expected: [
        "charged": 40, "exhausted": 98100, "deferral": 98400, "stale": 74400, "mean": 32312.5,
        "max": 74700,
      ]
    ).fixed(40),
    Vector(
      "S3d", appData, over: day(2),
      expected: [
        "charged": 70, "exhausted": 107100, "stale": 65400, "mean": 25015.625, "max": 65700,
      ]
    ).fixed(70),
    Vector(
      "S3e", always(.now, .after(minutes(1))), over: day(2),
      expected: ["charged": 288, "floor": 69120, "stale": 0]),
    Vector(
      "S4", clock, over: day(2),
      expected: [
        "charged": 96, "delivered": 86400, "displayed": 43200, "unrendered": 43200, "mean": 450,
        "p95": 855, "max": 900,
      ]),
    Vector(
      "S4b", clock, over: day(2),
      expected: ["charged": 96, "displayed": 86400, "unrendered": 0]
    ).with { $0.budget.renderFloor = 0 },
    Vector(
      "S4c", clock, over: day(2),
      expected: [
        "charged": 40, "exhausted": 121500, "deferral": 122400, "stale": 50400, "displayed": 18001,
        "max": 51300,
      ]
    ).fixed(40),
    Vector(
      "S4d", clock, over: day(2),
      expected: ["charged": 70, "exhausted": 148500, "stale": 23400, "max": 24300]
    ).fixed(70),
    Vector(
      "S5", quote, over: day(2),
      expected: ["charged": 48, "mean": 900, "p95": 1710, "max": 1800]),
    Vector(
      "S5b", quote, over: day(2),
      expected: [
        "charged": 40, "exhausted": 156600, "deferral": 158400, "stale": 14400, "mean": 2250,
        "max": 16200,
      ]
    ).fixed(40),
    Vector("S5c", quote, over: day(2), expected: ["charged": 48, "deferred": 0, "stale": 0])
      .fixed(70),
    Vector(
      "S6", ProviderScript(sequence: [answer(fourHours, .atEnd), answer(.now, .never)]),
      over: days(7),
      expected: [
        "charged": 1, "exempt": 1, "delivered": 5, "displayed": 4, "superseded": 1, "stale": 0,
        "max": 594000,
      ]),
    Vector(
      "S7",
      ProviderScript(sequence: [
        answer(fourHours, .after(hours(2))), answer(.offsets([0, hours(2)]), .after(hours(2))),
        answer(.now, .never),
      ]), over: days(7),
      expected: ["charged": 2, "exempt": 1, "delivered": 7, "displayed": 4, "superseded": 3]),
    Vector(
      "S7b",
      ProviderScript(sequence: [
        answer(fourHours, .after(hours(2))), answer(.offsets([0, hours(2)]), .atEnd),
        answer(.now, .never),
      ]), over: days(7),
      expected: ["charged": 2, "exempt": 1, "delivered": 7, "displayed": 4, "superseded": 3]),
    Vector(
      "S8",
      ProviderScript(sequence: [
        answer(.offsets([0, hours(2)]), .after(hours(2))), answer(.now, .never),
      ]), over: days(7),
      expected: ["charged": 1, "exempt": 1, "delivered": 3, "displayed": 2, "superseded": 1]),
    Vector(
      "S9",
      [
        widget(always(.now, .after(hours(2))), kind: "A"),
        widget(always(.now, .after(hours(2))), kind: "B"),
        widget(always(.now, .after(hours(2))), kind: "C"), widget(appData, kind: "AppData"),
      ], over: day(2), expected: ["charged": 324]),
  ]
}
