internal import FuzzTarget

@testable internal import AuditKit

extension FuzzTarget {
  /// `.audit.yml`.
  static let configuration = FuzzTarget(
    "configuration", maximum: 4096, seeds: { SettingsSeeds.configurations }
  ) {
    let source = SourceFile(path: ".audit.yml", bytes: $0)
    let (configuration, findings) = Configuration.read(source)
    guard findings.isEmpty else { return findings.misplaced(in: source) }
    var options = Audit.Options()
    options.severities = configuration.severities
    options.requirements = configuration.requirements
    options.replay = nil
    guard let audit = try? Audit(options: options) else { return [] }
    let result = audit.run([SourceFile(path: "a.yaml", text: SettingsSeeds.manifest)])
    return result.misplaced + Report.broken(ReportFormat.text.render(result))
  }

  /// A profile in a file of its own.
  static let profileFile = FuzzTarget(
    "profile", maximum: 2048, seeds: { SettingsSeeds.profiles.map { Array($0.utf8) } }
  ) {
    let source = SourceFile(path: "profile.yml", bytes: $0)
    return ProfileSettings.read(source).1.misplaced(in: source)
  }

  /// `.xcconfig`, which may include itself and one other file.
  static let xcconfig = FuzzTarget(
    "xcconfig", maximum: 4096, seeds: { [Array(SettingsSeeds.xcconfig.utf8)] }
  ) { bytes in
    let source = SourceFile(path: "A.xcconfig", bytes: bytes)
    let config = XCConfig(source) { name, _ in
      switch name {
      case "A.xcconfig": .file(source)
      case "B.xcconfig": .file(SourceFile(path: name, bytes: bytes.reversed()))
      default: .missing
      }
    }
    let lines = LineTable(source).count
    return config.problems.filter { $0.path == source.path && !(1...lines).contains($0.line) }
      .map { "a problem lies in line \($0.line) of \(lines)" }
  }

  /// The file of known findings.
  static let baseline = FuzzTarget(
    "baseline", maximum: 4096, seeds: { SettingsSeeds.baselines.map { Array($0.utf8) } }
  ) {
    let source = SourceFile(path: "baseline.json", bytes: $0)
    do throws(Baseline.Mistake) {
      var read = Baseline()
      read.add(try Baseline(source).entries)
      let written = read.render()
      let again = try Baseline(SourceFile(path: source.path, bytes: written))
      return again.render() == written ? [] : ["what is written is not what is read"]
    } catch {
      let lines = LineTable(source)
      let isInside = lines.position(of: lines.offset(of: error.position)) == error.position
      return isInside ? [] : ["the mistake lies outside the file: \(error.position)"]
    }
  }
}

/// Files of settings with every key.
private enum SettingsSeeds {
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
      - id: two-families
        severity: warning
        of: widgets
        where: {kind: {matches: "^[A-Z]\\\\w+$"}}
        that: {families: {count: {atLeast: 2}, includes: systemSmall}}
        because: "people expect it"
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

  static let xcconfig = """
    // a comment
    #include "B.xcconfig"
    #include? "missing.xcconfig" // why not
    MARKETING_VERSION = 3.2.0
    A[sdk=iphoneos*][config=Debug] = $(inherited) $(B:lower)
    URL = https:/$()/example.com \\
      more

    """

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
