import BudgetReplay

extension Vector {
  /// Shapes of timelines.
  static let timelines: [Vector] = [
    Vector(
      "L1", always(.now, .atEnd), over: day(2),
      expected: ["charged": 288, "floor": 86400, "stale": 0]),
    Vector(
      "L2", always(.now, .after(hours(-1))), over: day(2),
      expected: ["charged": 288, "floor": 86400]),
    Vector(
      "L3", always(series(6, every: hours(1)), .after(minutes(150))), over: days(10),
      expected: ["charged": 95, "exempt": 1, "displayed": 288, "superseded": 285, "left": 3]),
    Vector(
      "L4", always(series(4, every: minutes(15)), .after(hours(2))), over: day(2),
      expected: ["charged": 12, "displayed": 48, "superseded": 0]),
    Vector(
      "L5", always(.offsets([hours(2), 0, hours(1), hours(1), hours(-1)]), .atEnd), over: day(2),
      expected: [
        "charged": 12, "delivered": 60, "displayed": 24, "past": 12, "duplicate": 12,
        "superseded": 12,
      ]),
    Vector(
      "L6", always(.offsets([hours(-2), hours(-1)]), .atEnd), over: day(2),
      expected: ["charged": 288, "displayed": 288, "past": 288, "floor": 86400]),
    Vector(
      "L7", always(.offsets([hours(1)]), .after(hours(2))), over: day(1),
      expected: ["charged": 11, "displayed": 12, "placeholder": 3600, "max": 10800]),
    Vector(
      "L8", always(.offsets([]), .atEnd), over: day(2),
      expected: [
        "charged": 24, "failed": 24, "displayed": 0, "placeholder": 86400, "stale": 86400,
      ]),
    Vector(
      "L9",
      ProviderScript(
        .timeline(
          Timeline(
            entries: series(5, every: hours(1)), policy: .atEnd,
            entryBytes: 11 * 1024 * 1024 / 5 + 1))), over: day(2),
      expected: ["charged": 24, "failed": 24, "stale": 86400]),
    Vector(
      "L10",
      ProviderScript(
        sequence: [answer(.now, .after(hours(2))), answer(.now, .after(hours(2))), .failure],
        then: .loop), over: 0..<(50 * 3600),
      expected: ["charged": 29, "exempt": 1, "failed": 10, "stale": 36000, "max": 10800]),
    Vector(
      "L11", always(.now, .never), over: days(7),
      expected: ["charged": 0, "exempt": 1, "max": 604800]),
  ]
}
