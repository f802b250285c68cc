/// Configurations, each with manifests that it changes something for.
enum ConfiguredSeeds {
  static let all: [[UInt8]] = {
    let mark = Array("\n%%\n".utf8)
    var all: [[UInt8]] = []
    for (number, configuration) in SettingsSeeds.configurations.enumerated() {
      var manifests = [Array(SettingsSeeds.manifest.utf8)]
      // One in three, each with another configuration.
      for index in stride(from: number % 3, to: ManifestSeeds.all.count, by: 3) {
        manifests.append(ManifestSeeds.all[index])
      }
      all += manifests.map { configuration + mark + $0 }
    }
    return all
  }()
}

/// Files of settings with every key.
enum SettingsSeeds {
  static let configurations = (profiles.map { "profile: {\(flow($0))}" } + own).map {
    Array($0.utf8)
  }

  private static func flow(_ lines: String) -> String {
    lines.split(separator: "\n").joined(separator: ", ")
  }

  private static let own = [
    """
    x-note: anything
    rules: {version-mismatch: off, unknown-key: warning}
    failOn: note
    exclude: ["**/drafts/**", '!a/[b-d]?.yaml']
    budget: {low: 30, high: 60, window: 12h, model: slotted, anchor: "06:00",
      scope: extension, burst: 5, floor: 1m, latency: 2s, quantum: 0s, renderFloor: 1s, retry: 2h,
      archiveLimit: 5MiB, failedCharged: false, initialCharged: true, onExhausted: drop,
      foregroundDelivery: sessionEnd, foregroundExemptsPolicy: true, staleAfter: 3h, judge: p95,
      weights: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.125, 0]}
    variables: {MARKETING_VERSION: 3.10, RAW: $(NOT_LOOKED_UP)}
    variablesFrom: [Config/Version.xcconfig]
    baseline: .audit-baseline.json
    profile: heavy
    """,
    """
    require:
      - {id: team/kind, each: widget, value: kind, hasPrefix: Acme, hasSuffix: s, severity: warning,
         where: {value: configuration, is: static}, message: m, help: h, why: w, source: "https://a.b"}
      - {id: team/families, each: widget, value: families, contains: [systemSmall], written: true}
      - {id: team/os, each: bundle, value: platforms.iOS, atLeast: 16.4, atMost: 18.0}
      - {id: team/name, each: app, value: bundleID, matches: "com.?*.a*"}
      - {id: team/groups, each: app, value: appGroups.count, atMost: 2.5}
      - {id: team/flag, each: bundle, value: pushEntitlement, is: false}
      - {id: team/policy, each: answer, value: policy, oneOf: [after, atEnd],
         where: {value: policy, noneOf: [never]}}
      - {id: team/demand, each: widget, value: replay.demandPerDay, atMost: 40}
    rules: {team/kind: off}
    """,
    """
    variables: {A: "$(B)-${C}", B: $$x, C: "a: b #"}
    profile: typical
    budget: {archiveLimit: 3KB, judge: mean, alignment: local, anchor: "00:00"}
    """,
  ]

  static let profiles = [
    """
    timeZone: Europe/Berlin
    start: 2024-02-29
    days: 3
    awake: "07:00-23:00"
    suspendAsleep: true
    sessions: [{state: audio, at: "08:10-08:20", host: com.example.a}]
    views: ["23:00-01:00"]
    viewsReload: true
    """, "timeZone: UTC\nawake: none\nsessions: []",
  ]

  static let baselines = [
    #"{"version":1,"findings":[]}"#,
    """
    {"version": 1, "findings": [
      {"rule": "a", "app": "b", "bundle": "c", "kind": "d", "value": "e\\u00e9\\ud83d\\ude00\\n",
       "file": "f", "count": 2},
      {"rule": "a", "value": "", "file": "\\"\\\\/\\b"}]}
    """,
  ]

  static let manifest = """
    app: A
    bundleID: com.example.a
    version: 1.0
    build: 1
    platforms: {iOS: 17.0}
    ---
    widgetBundle: W
    host: com.example.a
    bundleID: com.example.a.w
    version: 1.0
    build: 1
    displayName: W
    widgets:
      - kind: K
        name: N
        description: D
        families: [systemSmall, systemMedium]
        containerBackground: true
        timeline: {entries: {count: 4, every: 15m}, policy: {after: 1h}}

    """
}
