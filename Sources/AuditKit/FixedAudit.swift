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
  /// only if exactly its findings go away. No file is written, and fixing the result again changes
  /// nothing.
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
    FixedAudit.fixing(sources, includesUnsafe: includesUnsafe) { files in
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
  ///   - audit: Audits the files; its result has those files, possibly followed by others.
  package static func fixing(
    _ sources: [SourceFile], includesUnsafe: Bool,
    by audit: @escaping ([SourceFile]) -> AuditResult
  ) -> FixedAudit {
    let run = FixRun(sources, includesUnsafe: includesUnsafe, by: audit)
    run.run()
    return run.outcome
  }
}

/// Applies fixes pass by pass.
private final class FixRun {
  /// The maximum number of times that the files are audited with fixes.
  private static let maximumTrials = 256

  private let audit: ([SourceFile]) -> AuditResult
  private let includesUnsafe: Bool
  private let before: AuditResult
  private var files: [SourceFile]
  private var result: AuditResult
  /// The number of fixed findings by path, and by the titles of their fixes.
  private var fixed: [String: [String: Int]] = [:]
  private var trials = 0
  /// The reasons for the fixes that were refused since the files last changed, by the indexes of
  /// their findings.
  private var refusals: [Int: String] = [:]

  /// The fixes of a pass that can be applied together, and the files and the result with them.
  private struct Pass {
    var accepted: [FixBatch.Item] = []
    var files: [SourceFile]
    var result: AuditResult
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

  func run() {
    while trials < Self.maximumTrials {
      let items = nextItems()
      if items.isEmpty { return }
      var pass = Pass(files: files, result: result)
      accept(items, in: &pass)
      if pass.accepted.isEmpty { continue }
      for item in pass.accepted {
        for index in item.findings {
          let path = files[Int(result.findings[index].place.file)].path
          fixed[path, default: [:]][item.fix.title, default: 0] += 1
        }
      }
      (files, result) = (pass.files, pass.result)
      // Fixes that were refused may be applicable now; and a second run would try them, too.
      refusals = [:]
    }
    let left = nextItems()
    guard let first = left.first else { return }
    let others = left.count > 1 ? " and \(Count.of(left.count - 1, "other fix"))" : ""
    refuse(first, "\(Self.maximumTrials) trials were not enough for it\(others)")
  }

  private func nextItems() -> [FixBatch.Item] {
    FixBatch(result.findings) { index, fix in
      (fix.isSafe || includesUnsafe) && refusals[index] == nil
    }.items
  }

  /// Tries fixes together and, if that fails, first without those nearest to what is wrong, which
  /// may be the cause, or in halves.
  private func accept(_ items: [FixBatch.Item], in pass: inout Pass) {
    if items.isEmpty || trials == Self.maximumTrials { return }
    trials += 1
    let tried = pass.accepted + items
    let edited = EditedFiles(tried, to: files)
    let outcome = audit(edited.files)
    let objections = FixCheck(result, outcome, of: tried, in: edited).objections
    if objections.isEmpty {
      (pass.accepted, pass.files, pass.result) = (tried, edited.files, outcome)
      return
    }
    if items.count == 1 { return refuse(items[0], objections[0].reason) }
    let suspects = nearest(items, to: objections)
    if suspects.count == items.count {
      for (index, reason) in suspects { refuse(items[index], reason) }
    } else if suspects.isEmpty {
      accept(Array(items.prefix(items.count / 2)), in: &pass)
      accept(Array(items.dropFirst(items.count / 2)), in: &pass)
    } else {
      accept(items.indices.filter { suspects[$0] == nil }.map { items[$0] }, in: &pass)
      accept(suspects.keys.sorted().map { items[$0] }, in: &pass)
    }
  }

  /// Returns the index of the fix that is the nearest to each objection, with its reason.
  private func nearest(
    _ items: [FixBatch.Item], to objections: [FixObjection]
  ) -> [Int: String] {
    let spots = items.enumerated().flatMap { index, item in
      (item.findings.map { result.findings[$0].place } + item.fix.edits.map(\.place))
        .map { (place: $0, index: index) }
    }
    let files = Dictionary(grouping: spots, by: \.place.file).mapValues { spots in
      spots.sorted { ($0.place.start, $0.index) < ($1.place.start, $1.index) }
    }
    var suspects: [Int: String] = [:]
    for objection in objections {
      guard let place = objection.place, let spots = files[place.file] else { continue }
      let next = spots.partitioningIndex { $0.place.start > place.start }
      let near = spots[max(0, next - 1)...min(next, spots.count - 1)].min {
        abs($0.place.start.line - place.start.line) < abs($1.place.start.line - place.start.line)
      }
      if let near, suspects[near.index] == nil { suspects[near.index] = objection.reason }
    }
    return suspects
  }

  private func refuse(_ item: FixBatch.Item, _ reason: String) {
    for index in item.findings { refusals[index] = reason }
  }

  var outcome: FixedAudit {
    let changes = zip(before.files, files).filter { $0.bytes != $1.bytes }.map { old, new in
      FixedAudit.Change(before: old, after: new, titles: fixed[old.path] ?? [:])
    }
    var result = result
    var declined: [FixedAudit.Refusal] = []
    result.summary.fixed = changes.reduce(0) { $0 + $1.fixed }
    for (index, reason) in refusals.sorted(by: { $0.key < $1.key }) {
      let finding = result.findings[index]
      let path = files[Int(finding.place.file)].path
      declined.append(FixedAudit.Refusal(finding: finding, path: path, reason: reason))
      // It can only be fixed by hand.
      result.findings[index].fix = nil
      if finding.fix?.isSafe == true {
        result.summary.fixable -= 1
      } else {
        result.summary.fixableUnsafe -= 1
      }
    }
    return FixedAudit(before: before, result: result, changes: changes, refusals: declined)
  }
}
