@testable internal import AuditReports
internal import BudgetReplay
internal import FuzzTarget
@testable internal import WidgetManifests

@testable internal import AuditKit

extension FuzzTarget {
  /// A manifest, through every rule, and through the replay, a second run or a baseline.
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
      var known = KnownFindings(Baseline())
      known.isUpdated = true
      guard let updated = audit.run(files, known: known).baseline?.updated else { break }
      let again = audit.run(files, known: KnownFindings(updated))
      let new = again.findings.filter { !ReadingRules.givingUp.contains($0.rule) }
      broken += new.map { "a baseline forgets \($0.rule): \($0.message)" }
      if again.baseline?.stale.isEmpty == false { broken.append("a baseline knows too much") }
    default: break
    }
    return broken
  }

  /// A manifest whose mistakes are fixed.
  static let fix = FuzzTarget(
    "fix", maximum: 2048, seeds: { ManifestSeeds.all + ManifestSeeds.all.map { $0 + [0x0A] } }
  ) { bytes in
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
