import Testing

/// The design's vectors as manifests for the second day, from YAML to the numbers in JSON.
struct ManifestVectorTests {
  @Test(
    arguments: ReplayCase.seeds + ReplayCase.timelines + ReplayCase.reloads + ReplayCase.budgets
      + ReplayCase.calendars)
  func `a manifest reproduces the numbers of the design`(vector: ReplayCase) throws {
    try vector.check()
  }
}

private func after(_ wait: String) -> String { "timeline: {policy: {after: \(wait)}}" }

private let clock = "timeline: {entries: {count: 900, every: 1s}, policy: {after: 15m}}"

private let fridayNight = """
  timeline:
    cases:
      - {when: {span: "22:00-06:00", weekdays: [fri]}, policy: {after: 30m}}
      - {policy: {after: 6h}}
  """

private let byDay = """
  timeline:
    cases:
      - {when: "07:00-23:00", policy: {after: 15m}}
      - {policy: {afterLocal: "07:00"}}
  """

extension ReplayCase {
  /// The widgets of the seed posts.
  static let seeds = [
    ReplayCase(
      "S1", "timeline: {entries: {count: 5, every: 1h}, policy: atEnd}",
      expected: [
        "widgets.0.demandPerDay": 6, "widgets.0.verdict": "fits",
        "widgets.0.budgetUse.low": 15, "widgets.0.budgetUse.high": 8.6,
        "widgets.0.demand.charged.total": 6, "widgets.0.demand.entries.delivered": 30,
        "widgets.0.demand.entries.displayed": 24, "widgets.0.demand.entries.superseded": 6,
        "widgets.0.demand.staleSeconds": 0, "widgets.0.demand.ageSeconds.mean": 7200,
        "widgets.0.demand.ageSeconds.p95": 13680, "widgets.0.demand.ageSeconds.max": 14400,
        "widgets.0.demand.limit": nil, "widgets.0.low.limit": 40, "widgets.0.high.limit": 70,
        "widgets.0.low.firstDeferralAt": nil, "widgets.0.low.visibleAgeSeconds": nil,
      ]),
    ReplayCase(
      "S2", after("2h"),
      expected: [
        "widgets.0.demandPerDay": 12, "widgets.0.budgetUse.low": 30,
        "widgets.0.budgetUse.high": 17.1, "widgets.0.demand.entries.displayed": 12,
        "widgets.0.demand.ageSeconds.mean": 3600, "widgets.0.demand.ageSeconds.max": 7200,
      ]),
    ReplayCase(
      "S3", after("5m"),
      expected: [
        "widgets.0.demandPerDay": 288, "widgets.0.verdict": "over",
        "widgets.0.budgetUse.low": 720, "widgets.0.budgetUse.high": 411.4,
        "widgets.0.smallestIntervalSeconds.low": 2160,
        "widgets.0.smallestIntervalSeconds.high": 1235,
        "widgets.0.demand.ageSeconds.p95": 285, "widgets.0.low.charged.policy": 40,
        "widgets.0.low.exhaustedAt.0": "2026-01-06T03:15:00",
        "widgets.0.low.firstDeferralAt": "2026-01-06T03:20:00",
        "widgets.0.low.staleSeconds": 74400, "widgets.0.low.waitSeconds.budget": 74400,
        "widgets.0.low.ageSeconds.mean": 32312.5, "widgets.0.low.ageSeconds.max": 74700,
        "widgets.0.low.chargedByLocalHour.0": 12, "widgets.0.low.chargedByLocalHour.3": 4,
        "widgets.0.high.charged.total": 70, "widgets.0.high.staleSeconds": 65400,
        "widgets.0.high.exhaustedAt.0": "2026-01-06T05:45:00",
        "widgets.0.high.ageSeconds.mean": 25015.625, "widgets.0.high.ageSeconds.max": 65700,
      ]),
    ReplayCase(
      "S3e", after("1m"),
      expected: [
        "widgets.0.demandPerDay": 288, "widgets.0.demand.waitSeconds.floor": 69120,
        "widgets.0.demand.staleSeconds": 0,
      ]),
    ReplayCase(
      "S4", clock,
      expected: [
        "widgets.0.demandPerDay": 96, "widgets.0.verdict": "over",
        "widgets.0.budgetUse.low": 240, "widgets.0.budgetUse.high": 137.1,
        "widgets.0.demand.entries.delivered": 86400, "widgets.0.demand.entries.displayed": 43200,
        "widgets.0.demand.entries.unrendered": 43200, "widgets.0.demand.ageSeconds.p95": 855,
        "widgets.0.low.exhaustedAt.0": "2026-01-06T09:45:00",
        "widgets.0.low.firstDeferralAt": "2026-01-06T10:00:00",
        "widgets.0.low.entries.displayed": 18001, "widgets.0.low.ageSeconds.max": 51300,
        "widgets.0.high.exhaustedAt.0": "2026-01-06T17:15:00",
        "widgets.0.high.staleSeconds": 23400, "widgets.0.high.ageSeconds.max": 24300,
      ]),
    ReplayCase(
      "S4b", clock, configuration: "{profile: {days: 1}, budget: {renderFloor: 0s}}",
      expected: [
        "widgets.0.demand.entries.displayed": 86400, "widgets.0.demand.entries.unrendered": 0,
      ]),
    ReplayCase(
      "S5", after("30m"),
      expected: [
        "widgets.0.demandPerDay": 48, "widgets.0.verdict": "depends",
        "widgets.0.budgetUse.low": 120, "widgets.0.budgetUse.high": 68.6,
        "widgets.0.demand.ageSeconds.mean": 900, "widgets.0.demand.ageSeconds.p95": 1710,
        "widgets.0.low.exhaustedAt.0": "2026-01-06T19:30:00",
        "widgets.0.low.firstDeferralAt": "2026-01-06T20:00:00",
        "widgets.0.low.staleSeconds": 14400, "widgets.0.low.ageSeconds.mean": 2250,
        "widgets.0.low.ageSeconds.max": 16200, "widgets.0.high.charged.total": 48,
        "widgets.0.high.deferred.total": 0, "widgets.0.high.staleSeconds": 0,
      ]),
    ReplayCase(
      "S9", after("2h"), after("2h"), after("2h"), after("5m"),
      expected: [
        "bundles.0.demand.charged": 324, "bundles.0.demand.extensionWakes": 288,
        "apps.0.demand.charged": 324, "apps.0.demand.extensionWakes": 288,
      ]),
  ]

  /// Timelines and policies.
  static let timelines = [
    ReplayCase(
      "L1", "timeline: {policy: atEnd}",
      expected: ["widgets.0.demandPerDay": 288, "widgets.0.demand.waitSeconds.floor": 86400]),
    ReplayCase(
      "L4", "timeline: {entries: {count: 4, every: 15m}, policy: {after: 2h}}",
      expected: [
        "widgets.0.demandPerDay": 12, "widgets.0.demand.entries.displayed": 48,
        "widgets.0.demand.entries.superseded": 0,
      ]),
    ReplayCase(
      "L8", "timeline: {entries: [], policy: {after: 2h}}",
      expected: [
        "widgets.0.demandPerDay": 24, "widgets.0.demand.failed.total": 24,
        "widgets.0.demand.entries.displayed": 0, "widgets.0.demand.placeholderSeconds": 86400,
        "widgets.0.demand.staleSeconds": 86400, "widgets.0.demand.ageSeconds": nil,
        "widgets.0.demand.entries.meanDwellSeconds": nil,
      ]),
    ReplayCase(
      "L9", "timeline: {entries: {count: 5, every: 1h}, policy: atEnd, entrySize: 2253KiB}",
      expected: ["widgets.0.demandPerDay": 24, "widgets.0.demand.failed.retry": 24]),
    ReplayCase(
      "X1", "timeline: {entries: {count: 24, every: 1h}, policy: {afterLocal: \"00:00\"}}",
      expected: ["widgets.0.demandPerDay": 1, "widgets.0.demand.entries.displayed": 24]),
    ReplayCase(
      "X2", "timeline: {entries: [0m, 30m], policy: {after: 1h}}",
      expected: ["widgets.0.demandPerDay": 24, "widgets.0.demand.entries.displayed": 48]),
    ReplayCase(
      "X3", "timeline: {entries: {count: 8, every: 5m}, policy: {after: 36m}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.entries.displayed": 320,
        "widgets.0.low.staleSeconds": 0,
      ]),
    ReplayCase(
      "X4", "timeline: {entries: {count: 60, every: 1m}, policy: {after: 1h}}",
      expected: ["widgets.0.demandPerDay": 24, "widgets.0.demand.entries.displayed": 1440]),
    ReplayCase(
      "X5", "timeline: {entries: {count: 1080, every: 2s}, policy: {after: 36m}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.entries.displayed": 43200,
        "widgets.0.low.staleSeconds": 0,
      ]),
  ]

  /// Reloads with other causes.
  static let reloads = [
    ReplayCase(
      "T1",
      """
      timeline: {policy: never}
      reloads: [{cause: app, state: foreground, every: 4h}]
      """,
      expected: [
        "widgets.0.demandPerDay": 0, "widgets.0.demand.exempt.appReload": 6,
        "widgets.0.demand.ageSeconds.mean": 7200, "widgets.0.demand.ageSeconds.p95": 13680,
      ]),
    ReplayCase(
      "T2", after("30m") + "\nreloads: [{cause: app, state: foreground, every: 4h}]",
      expected: [
        "widgets.0.demandPerDay": 42, "widgets.0.demand.exempt.total": 6,
        "widgets.0.demand.coalesced.total": 0,
      ]),
    ReplayCase(
      "T3", after("30m") + "\nreloads: [{cause: app, state: background, every: 40m}]",
      expected: ["widgets.0.demandPerDay": 72, "widgets.0.demand.coalesced.total": 0]),
    ReplayCase(
      "T8, without the day of placement",
      """
      timeline: {policy: never}
      reloads: [{cause: app, state: background, every: 10m, between: "07:30-09:30"}]
      """,
      configuration: """
        profile: {days: 1, sessions: [{state: audio, at: "08:00-09:00"}]}
        """,
      expected: ["widgets.0.demandPerDay": 6, "widgets.0.demand.exempt.total": 6]),
  ]

  /// Budget models and related settings.
  static let budgets = [
    ReplayCase(
      "B2", after("5m"), configuration: "{profile: {days: 1}, budget: {model: token}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.staleSeconds": 74400,
        "widgets.0.low.ageSeconds.mean": 1080, "widgets.0.low.ageSeconds.p95": 2052,
        "widgets.0.low.ageSeconds.max": 2160, "budget.model": "token", "budget.burst": 10,
      ]),
    ReplayCase(
      "B3", after("30m"), configuration: "{profile: {days: 1}, budget: {model: sliding}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.staleSeconds": 14400,
        "widgets.0.low.ageSeconds.max": 16200,
      ]),
    ReplayCase(
      "B5", after("30m"), configuration: "{profile: {days: 1}, budget: {anchor: \"04:00\"}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.staleSeconds": 14400,
        "widgets.0.low.exhaustedAt.0": "2026-01-06T23:30:00",
        "widgets.0.low.firstDeferralAt": "2026-01-06T00:00:00", "budget.anchor": "04:00",
      ]),
    ReplayCase(
      "B6", after("30m"), configuration: "{profile: {days: 1}, budget: {model: slotted}}",
      expected: ["widgets.0.low.charged.total": 40, "widgets.0.low.staleSeconds": 14400]),
    ReplayCase(
      "B6b, by the waking hours", after("30m"),
      configuration: "{profile: {days: 1, awake: \"07:00-23:00\"}, budget: {model: slotted}}",
      expected: ["widgets.0.low.charged.total": 34, "widgets.0.low.staleSeconds": 25200]),
    ReplayCase(
      "B7", after("7m"), configuration: "{profile: {days: 1}, budget: {quantum: 5m}}",
      expected: ["widgets.0.demandPerDay": 144, "widgets.0.demand.staleSeconds": 25920]),
    ReplayCase(
      "B8", after("30m"),
      configuration: "profile: {days: 1, awake: \"07:00-23:00\", suspendAsleep: true}",
      expected: [
        "widgets.0.demandPerDay": 32, "widgets.0.demand.waitSeconds.suspend": 28800,
        "widgets.0.demand.ageSeconds.max": 30600,
      ]),
    ReplayCase(
      "B9", after("30m"), after("30m"),
      configuration: "{profile: {days: 1}, budget: {scope: extension}}",
      expected: [
        "bundles.0.low.charged": 40, "bundles.0.low.staleSeconds": 100800,
        "widgets.0.verdict": "over", "widgets.0.demandPerDay": 48,
        "widgets.1.budgetUse.low": 240,
      ]),
    ReplayCase(
      "B10", after("30m") + "\nplaced: 3",
      expected: [
        "bundles.0.low.charged": 120, "bundles.0.low.staleSeconds": 43200,
        "bundles.0.low.extensionWakes": 40, "widgets.2.instance": 2,
      ]),
    ReplayCase(
      "B11", after("36m"),
      expected: ["widgets.0.low.charged.total": 40, "widgets.0.low.deferred.total": 0]),
    ReplayCase(
      "B12", after("35m"),
      expected: [
        "widgets.0.low.firstDeferralAt": "2026-01-06T23:20:00",
        "widgets.0.low.staleSeconds": 2400,
      ]),
    ReplayCase(
      "B13", after("1235s"),
      expected: ["widgets.0.high.charged.total": 70, "widgets.0.high.deferred.total": 0]),
  ]

  /// Local time, including New York, whose clocks change on 2026-03-08 and 2026-11-01.
  static let calendars = [
    ReplayCase(
      "K1", after("1h"),
      configuration: "profile: {days: 1, start: 2026-03-07, timeZone: America/New_York}",
      expected: ["widgets.0.demand.charged.total": 23, "widgets.0.demandPerDay": 24]),
    ReplayCase(
      "K2", after("1h"),
      configuration: "profile: {days: 1, start: 2026-10-31, timeZone: America/New_York}",
      expected: ["widgets.0.demand.charged.total": 25, "widgets.0.demandPerDay": 24]),
    ReplayCase(
      "K3", "timeline: {policy: {afterLocal: \"00:00\"}}",
      configuration: "profile: {days: 1, start: 2026-10-31, timeZone: America/New_York}",
      expected: [
        "widgets.0.demand.charged.total": 1, "widgets.0.demand.ageSeconds.max": 90000,
      ]),
    ReplayCase(
      "K6", byDay,
      expected: ["widgets.0.demandPerDay": 65, "widgets.0.demand.ageSeconds.max": 28800]),
    ReplayCase(
      "K7", byDay, configuration: "{profile: {days: 1}, budget: {anchor: \"07:00\"}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.deferred.total": 1,
        "widgets.0.low.exhaustedAt.0": "2026-01-06T16:45:00",
      ]),
    ReplayCase(
      "the night of Thursday is not Friday's", fridayNight,
      configuration: "profile: {days: 1, start: 2026-01-08}",
      expected: ["widgets.0.demand.charged.total": 4]),
    ReplayCase(
      "the night of Friday ends on Saturday", fridayNight,
      configuration: "profile: {days: 1, start: 2026-01-09}",
      expected: [
        "widgets.0.demand.charged.total": 15, "widgets.0.demand.chargedByLocalHour.0": 2,
        "widgets.0.demand.chargedByLocalHour.5": 2, "widgets.0.demand.chargedByLocalHour.6": 1,
      ]),
    ReplayCase(
      "K8", after("1h"),
      configuration: """
        profile: {days: 1, start: 2026-10-31, timeZone: America/New_York}
        budget: {low: 24, high: 24, anchor: "00:00", alignment: local}
        """,
      expected: [
        "widgets.0.low.charged.total": 24, "widgets.0.low.deferred.total": 1,
        "widgets.0.low.staleSeconds": 3600, "budget.alignment": "local",
      ]),
  ]
}
