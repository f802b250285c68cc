public import AuditKit
internal import WidgetManifests

/// The report for scripts and coding agents: one line for each finding.
///
/// A line is `path:line:column: severity rule message`. A whole file has no line and no column.
public struct ConciseReport: Sendable {
  /// Whether the help of a finding follows in an indented line.
  public var showsHelp = false

  /// Creates a report.
  public init() {}

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var output = ""
    for finding in result.findings {
      let path = result.file(of: finding.place).map { Sanitized($0.path).text } ?? "-"
      let region = FindingRegion(finding.place)
      let place = region.map { "\(path):\($0.startLine):\($0.startColumn)" } ?? path
      let (rule, message) = (Sanitized(finding.rule), Sanitized(finding.message))
      output += "\(place): \(finding.severity.rawValue) \(rule) \(message)\n"
      if showsHelp, !finding.help.isEmpty { output += "  help: \(Sanitized(finding.help))\n" }
    }
    return Array(output.utf8)
  }

  /// Returns what was not read as errors of the rule `unread`.
  public func render(_ problems: [AuditResult.Problem]) -> [UInt8] {
    let lines = problems.map { problem in
      let place = problem.position.map { ":\($0.line):\($0.column)" } ?? ""
      return "\(Sanitized(problem.path))\(place): error unread \(Sanitized(problem.reason))\n"
    }
    return Array(lines.joined().utf8)
  }
}
