public import WidgetManifests

/// What fixes made of the manifests of a run, and what is left to say of them.
///
/// A class, since it holds two results, which are large.
public final class FixedAudit: Sendable {
  /// What was found in the files as they were read.
  public let before: AuditResult
  /// What is found in the fixed files; its summary counts what was fixed.
  public let result: AuditResult
  /// The files that changed, in the order of their paths.
  public let changes: [Change]
  /// The fixes that were not made, in the order of their findings.
  public let refusals: [Refusal]

  init(before: AuditResult, result: AuditResult, changes: [Change], refusals: [Refusal]) {
    self.before = before
    self.result = result
    self.changes = changes
    self.refusals = refusals
  }

  /// A file that fixes changed.
  public struct Change: Sendable {
    /// The file as it was read.
    public var before: SourceFile
    /// The file as it is to be written.
    public var after: SourceFile
    /// How many findings were fixed in it.
    public var fixed: Int
  }

  /// A fix that was not made, because the manifests were no better with it.
  public struct Refusal: Sendable {
    /// Its finding, which is still there.
    public var finding: Finding
    /// The path of the finding's file.
    public var path: String
    /// Why, without a full stop.
    public var reason: String
  }
}

extension Audit {
  /// Audits sources, applies the fixes of what is found, and audits again until nothing is left to
  /// fix.
  ///
  /// Each time all fixes that do not touch are applied together; what comes of it is read again,
  /// and only fixes under which exactly their findings go away are kept. No file is written.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - includesUnsafe: Whether fixes that are not safe are applied, too.
  ///   - known: The findings that are only to be counted, and stay; nil where all are reported.
  public func fix(
    _ sources: [SourceFile], includesUnsafe: Bool, known: KnownFindings? = nil
  ) -> FixedAudit {
    let run = FixRun(self, sources, includesUnsafe: includesUnsafe, known: known)
    run.run()
    return run.outcome
  }
}

/// Applies fixes pass by pass.
private final class FixRun {
  /// Passes that are made; later ones are for what a fix of an earlier one brought to light.
  private static let mostPasses = 10
  /// How often fixes that failed together are tried in smaller parts.
  private static let mostTrials = 64

  private let audit: Audit
  private let includesUnsafe: Bool
  private let known: KnownFindings?
  private let before: AuditResult
  private var files: [SourceFile]
  private var result: AuditResult
  /// How many findings were fixed in each file.
  private var fixed: [String: Int] = [:]
  private var trials = 0
  /// Why fixes are not made.
  private var refusals: [Refused: String] = [:]

  /// What a refused fix is recognised by in later passes, in which its place may be another.
  private struct Refused: Hashable {
    let rule: String
    let path: String
    let message: String
    let title: String
  }

  init(
    _ audit: Audit, _ sources: [SourceFile], includesUnsafe: Bool, known: KnownFindings?
  ) {
    self.audit = audit
    self.includesUnsafe = includesUnsafe
    self.known = known
    before = audit.run(sources, known: known)
    result = before
    // Places count the files in the order of the result.
    files = before.files
  }

  func run() {
    for _ in 0..<Self.mostPasses {
      let batch = FixBatch(result.findings) { finding, fix in
        (fix.isSafe || includesUnsafe) && refusals[refused(finding, fix)] == nil
      }
      if batch.items.isEmpty { return }
      var accepted: [FixBatch.Item] = []
      var next = (files: files, result: result)
      accept(batch.items[...], into: &accepted, &next)
      for index in accepted.flatMap(\.findings) {
        fixed[files[Int(result.findings[index].place.file)].path, default: 0] += 1
      }
      (files, result) = next
    }
  }

  /// Tries fixes together and, where that fails, in halves.
  private func accept(
    _ items: ArraySlice<FixBatch.Item>, into accepted: inout [FixBatch.Item],
    _ next: inout (files: [SourceFile], result: AuditResult)
  ) {
    let tried = accepted + items
    let changed = FixBatch.apply(tried, to: files)
    let outcome = audit.run(changed, known: known)
    guard let objection = FixCheck(result, outcome, of: tried).objection else {
      accepted = tried
      next = (changed, outcome)
      return
    }
    trials += 1
    if items.count == 1 || trials > Self.mostTrials {
      let reason = items.count == 1 ? objection : "too many fixes failed together"
      for item in items { refuse(item, reason) }
      return
    }
    let middle = items.startIndex + items.count / 2
    accept(items[..<middle], into: &accepted, &next)
    accept(items[middle...], into: &accepted, &next)
  }

  private func refuse(_ item: FixBatch.Item, _ reason: String) {
    for index in item.findings { refusals[refused(result.findings[index], item.fix)] = reason }
  }

  private func refused(_ finding: Finding, _ fix: Fix) -> Refused {
    Refused(
      rule: finding.rule, path: files[Int(finding.place.file)].path, message: finding.message,
      title: fix.title)
  }

  var outcome: FixedAudit {
    let changes = zip(before.files, files).filter { $0.bytes != $1.bytes }.map { old, new in
      FixedAudit.Change(before: old, after: new, fixed: fixed[old.path] ?? 0)
    }
    var result = result
    var declined: [FixedAudit.Refusal] = []
    result.summary.fixed = fixed.values.reduce(0, +)
    for (index, finding) in result.findings.enumerated() {
      guard let fix = finding.fix, let reason = refusals[refused(finding, fix)] else { continue }
      let path = files[Int(finding.place.file)].path
      declined.append(FixedAudit.Refusal(finding: finding, path: path, reason: reason))
      // What is left over can be fixed by hand alone.
      result.findings[index].fix = nil
      if fix.isSafe {
        result.summary.fixable -= 1
      } else {
        result.summary.fixableUnsafe -= 1
      }
    }
    return FixedAudit(before: before, result: result, changes: changes, refusals: declined)
  }
}
