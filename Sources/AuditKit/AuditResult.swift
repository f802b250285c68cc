public import WidgetManifests

/// What a run found, ready to be reported.
public struct AuditResult: Sendable {
  /// The files of the run in the order of their paths; a place's `file` is an index into it.
  public var files: [SourceFile]
  /// How much was read and found.
  public var summary: Summary
  /// What is wrong: sorted by path, line, column, rule and message, each once.
  public var findings: [Finding]
  /// What could not be done, so that no findings do not mean that all is well.
  public var problems: [Problem] = []
  /// What came of the baseline; nil where there is none.
  public var baseline: KnownFindings.Outcome?
  /// How many findings are left out of ``findings``, because no more were asked for.
  public private(set) var leftOut = 0
  /// How many of those that are left out are errors.
  public private(set) var leftOutErrors = 0
  /// How the widgets' reloads fit the budget; nil where nothing was replayed.
  public var replay: ReplayReport?
  /// The values with the tag `!unknown`, by path and in the order written.
  public var unknown: [UnknownValue] = []
  /// The rules beside those of ``AllRules`` that were judged.
  public var requiredRules: [RuleInfo] = []
  /// The kinds that were asked for and that no widget has.
  public var unknownKinds: [UnknownKindName] = []
  /// What the older release was, where two were compared; its files come last in ``files``.
  public var comparison: ComparisonReport?
  /// What a recorded log says next to its replay; nil where none was read.
  public var log: LogReport?
  /// The built product; nil where the run is of manifests alone.
  public var product: Product?

  /// Something that could not be done.
  public struct Problem: Error, Sendable, Equatable {
    /// What it is about; most often a path as it is shown.
    public var path: String
    /// The place in that file; nil where it is about the whole of it.
    public var position: Position?
    /// Why, without a full stop.
    public var reason: String

    /// Makes a problem.
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

  /// How much was read and found.
  public struct Summary: Sendable, Equatable {
    /// Manifests read, those that could not be understood included.
    public var files = 0
    /// Apps, each once.
    public var apps = 0
    /// Bundle documents.
    public var bundles = 0
    /// Widgets of all bundles.
    public var widgets = 0
    /// Findings reported as errors.
    public var errors = 0
    /// Findings reported as warnings.
    public var warnings = 0
    /// Findings reported as notes.
    public var notes = 0
    /// Values with the tag `!unknown`, of which nothing is judged.
    public var unknown = 0
    /// Findings that a comment suppressed.
    public var suppressed = 0
    /// Findings that the baseline knows.
    public var baselined = 0
    /// Findings with a fix that is safe.
    public var fixable = 0
    /// Findings with a fix that is not safe.
    public var fixableUnsafe = 0
    /// Findings that were fixed before this result.
    public var fixed = 0

    /// Makes an empty summary.
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

  /// Leaves out findings beyond so many, the least severe first; the others keep their order.
  public mutating func keep(atMost most: Int) {
    guard findings.count > most else { return }
    var rest = most
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

  /// Makes a result of its parts.
  public init(
    files: [SourceFile], summary: Summary, findings: [Finding], replay: ReplayReport? = nil
  ) {
    self.files = files
    self.summary = summary
    self.findings = findings
    self.replay = replay
  }
}
