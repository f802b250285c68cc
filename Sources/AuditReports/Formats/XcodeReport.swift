public import AuditKit
internal import WidgetManifests

/// The report that Xcode, and editors that parse compiler output, show beside the lines.
///
/// A finding is a line `path:line:column: error: message [rule]`. Its related places and its help
/// follow as notes, which Xcode shows under the finding.
public struct XcodeReport: Sendable {
  /// The folder that paths are relative to, because Xcode opens files only by absolute paths; nil
  /// leaves paths unchanged.
  public var root: String?

  /// Creates a report.
  public init(root: String? = nil) {
    self.root = root
  }

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var output = ""
    for finding in result.findings {
      output += start(of: finding.place, finding.severity, in: result)
      output += "\(Sanitized(finding.message)) [\(Sanitized(finding.rule))]\n"
      for related in finding.related {
        output += start(of: related.place, .note, in: result)
        output += "\(Sanitized(related.sentence))\n"
      }
      if !finding.help.isEmpty {
        output += start(of: finding.place, .note, in: result)
        output += "help: \(Sanitized(finding.help))\n"
      }
    }
    for aside in result.asides { output += "note: \(aside)\n" }
    return Array(output.utf8)
  }

  /// Returns the problems as errors, each in its file if the file is known.
  public func render(_ problems: [AuditResult.Problem]) -> [UInt8] {
    let lines = problems.map { problem in
      let reason = Sanitized(problem.reason)
      guard let position = problem.position else {
        return "error: \(Sanitized(problem.path)): \(reason)\n"
      }
      let path = Sanitized(absolute(problem.path))
      return "\(path):\(position.line):\(position.column): error: \(reason)\n"
    }
    return Array(lines.joined().utf8)
  }

  private func start(of place: Place, _ severity: Severity, in result: AuditResult) -> String {
    guard let path = result.file(of: place)?.path else { return "\(severity.rawValue): " }
    // Xcode can't mark a whole file.
    let position = FindingRegion(place).map { "\($0.startLine):\($0.startColumn)" } ?? "1:1"
    return "\(Sanitized(absolute(path))):\(position): \(severity.rawValue): "
  }

  private func absolute(_ path: String) -> String {
    guard let root, !path.utf8.starts(with: "/".utf8) else { return path }
    return root.utf8.last == UInt8(ascii: "/") ? root + path : "\(root)/\(path)"
  }
}
