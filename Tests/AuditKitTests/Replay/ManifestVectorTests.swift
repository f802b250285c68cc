import Testing

/// Vectors of the design as manifests for the second day, from YAML to the numbers in JSON, one for
/// each key that changes them.
struct ManifestVectorTests {
  @Test(arguments: ReplayCase.vectors)
  func `a manifest reproduces the numbers of the design`(vector: ReplayCase) throws {
    try vector.check()
  }
}

private func after(_ wait: String) -> String { "timeline: {policy: {after: \(wait)}}" }

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
  static let vectors = [
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
      "S4b", "timeline: {entries: {count: 900, every: 1s}, policy: {after: 15m}}",
      configuration: "{profile: {days: 1}, budget: {renderFloor: 0s}}",
      expected: [
        "widgets.0.demand.entries.displayed": 86400, "widgets.0.demand.entries.unrendered": 0,
      ]),
    ReplayCase(
      "L9", "timeline: {entries: {count: 5, every: 1h}, policy: atEnd, entrySize: 2253KiB}",
      expected: ["widgets.0.demandPerDay": 24, "widgets.0.demand.failed.retry": 24]),
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
    ReplayCase(
      "B2", after("5m"), configuration: "{profile: {days: 1}, budget: {model: token}}",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.0.low.staleSeconds": 74400,
        "widgets.0.low.ageSeconds.mean": 1080, "widgets.0.low.ageSeconds.p95": 2052,
        "widgets.0.low.ageSeconds.max": 2160, "budget.model": "token", "budget.burst": 10,
      ]),
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
        "widgets.0.low.charged.total": 20, "widgets.1.low.charged.total": 20,
        "widgets.0.low.staleSeconds": 50400, "widgets.1.low.staleSeconds": 50400,
        "widgets.0.verdict": "over", "widgets.0.demandPerDay": 48,
        "widgets.1.budgetUse.low": 240,
      ]),
    ReplayCase(
      "B10", after("30m") + "\nplaced: 3",
      expected: [
        "widgets.0.low.charged.total": 40, "widgets.2.low.charged.total": 40,
        "widgets.2.low.staleSeconds": 14400, "widgets.2.instance": 2,
      ]),
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
