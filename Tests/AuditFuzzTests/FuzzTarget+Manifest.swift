internal import BudgetReplay
internal import FuzzTarget

@testable internal import AuditKit

extension FuzzTarget {
  /// A manifest, through every rule, and through the replay, a comparison or a second run.
  ///
  /// All of it at once would leave a fuzzer some ten inputs a second; so the length says which.
  static let manifest = FuzzTarget("manifest", maximum: 4096, seeds: { ManifestSeeds.all }) {
    let files = [SourceFile(path: "a.yaml", bytes: $0)]
    let audit = $0.count % 4 == 0 ? Audit() : .withoutReplay
    let result = audit.run(files)
    let formats = ReportFormat.allCases
    let format = formats[$0.count / 4 % formats.count]
    let report = format.render(result)
    var broken = result.misplaced + Report.broken(report, as: format)
    switch $0.count % 4 {
    case 1:
      if format.render(audit.run(files)) != report { broken.append("a second run prints another") }
    case 2:
      let comparing = Set(AllRules.comparing.map { $0.info.id })
      let found = audit.compare(files, with: files).findings.filter { comparing.contains($0.rule) }
      broken += found.map { "a release breaks something of itself: \($0.message)" }
    default: break
    }
    return broken
  }

  /// A manifest whose mistakes are fixed.
  static let fix = FuzzTarget("fix", maximum: 2048, seeds: { ManifestSeeds.all }) { bytes in
    let audit = Audit.withoutReplay
    let includesUnsafe = bytes.count % 2 == 0
    let files = [SourceFile(path: "a.yaml", bytes: bytes)]
    let fixed = audit.fix(files, includesUnsafe: includesUnsafe)
    if fixed.changes.isEmpty { return [] }
    var broken = fixed.result.misplaced
    let unreadable: Set = ["yaml-syntax", "invalid-encoding", "input-limit", "duplicate-key"]
    func count(_ result: AuditResult) -> Int {
      result.findings.count { unreadable.contains($0.rule) }
    }
    if count(fixed.result) > count(fixed.before) { broken.append("a fix broke the file") }
    let (old, new) = (fixed.before.summary, fixed.result.summary)
    if new.apps < old.apps || new.bundles < old.bundles || new.widgets < old.widgets {
      broken.append("a fix lost a part of the manifest")
    }
    let again = audit.fix(fixed.result.files, includesUnsafe: includesUnsafe)
    if !again.changes.isEmpty { broken.append("what is fixed is fixed again") }
    return broken
  }
}

extension Audit {
  /// One that judges without days that are played through.
  static let withoutReplay: Audit = {
    var options = Options()
    options.replay = nil
    // Settings that replay nothing have no bounds to keep.
    return (try? Audit(options: options)) ?? Audit()
  }()
}

/// Manifests of every construct.
enum ManifestSeeds {
  static let all: [[UInt8]] = {
    let examples = AllRules.infos.filter { $0.group != .product }.flatMap { info in
      info.invalid.prefix(2) + info.valid.prefix(1)
    }
    let texts = examples.map { $0.manifest.filter { !"↓‹›".contains($0) } }
    return (texts + [features]).map { Array($0.utf8) }
  }()

  /// What YAML has and the examples of rules do not.
  private static let features = """
    %YAML 1.1
    %TAG ! tag:example.com,2000:
    --- !app
    x-a: &a {description: 'It''s', families: &f [systemSmall, "system\\x4cedium"]}
    app: !!str Weather
    ? bundleID
    : com.example.weather
    version: !!float 3.2
    x-text: >-
      folded
        text

    x-other: |+2
        literal
    platforms: {iOS: 17.0, ? watchOS : 10}
    widgets: [{<<: [*a, {kind: A}], families: *f}, *a]
    ... # audit:ignore yaml-syntax -- no more
    ---
    - &a [*a, ~, 0x1F, 1_000, 190:20:30, .inf, 2001-12-14t21:59:43.10-05:00]

    """
}
