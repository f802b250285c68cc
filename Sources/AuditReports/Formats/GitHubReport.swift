public import AuditKit
internal import WidgetManifests

/// The report that GitHub Actions turns into annotations: a workflow command for each finding.
///
/// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>
public struct GitHubReport: Sendable {
  /// The root of the paths: GitHub knows a file by its path from the top of the repository.
  public var root: ReportRoot

  /// Creates a report.
  public init(root: ReportRoot = ReportRoot()) {
    self.root = root
  }

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var output = ""
    for finding in result.findings {
      let properties = properties(of: finding, in: result).map { "\($0)=\(Self.property($1))" }
      let message = [finding.message] + result.details(of: finding)
      output += "::\(command(for: finding.severity)) \(properties.joined(separator: ","))::"
      output += Self.data(message.joined(separator: "\n")) + "\n"
    }
    // Log lines, because annotations would appear in every pull request.
    for aside in result.asides { output += "\(aside)\n" }
    return Array(output.utf8)
  }

  /// Returns the problems as errors, each in its file if the file is known.
  public func render(_ problems: [AuditResult.Problem]) -> [UInt8] {
    let lines = problems.map { problem in
      var properties = "title=audit"
      if let position = problem.position {
        let path = Self.property(root.path(of: problem))
        properties = "file=\(path),line=\(position.line),col=\(position.column),\(properties)"
      }
      return "::error \(properties)::\(Self.data("\(problem.place): \(problem.reason)"))\n"
    }
    return Array(lines.joined().utf8)
  }

  private func command(for severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func properties(
    of finding: Finding, in result: AuditResult
  ) -> [(name: String, value: String)] {
    var properties: [(name: String, value: String)] = []
    if let path = root.path(of: finding.place, in: result) {
      properties.append(("file", path))
      if let region = FindingRegion(finding.place) {
        properties.append(("line", String(region.startLine)))
        properties.append(("endLine", String(region.endLine)))
        // The runner accepts columns only within one line.
        if region.startLine == region.endLine {
          properties.append(("col", String(region.startColumn)))
          properties.append(("endColumn", String(region.endColumn)))
        }
      }
    }
    properties.append(("title", finding.rule))
    return properties
  }

  /// Escapes a message as GitHub's toolkit does, and invisible characters.
  private static func data(_ text: String) -> String {
    Sanitizer.text(text) { scalar, _, _ in escape(scalar) }
  }

  /// Escapes the value of a property, in which colons and commas are special as well.
  private static func property(_ text: String) -> String {
    Sanitizer.text(text) { scalar, _, _ in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: escape(scalar)
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }
}
