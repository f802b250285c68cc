public import AuditKit
internal import WidgetManifests

/// The report that GitLab shows in merge requests: its code quality format.
///
/// A fingerprint is computed from the finding's identity: it stays the same when lines move, and is
/// unique, because GitLab shows only the first finding with a fingerprint.
/// <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
public struct GitLabReport: Sendable {
  /// The root of the paths: GitLab knows a file by its path from the top of the repository.
  public var root: ReportRoot

  /// Creates a report.
  public init(root: ReportRoot = ReportRoot()) {
    self.root = root
  }

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var writer = JSONWriter()
    let identities = FindingIdentity.of(result.findings, in: result.files)
    writer.array { json in
      for (finding, identity) in zip(result.findings, identities) {
        let origin = finding.origin.map { "; from \($0.text)" } ?? ""
        let help = finding.help.isEmpty ? "" : "; \(finding.help)"
        write(
          Issue(
            description: finding.message + origin + help, identity: identity,
            severity: severity(finding.severity),
            path: root.path(of: finding.place, in: result) ?? AuditResult.noFile,
            line: FindingRegion(finding.place)?.startLine ?? 1),
          to: &json)
      }
      for (number, problem) in result.problems.enumerated() {
        write(Issue(problem, at: root.path(of: problem), number: number), to: &json)
      }
      if let sentence = result.leftOutSentence { write(Issue(leftOut: sentence), to: &json) }
    }
    writer.end()
    return writer.bytes
  }

  /// An item of the list.
  fileprivate struct Issue {
    let description: String
    let identity: FindingIdentity
    let severity: String
    let path: String
    let line: Int
  }

  private func write(_ issue: Issue, to json: inout JSONWriter) {
    json.object { json in
      json.member("description", issue.description)
      json.member("check_name", issue.identity.rule)
      json.member("fingerprint", issue.identity.fingerprint)
      json.member("severity", issue.severity)
      json.object("location", .line) { json in
        json.member("path", issue.path)
        json.object("lines") { $0.member("begin", issue.line) }
      }
    }
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

extension GitLabReport.Issue {
  /// Creates the issue of a problem, because an empty list would mean that there are none.
  fileprivate init(_ problem: AuditResult.Problem, at path: String, number: Int) {
    self.init(
      description: "\(problem.place): \(problem.reason)",
      identity: FindingIdentity(rule: "audit", value: problem.reason, occurrence: number + 1),
      severity: "critical", path: path, line: Int(problem.position?.line ?? 1))
  }

  /// Creates the issue that reports that more findings are left out.
  fileprivate init(leftOut sentence: String) {
    self.init(
      description: sentence,
      identity: FindingIdentity(rule: "audit", value: "left out", occurrence: 1),
      severity: "info", path: AuditResult.noFile, line: 1)
  }
}
