/// The report that GitLab shows in merge requests: its code quality format.
///
/// A fingerprint is that of the finding's identity: it stays when lines move, and no two findings
/// share one, because GitLab would show only the first of them.
/// <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
public struct GitLabReport: Sendable {
  /// Makes a report.
  public init() {}

  /// Writes a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var writer = JSONWriter(capacity: 512 * (result.findings.count + 1))
    let identities = FindingIdentity.of(result.findings, in: result.files)
    writer.array { json in
      for (finding, identity) in zip(result.findings, identities) {
        let help = finding.help.isEmpty ? "" : "; \(finding.help)"
        write(
          Issue(
            description: finding.message + help, identity: identity,
            severity: severity(finding.severity),
            path: result.file(of: finding.place)?.path ?? AuditResult.noFile,
            line: FindingRegion(finding.place)?.startLine ?? 1),
          to: &json)
      }
      for (number, problem) in result.problems.enumerated() {
        write(Issue(problem, number: number), to: &json)
      }
    }
    writer.end()
    return writer.bytes
  }

  /// What GitLab lists.
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
      json.key("location")
      json.object(.line) { json in
        json.member("path", issue.path)
        json.key("lines")
        json.object { $0.member("begin", issue.line) }
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
  /// Something that could not be done, so that no issues do not mean that all is well.
  fileprivate init(_ problem: AuditResult.Problem, number: Int) {
    self.init(
      description: "\(problem.place): \(problem.reason)",
      identity: FindingIdentity(rule: "audit", value: problem.reason, occurrence: number + 1),
      severity: "critical", path: problem.path, line: Int(problem.position?.line ?? 1))
  }
}
