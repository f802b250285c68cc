public import WidgetManifests

/// A baseline as a run uses it.
public struct KnownFindings: Sendable {
  /// What is known.
  public var baseline: Baseline
  /// How the baseline names each manifest of the run, by the manifest's path.
  public var names: [String: String] = [:]
  /// The manifests that the baseline names, that are there, and that the run has no part in.
  public var outside: Set<String> = []
  /// Whether everything that the run was asked to read could be read.
  public var isComplete = true
  /// Whether the findings of the run are to be known from now on.
  public var isUpdated = false

  /// Makes a baseline for a run of manifests that go by their own paths.
  public init(_ baseline: Baseline) { self.baseline = baseline }

  /// What came of a baseline in a run.
  public struct Outcome: Sendable {
    /// The findings that are known, in the order of a report.
    public var known: [Finding] = []
    /// What is known and was not found: how many of each entry, in the order of the baseline.
    ///
    /// Empty where the run cannot tell: what was not read, not judged or not understood may be
    /// there still.
    public var stale: [Baseline.Entry] = []
    /// The baseline that knows the findings of this run; entries of which it cannot tell stay.
    public var updated = Baseline()
    /// How many of the known findings the baseline did not know before.
    public var added = 0

    /// Makes the outcome of a run in which nothing was known.
    public init() {}
  }
}

/// Takes findings out of a baseline, one by one.
struct BaselineMatching {
  private let known: KnownFindings
  /// How many findings of each entry are not found yet.
  private var missing: [Int]
  private var exact: [Key: ArraySlice<Int>] = [:]
  private var anywhere: [FindingIdentity: ArraySlice<Int>] = [:]

  private struct Key: Hashable {
    let identity: FindingIdentity
    let file: String
  }

  /// The rules whose findings no baseline may know: behind them the rest of a manifest is unknown.
  static let unknowable = ReadingRules.givingUp

  /// The rules of what could not be understood, which takes part in no other rule.
  private static let unclear = Set(
    ReadingRules.infos.filter { $0.severity == .error }.map(\.id))

  init(_ known: KnownFindings) {
    self.known = known
    let entries = known.baseline.entries
    missing = entries.map(\.count)
    for (index, entry) in entries.enumerated() {
      exact[Key(identity: entry.identity, file: entry.file), default: []].append(index)
      // A manifest that this run has no part in keeps what is known of it.
      if !known.outside.contains(entry.file) {
        anywhere[entry.identity, default: []].append(index)
      }
    }
  }

  /// Takes the findings that are known out of those of a run.
  ///
  /// - Parameters:
  ///   - findings: All findings; afterwards those that are not known.
  ///   - files: The manifests of the run.
  ///   - isJudged: Whether the run would have found what an entry knows.
  mutating func take(
    _ findings: inout [Finding], in files: [SourceFile], isJudged: (FindingIdentity) -> Bool
  ) -> KnownFindings.Outcome {
    let found = located(findings, in: files)
    var isKnown = [Bool](repeating: false, count: found.count)
    for (index, entry) in found.enumerated() {
      guard let entry else { continue }
      isKnown[index] = Self.takeOne(
        &exact[Key(identity: entry.identity, file: entry.file)], &missing)
    }
    // Only then those in other manifests, so that a renamed one takes nothing from the others.
    for (index, entry) in found.enumerated() where !isKnown[index] {
      if let entry { isKnown[index] = Self.takeOne(&anywhere[entry.identity], &missing) }
    }
    var outcome = KnownFindings.Outcome()
    // What becomes known now is unclear for everybody who reads the manifests from now on.
    let hiding = known.isUpdated ? Self.unknowable : Self.unclear
    let isUnclear = zip(findings, isKnown).contains { !$1 && hiding.contains($0.rule) }
    let isWhole = known.isComplete && known.outside.isEmpty && !isUnclear
    var kept: [Baseline.Entry] = []
    for (var entry, missing) in zip(known.baseline.entries, missing) where missing > 0 {
      entry.count = missing
      if isWhole, isJudged(entry.identity) {
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

  /// An entry for each finding that a baseline may know, nil for the others.
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

  /// Takes one finding out of the first of some entries that is not used up.
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
