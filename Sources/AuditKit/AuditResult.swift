public import WidgetManifests

/// The result of a run.
public struct AuditResult: Sendable {
  /// The files of the run, sorted by path; the `file` of a place is an index into them.
  public var files: [SourceFile]
  /// The counts of what was read and found.
  public var summary: Summary
  /// The findings, sorted by path, line, column, rule and message, without duplicates.
  public var findings: [Finding]
  /// The problems that kept the run from checking everything, so that no findings doesn't mean no
  /// problems.
  public var problems: [Problem] = []
  /// The outcome of applying the baseline; nil if there is none.
  public var baseline: KnownFindings.Outcome?
  /// The number of findings that are left out of ``findings`` because of a limit.
  public private(set) var leftOut = 0
  /// The number of errors among the findings that are left out.
  public private(set) var leftOutErrors = 0
  /// The documents and indexes, which end with the result, so that a run that ends right after it
  /// doesn't free them.
  var run: Run?
  /// The replays of the widgets' reloads; nil if nothing was replayed.
  public var replay: ReplayReport?
  /// The values with the tag `!unknown`, by path and in the order written.
  public var unknown: [UnknownValue] = []
  /// The additional rules of the configuration.
  public var requiredRules: [RuleInfo] = []
  /// The requested kinds that no widget has.
  public var unknownKinds: [UnknownKindName] = []
  /// The comparison with an older release, if any; the files of that release come last in
  /// ``files``.
  public var comparison: ComparisonReport?
  /// The verified product; nil if the run only checked manifests.
  public var product: Product?

  /// Something that could not be read or checked.
  public struct Problem: Error, Sendable, Equatable {
    /// The path of the file, as shown in reports, or another subject.
    public var path: String
    /// The position in the file; nil for the whole file.
    public var position: Position?
    /// The reason, without a full stop.
    public var reason: String

    /// Creates a problem.
    public init(path: String, at position: Position? = nil, reason: String) {
      self.path = path
      self.position = position
      self.reason = reason
    }

    /// The path with its line and column, as in `a.yml:3:9`.
    public var place: String {
      position.map { "\(path):\($0.line):\($0.column)" } ?? path
    }
  }

  /// The counts of what was read and found.
  public struct Summary: Sendable, Equatable {
    /// The number of manifests read, including those that could not be parsed.
    public var files = 0
    /// The number of apps, without duplicates.
    public var apps = 0
    /// The number of bundle documents.
    public var bundles = 0
    /// The number of widgets in all bundles.
    public var widgets = 0
    /// The number of errors.
    public var errors = 0
    /// The number of warnings.
    public var warnings = 0
    /// The number of notes.
    public var notes = 0
    /// The number of values with the tag `!unknown`, which are not checked.
    public var unknown = 0
    /// The number of findings suppressed by comments.
    public var suppressed = 0
    /// The number of findings in the baseline.
    public var baselined = 0
    /// The number of findings with a safe fix.
    public var fixable = 0
    /// The number of findings with an unsafe fix.
    public var fixableUnsafe = 0
    /// The number of findings that were fixed before this result.
    public var fixed = 0

    /// Creates an empty summary.
    public init() {}

    /// Counts the documents of a run.
    init(_ run: Run, files: Int) {
      self.files = files
      apps = run.appIndex.count + run.apps.count { $0.document.bundleID.value == nil }
      bundles = run.bundles.count
      widgets = run.bundles.reduce(0) { $0 + $1.document.widgets.items().count }
    }

    /// Counts findings by their severity, and those that can be fixed.
    package mutating func count(_ findings: [Finding]) {
      (errors, warnings, notes, fixable, fixableUnsafe) = (0, 0, 0, 0, 0)
      for finding in findings {
        if let fix = finding.fix {
          if fix.isSafe { fixable += 1 } else { fixableUnsafe += 1 }
        }
        switch finding.severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        }
      }
    }
  }

  /// Keeps at most a number of findings, dropping the least severe first; the others keep their
  /// order.
  public mutating func keep(atMost maximum: Int) {
    guard findings.count > maximum else { return }
    var rest = maximum
    var quota: [Severity: Int] = [:]
    for severity in Severity.allCases.sorted(by: >) {
      let kept = min(findings.count { $0.severity == severity }, rest)
      quota[severity] = kept
      rest -= kept
    }
    var kept: [Finding] = []
    for finding in findings {
      let left = quota[finding.severity, default: 0]
      if left > 0 {
        kept.append(finding)
      } else if finding.severity == .error {
        leftOutErrors += 1
      }
      quota[finding.severity] = left - 1
    }
    leftOut += findings.count - kept.count
    findings = kept
  }

  /// Creates a result.
  public init(
    files: [SourceFile], summary: Summary, findings: [Finding], replay: ReplayReport? = nil
  ) {
    self.files = files
    self.summary = summary
    self.findings = findings
    self.replay = replay
  }
}
