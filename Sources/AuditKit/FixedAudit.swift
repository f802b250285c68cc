public import WidgetManifests

/// The result of fixing the manifests of a run.
///
/// A class, because it contains two results, which are large.
public final class FixedAudit: Sendable {
  /// The result for the files as they were read.
  public let before: AuditResult
  /// The result for the fixed files; its summary counts the fixed findings.
  public let result: AuditResult
  /// The files that changed, in the order of their paths.
  public let changes: [Change]
  /// The fixes that were not applied, in the order of their findings.
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
    /// The file after the fixes.
    public var after: SourceFile
    /// The number of findings that were fixed in it, by the titles of the fixes.
    package var titles: [String: Int]

    package init(before: SourceFile, after: SourceFile, titles: [String: Int] = [:]) {
      self.before = before
      self.after = after
      self.titles = titles
    }

    /// The number of findings that were fixed in it.
    public var fixed: Int { titles.values.reduce(0, +) }
  }

  /// A fix that was not applied because it would not have improved the manifests.
  public struct Refusal: Sendable {
    /// Its finding, which remains.
    public var finding: Finding
    /// The path of the finding's file.
    public var path: String
    /// The reason, without a full stop.
    public var reason: String
  }
}

extension Audit {
  /// Audits sources, applies the fixes of the findings, and repeats until there is nothing left to
  /// fix.
  ///
  /// Each pass applies all fixes that do not touch each other and audits the result. A fix is kept
  /// only if exactly its findings go away. No file is written.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - includesUnsafe: Whether unsafe fixes are applied, too.
  ///   - known: The baseline, whose findings are counted and not fixed; nil if there is none.
  ///   - progress: Receives the progress of each audit.
  public func fix(
    _ sources: [SourceFile], includesUnsafe: Bool, known: KnownFindings? = nil,
    progress: RunProgress? = nil
  ) -> FixedAudit {
    FixedAudit.fixing(sources, includesUnsafe: includesUnsafe, passes: 10) { files in
      progress?.beginPass()
      return run(files, known: known, progress: progress)
    }
  }
}

extension FixedAudit {
  /// Applies the fixes of the findings in some files, until nothing is left to fix.
  ///
  /// - Parameters:
  ///   - sources: The files.
  ///   - includesUnsafe: Whether unsafe fixes are applied, too.
  ///   - passes: The maximum number of passes; later ones fix what an earlier one revealed.
  ///   - audit: Audits the files; its result has those files, possibly followed by others.
  package static func fixing(
    _ sources: [SourceFile], includesUnsafe: Bool, passes: Int,
    by audit: @escaping ([SourceFile]) -> AuditResult
  ) -> FixedAudit {
    let run = FixRun(sources, includesUnsafe: includesUnsafe, by: audit)
    run.run(passes: passes)
    return run.outcome
  }
}

/// Applies fixes pass by pass.
private final class FixRun {
  /// The maximum number of times that fixes fail together and are tried in smaller parts.
  private static let maximumTrials = 64

  private let audit: ([SourceFile]) -> AuditResult
  private let includesUnsafe: Bool
  private let before: AuditResult
  private var files: [SourceFile]
  private var result: AuditResult
  /// The number of fixed findings by path, and by the titles of their fixes.
  private var fixed: [String: [String: Int]] = [:]
  private var trials = 0
  /// The reasons for refused fixes.
  private var refusals: [Refused: String] = [:]

  /// The identity of a refused fix in later passes, in which its place may have changed.
  private struct Refused: Hashable {
    let rule: String
    let path: String
    let message: String
    let title: String
  }

  init(
    _ sources: [SourceFile], includesUnsafe: Bool,
    by audit: @escaping ([SourceFile]) -> AuditResult
  ) {
    self.audit = audit
    self.includesUnsafe = includesUnsafe
    before = audit(sources)
    result = before
    // Places refer to the files in the order of the result.
    files = before.files
  }

  func run(passes: Int) {
    // Whether anything was fixed since the refused fixes were tried.
    var hasChanged = false
    for _ in 0..<passes {
      var batch = nextBatch()
      if batch.items.isEmpty, hasChanged, !refusals.isEmpty {
        // Fixes that were refused may be applicable now.
        (refusals, trials, hasChanged) = ([:], 0, false)
        batch = nextBatch()
      }
      if batch.items.isEmpty { return }
      var accepted: [FixBatch.Item] = []
      var next = (files: files, result: result)
      accept(batch.items[...], into: &accepted, &next)
      for item in accepted {
        for index in item.findings {
          let path = files[Int(result.findings[index].place.file)].path
          fixed[path, default: [:]][item.fix.title, default: 0] += 1
        }
      }
      (files, result) = next
      hasChanged = hasChanged || !accepted.isEmpty
    }
    for item in nextBatch().items { refuse(item, "\(passes) passes were not enough; fix again") }
  }

  private func nextBatch() -> FixBatch {
    FixBatch(result.findings) { finding, fix in
      (fix.isSafe || includesUnsafe) && refusals[refused(finding, fix)] == nil
    }
  }

  /// Tries fixes together and, if that fails, in halves.
  private func accept(
    _ items: ArraySlice<FixBatch.Item>, into accepted: inout [FixBatch.Item],
    _ next: inout (files: [SourceFile], result: AuditResult)
  ) {
    let tried = accepted + items
    let changed = FixBatch.apply(tried, to: files)
    let outcome = audit(changed)
    guard let objection = FixCheck(result, outcome, of: tried).objection else {
      accepted = tried
      next = (changed, outcome)
      return
    }
    trials += 1
    if items.count == 1 || trials > Self.maximumTrials {
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
      FixedAudit.Change(before: old, after: new, titles: fixed[old.path] ?? [:])
    }
    var result = result
    var declined: [FixedAudit.Refusal] = []
    result.summary.fixed = changes.reduce(0) { $0 + $1.fixed }
    for (index, finding) in result.findings.enumerated() {
      guard let fix = finding.fix, let reason = refusals[refused(finding, fix)] else { continue }
      let path = files[Int(finding.place.file)].path
      declined.append(FixedAudit.Refusal(finding: finding, path: path, reason: reason))
      // It can only be fixed by hand.
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
