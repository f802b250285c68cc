package import AuditKit

/// Where a committed manifest says something else than the project does.
///
/// Only what both say is compared: what the project leaves open, and what the manifest leaves out
/// or writes with a variable that nobody defined, is no drift.
package struct Drift {
  static let info = RuleInfo(
    id: "drift",
    group: .required,
    severity: .error,
    summary: "A manifest says something else than the project it was drafted from.",
    rationale: "What is audited is then another app than the one that ships.",
    remedy: "write what the project says, or draft the manifest again",
    source: "",
    valid: [], invalid: [])

  /// The manifests, and behind them the project's files that findings name.
  private var files: [SourceFile]
  private let manifests: Int
  /// The index of each of the project's files, by its path.
  private var numbers: [String: Int] = [:]
  private(set) var findings: [Finding] = []

  /// Compares manifests with what projects declare.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - projects: The facts of each project.
  /// - Returns: The findings, with the project's files behind the manifests.
  package static func result(of sources: [SourceFile], with projects: [ProjectFacts]) -> AuditResult
  {
    let files = sources.sorted { $0.path < $1.path }
    var audit = Audit.Options()
    audit.replay = nil
    let reading = (try? Audit(options: audit))?.manifest(of: files)
    var drift = Drift(files: files)
    // A variable that is given elsewhere is an unknown value here, not a mistake.
    drift.findings = (reading?.findings ?? []).filter { $0.rule != "undefined-variable" }
    if let manifest = reading?.manifest {
      drift.compare(manifest, DraftedTargets(projects))
      drift.summary.apps = manifest.apps.count
      drift.summary.bundles = manifest.bundles.count
      drift.summary.widgets = manifest.bundles.reduce(0) { $0 + $1.widgets.items().count }
    }
    return drift.result
  }

  private var summary = AuditResult.Summary()

  private init(files: [SourceFile]) {
    self.files = files
    manifests = files.count
  }

  private var result: AuditResult {
    let sorted = findings.enumerated().sorted { a, b in
      let (first, second) = (a.element.place, b.element.place)
      return (first.file, first.start, a.offset) < (second.file, second.start, b.offset)
    }
    var summary = summary
    summary.files = manifests
    summary.count(findings)
    return AuditResult(files: files, summary: summary, findings: sorted.map(\.element))
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - message: What is different.
  ///   - place: The value in the manifest.
  ///   - subject: Whose it is.
  ///   - project: What the project says, and where.
  ///   - help: What to do; the rule's remedy where nil.
  mutating func report(
    _ message: String, at place: Place, _ subject: Finding.Subject,
    project: (text: String, origin: Origin?)? = nil, help: String? = nil
  ) {
    var related: [Finding.Related] = []
    if let project, let origin = project.origin {
      related.append(Finding.Related("project", project.text, at: self.place(of: origin)))
    }
    findings.append(
      Finding(Self.info, message, at: place, subject: subject, related: related, help: help))
  }

  /// A place in a file of the project, which comes behind the manifests.
  private mutating func place(of origin: Origin) -> Place {
    let index = numbers[origin.file] ?? files.count
    if index == files.count {
      numbers[origin.file] = index
      files.append(SourceFile(path: origin.file, bytes: []))
    }
    let start = Position(line: Int32(clamping: origin.line ?? 1), column: 1)
    return Place(file: SourceFile.ID(index), start: start, end: start)
  }

  /// Where a manifest that has no document for something begins.
  var start: Place? {
    guard manifests > 0 else { return nil }
    let first = Position(line: 1, column: 1)
    return Place(file: 0, start: first, end: first)
  }
}

/// A text in backticks.
func quoted(_ text: String) -> String { CodeSpans.code(text) }
