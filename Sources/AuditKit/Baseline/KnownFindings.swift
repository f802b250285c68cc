public import WidgetManifests

/// A baseline as a run uses it.
public struct KnownFindings: Sendable {
  /// The accepted findings.
  public var baseline: Baseline
  /// The baseline's name for each manifest of the run, by the manifest's path.
  public var names: [String: String] = [:]
  /// The manifests that the baseline names, that exist, and that the run does not read.
  public var outside: Set<String> = []
  /// The paths in the baseline that other kinds of runs read: the projects of `audit lint` for
  /// `audit`, and manifests for `audit lint`.
  public var foreign: Set<String> = []
  /// Whether every manifest that the run was asked to read could be read.
  public var isComplete = true
  /// Whether the baseline is updated with the findings of the run.
  public var isUpdated = false

  /// Creates a baseline for a run, with manifests named by their own paths.
  public init(_ baseline: Baseline) { self.baseline = baseline }

  /// The result of applying a baseline to a run.
  public struct Outcome: Sendable {
    /// The findings in the baseline, in the order of a report.
    public var known: [Finding] = []
    /// The entries that no longer occur, with the number of missing findings, in the order of the
    /// baseline.
    ///
    /// Empty if they can't be determined, because something was not read or checked.
    public var stale: [Baseline.Entry] = []
    /// The baseline for the findings of this run; entries that the run didn't check stay.
    public var updated = Baseline()
    /// The number of findings that are new in the updated baseline.
    public var added = 0

    /// Creates the outcome of a run without a baseline.
    public init() {}
  }
}

/// Matches findings with the entries of a baseline.
struct BaselineMatching {
  private let known: KnownFindings
  /// The number of findings of each entry that are not matched yet.
  private var missing: [Int]
  private var exact: [Baseline.Key: ArraySlice<Int>] = [:]
  private var anywhere: [FindingIdentity: ArraySlice<Int>] = [:]

  /// The rules whose findings a baseline never contains, because they leave the rest of a manifest
  /// unread.
  static let unknowable = ReadingRules.givingUp

  /// The rules about values that could not be read, which no other rule judges.
  private static let unclear = Set(
    ReadingRules.infos.filter { $0.severity == .error }.map(\.id))

  init(_ known: KnownFindings) {
    self.known = known
    let entries = known.baseline.entries
    missing = entries.map(\.count)
    for (index, entry) in entries.enumerated() {
      exact[entry.key, default: []].append(index)
      // The entries of a manifest outside the run stay.
      if !known.outside.contains(entry.file), !known.foreign.contains(entry.file) {
        anywhere[entry.identity, default: []].append(index)
      }
    }
  }

  /// Removes the findings in the baseline from those of a run.
  ///
  /// - Parameters:
  ///   - findings: All findings; afterwards those that are not in the baseline.
  ///   - unreported: The findings that other findings include; their entries are not stale.
  ///   - files: The manifests of the run.
  ///   - isJudged: Whether the run would have found an entry's findings.
  mutating func take(
    _ findings: inout [Finding], unreported: [Finding] = [], in files: [SourceFile],
    isJudged: (FindingIdentity) -> Bool
  ) -> KnownFindings.Outcome {
    let all = findings + unreported
    let entries = located(all, in: files)
    var isKnown = [Bool](repeating: false, count: all.count)
    match(entries, &isKnown)
    let found = entries.prefix(findings.count)
    isKnown.removeLast(unreported.count)
    var outcome = KnownFindings.Outcome()
    // An update accepts unreadable values, too, so only unread manifests make it incomplete.
    let hiding = known.isUpdated ? Self.unknowable : Self.unclear
    let isUnclear = zip(findings, isKnown).contains { !$1 && hiding.contains($0.rule) }
    let isWhole = known.isComplete && known.outside.isEmpty && !isUnclear
    var kept: [Baseline.Entry] = []
    for (var entry, missing) in zip(known.baseline.entries, missing) where missing > 0 {
      entry.count = missing
      if isWhole, !known.foreign.contains(entry.file), isJudged(entry.identity) {
        outcome.stale.append(entry)
      } else {
        kept.append(entry)
      }
    }
    if known.isUpdated {
      outcome.updated.add(kept + found.compactMap(\.self))
      outcome.added = zip(found, isKnown).count { $0 != nil && !$1 }
      isKnown = found.map { $0 != nil }
    }
    outcome.known = zip(findings, isKnown).filter(\.1).map(\.0)
    findings = zip(findings, isKnown).filter { !$0.1 }.map(\.0)
    return outcome
  }

  /// Marks the findings whose entries the baseline has, first in their own manifests, so that a
  /// renamed manifest takes nothing from others.
  private mutating func match(_ entries: [Baseline.Entry?], _ isKnown: inout [Bool]) {
    for (index, entry) in entries.enumerated() where !isKnown[index] {
      if let entry { isKnown[index] = Self.takeOne(&exact[entry.key], &missing) }
    }
    for (index, entry) in entries.enumerated() where !isKnown[index] {
      if let entry { isKnown[index] = Self.takeOne(&anywhere[entry.identity], &missing) }
    }
  }

  /// An entry for each finding; nil for those that a baseline never contains.
  private func located(_ findings: [Finding], in files: [SourceFile]) -> [Baseline.Entry?] {
    zip(findings, FindingIdentity.of(findings, in: files)).map { finding, identity in
      if Self.unknowable.contains(finding.rule) { return nil }
      var identity = identity
      identity.occurrence = 1
      let index = Int(finding.place.file)
      let path = files.indices.contains(index) ? files[index].path : ""
      return Baseline.Entry(identity: identity, file: known.names[path] ?? path, count: 1)
    }
  }

  /// Removes one finding from the first entry that has any left.
  private static func takeOne(_ entries: inout ArraySlice<Int>?, _ missing: inout [Int]) -> Bool {
    while let index = entries?.first {
      if missing[index] > 0 {
        missing[index] -= 1
        return true
      }
      entries?.removeFirst()
    }
    return false
  }
}
