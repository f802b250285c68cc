public import AuditKit
internal import WidgetManifests

/// The report in the XML of Checkstyle, which most CI systems and review bots read.
public struct CheckstyleReport: Sendable {
  /// Creates a report.
  public init() {}

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var xml = XMLWriter()
    // The version of the format that other linters write.
    xml.element("checkstyle", [("version", "4.3")]) { xml in
      if let known = result.knownSentence { xml.comment(known) }
      for (path, findings) in result.findingsByFile {
        let name = [("name", path ?? AuditResult.noFile)]
        if findings.isEmpty {
          xml.element("file", name)
        } else {
          xml.element("file", name) { xml in
            for finding in findings { write(finding, result, to: &xml) }
          }
        }
      }
      for problem in result.problems { write(problem, to: &xml) }
      if let sentence = result.leftOutSentence { write(leftOut: sentence, to: &xml) }
    }
    return xml.bytes
  }

  private func write(_ finding: Finding, _ result: AuditResult, to xml: inout XMLWriter) {
    let region = FindingRegion(finding.place)
    var attributes = [("line", String(region?.startLine ?? 1))]
    if let region { attributes.append(("column", String(region.startColumn))) }
    let message = [finding.message] + result.details(of: finding)
    attributes.append(("severity", severity(finding.severity)))
    attributes.append(("message", message.joined(separator: "\n")))
    attributes.append(("source", "audit.\(finding.rule)"))
    xml.element("error", attributes)
  }

  /// Writes a problem, because its file would otherwise look like one without findings.
  private func write(_ problem: AuditResult.Problem, to xml: inout XMLWriter) {
    xml.element("file", [("name", problem.path)]) { xml in
      var attributes = [("line", String(problem.position?.line ?? 1))]
      if let column = problem.position?.column { attributes.append(("column", String(column))) }
      attributes += [("severity", "error"), ("message", problem.reason), ("source", "audit")]
      xml.element("error", attributes)
    }
  }

  /// Writes that findings are left out; readers ignore comments.
  private func write(leftOut sentence: String, to xml: inout XMLWriter) {
    xml.element("file", [("name", AuditResult.noFile)]) { xml in
      xml.element(
        "error", [("line", "1"), ("severity", "info"), ("message", sentence), ("source", "audit")])
    }
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}
