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
        json.object { json in
          let help = finding.help.isEmpty ? "" : "; \(finding.help)"
          json.member("description", finding.message + help)
          json.member("check_name", finding.rule)
          json.member("fingerprint", identity.fingerprint)
          json.member("severity", severity(finding.severity))
          json.key("location")
          json.object(.line) { json in
            json.member("path", result.file(of: finding.place)?.path ?? AuditResult.noFile)
            json.key("lines")
            json.object { $0.member("begin", FindingRegion(finding.place)?.startLine ?? 1) }
          }
        }
      }
    }
    writer.end()
    return writer.bytes
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
