@testable internal import AuditReports
internal import BudgetReplay
internal import FuzzTarget
@testable internal import WidgetManifests

@testable internal import AuditKit

extension FuzzTarget {
  /// A configuration and a manifest that is replayed by it, with all that a replay can tell.
  ///
  /// The length says what is told, since a fuzzer wants some inputs a second.
  static let replay = FuzzTarget("replay", maximum: 2048, seeds: { ReplaySeeds.all }) { bytes in
    let parts = Parts(bytes)
    let source = SourceFile(path: ".audit.yml", bytes: parts.first)
    let (configuration, findings) = Configuration.read(source)
    guard findings.isEmpty else { return [] }
    var options = configuration.options
    // Uneven reloads hardly ever repeat in a year.
    let isYear = bytes.count % 8 == ReplaySeeds.yearly
    if let days = options.replay?.profile.days {
      options.replay?.profile.days = isYear ? 366 : min(days, 3)
    }
    options.replay?.runs = bytes.count % 4 == 0 ? 3 : 1
    options.scope.includesRefused = true
    options.scope.tracedDays = bytes.count % 4 == 2 ? 2 : 0
    options.scope.includesReloadTrace = bytes.count % 2 == 0
    options.scope.changesPerDay = bytes.count % 3 == 0 ? 24 : nil
    if bytes.count % 4 == 3 { options.scope.advice = .everyWidget }
    guard let audit = try? Audit(options: options) else { return [] }
    let result = audit.run([SourceFile(path: "a.yaml", bytes: parts.second)])
    let formats: [ReportFormat] = bytes.count % 4 == 2 ? [.html] : [.text, .json]
    var style = ReportFormat.Style()
    style.text.includesReplayTables = true
    return result.misplaced + formats.flatMap { Report.broken($0.render(result, style), as: $0) }
  }

  /// Two releases, compared; the same one twice has nothing to say.
  static let compare = FuzzTarget("compare", maximum: 4096, seeds: { ManifestSeeds.releases }) {
    let parts = Parts($0)
    let old = [SourceFile(path: "old.yaml", bytes: parts.first)]
    let new = [SourceFile(path: "new.yaml", bytes: parts.second)]
    let audit = $0.count % 8 == 0 ? Audit() : .withoutReplay
    let result = audit.compare(new, with: old, isRelease: $0.count % 2 == 0)
    let formats = ReportFormat.allCases
    let format = formats[$0.count / 8 % formats.count]
    var broken = result.misplaced + Report.broken(format.render(result), as: format)
    if $0.count % 4 == 3 {
      let comparing = Set(AllRules.comparing.map { $0.info.id })
      let found = audit.compare(new, with: new).findings.filter { comparing.contains($0.rule) }
      broken += found.map { "a release breaks something of itself: \($0.message)" }
    }
    return broken
  }
}

extension Configuration {
  /// How a run judges that goes by nothing but this; a profile in a file is the standard one.
  var options: Audit.Options {
    var options = Audit.Options()
    options.severities = severities
    options.requirements = requirements
    options.variables = Variables(
      VariableValues(given: [:], written: variables).resolve().values)
    var (name, days) = ("custom", ProfileSettings())
    switch profile {
    case .builtIn(let builtIn): (name, days) = (builtIn.rawValue, builtIn.settings)
    case .settings(let settings): days = settings
    case .file: break
    }
    options.replay = ReplaySettings(budget: budget, profile: days, named: name)
    options.budget = budget.rules
    return options
  }
}

/// Configurations of replays, each with a manifest that it changes something for.
enum ReplaySeeds {
  static let all: [[UInt8]] = configurations.flatMap { configuration in
    manifests.map { Parts(configuration, $0).bytes }
      + [yearly(Parts(configuration, SettingsSeeds.manifest + uneven).bytes)]
  }

  /// The length modulo 8 of an input that is replayed over 366 days, under one model, because the
  /// sanitizer makes a year under all of them slow.
  static let yearly = 6

  /// Returns an input with empty lines at its end, so that it is replayed over 366 days.
  private static func yearly(_ bytes: [UInt8]) -> [UInt8] {
    let missing = (8 + yearly - bytes.count % 8) % 8
    return bytes + Array(repeating: UInt8(ascii: "\n"), count: missing)
  }

  private static let configurations = [
    "budget: {low: 3, high: 9, model: slotted, anchor: \"06:00\", alignment: local, scope: extension}",
    "budget: {model: token, burst: 2, floor: 5m, latency: 2s, quantum: 15m, retry: 2h, window: 8h}",
    "budget: {model: sliding, onExhausted: drop, failedCharged: false, judge: p95}\nprofile: heavy",
    """
    budget: {model: unlimited, foregroundDelivery: sessionEnd, foregroundExemptsPolicy: true,
      initialCharged: true, archiveLimit: 1MiB, renderFloor: 1m}
    profile: {timeZone: America/New_York, start: 2026-03-07, days: 3, awake: "07:00-23:00",
      suspendAsleep: true, sessions: [{state: audio, at: "08:10-08:20", host: com.example.a}],
      views: ["07:59-08:01", "23:00-01:00"], viewsReload: true}
    """,
  ]

  private static let manifests = [timelines, reloads].map { SettingsSeeds.manifest + $0 }

  private static let timelines = """
      - kind: L
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        timeline:
          cases:
            - {when: "22:00-06:00", entries: [0s, 30m, 2h], policy: {after: 2h}}
            - {sequence: [{entries: {count: 3, every: 10m}, policy: atEnd}, {policy: {after: 5m}}],
               then: loop}
      - kind: M
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        timeline:
          branches:
            - {entries: [0s, 30m], policy: {after: 1h}}
            - {policy: {after: 10m}}
            - {fail: true, entries: [0s], policy: {after: 5m}}
            - !unknown "later"
    """

  private static let uneven = """
      - kind: L
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        placed: 2
        timeline: {sequence: [{policy: {after: 300s}}, {policy: {after: 301s}},
          {entries: {count: 3, every: 61s}, policy: {after: 304s}}], then: loop}
      - kind: M
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        timeline: {entries: {atLocal: ["00:00", "00:07", "12:01"], count: 2}, policy: atEnd}
      - kind: O
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        timeline: {cases: [{when: "09:30-16:00", policy: {after: 7m}}, {policy: {after: 61m}}]}
    """

  private static let reloads = """
        reloads: [{cause: push, every: 90s}, {cause: app, at: ["08:00", "20:00"]},
          {cause: intent, perDay: 40}]
    """
}
