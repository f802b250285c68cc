public import AuditKit
internal import WidgetManifests

/// The report for test tabs of CI systems: a suite for each file, a test case for each finding.
///
/// Problems are a suite of errors. A file without findings is one case that passes. Errors and
/// warnings fail; notes and findings in the baseline are skipped cases with their message. The schema
/// requires a time and a host: the epoch and `localhost`, so that the report is the same in every run.
public struct JUnitReport: Sendable {
  /// Creates a report.
  public init() {}

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("testsuites") { xml in
      let groups = result.statedFindingsByFile
      for (id, group) in groups.enumerated() {
        write(group.findings, of: group.path ?? AuditResult.noFile, id: id, result, to: &xml)
      }
      if !result.problems.isEmpty { write(result.problems, id: groups.count, to: &xml) }
      if let sentence = result.leftOutSentence {
        let id = groups.count + (result.problems.isEmpty ? 0 : 1)
        write(leftOut: sentence, id: id, to: &xml)
      }
    }
    return xml.bytes
  }

  private func write(_ problems: [AuditResult.Problem], id: Int, to xml: inout XMLWriter) {
    let count = String(problems.count)
    suite("audit", id: id, [("tests", count), ("failures", "0"), ("errors", count)], to: &xml) {
      for problem in problems {
        $0.element("testcase", testCase(Sanitized(problem.place).text, of: "audit")) { xml in
          xml.element(
            "error", [("message", problem.reason), ("type", "problem")],
            text: "\(Sanitized(problem.place)): \(Sanitized(problem.reason))")
        }
      }
    }
  }

  /// Writes that findings are left out, as a skipped case.
  private func write(leftOut sentence: String, id: Int, to xml: inout XMLWriter) {
    suite("audit", id: id, counts(tests: 1, skipped: 1), to: &xml) { xml in
      xml.element("testcase", testCase("findings left out", of: "audit")) { xml in
        xml.element("skipped", [("message", sentence)])
      }
    }
  }

  private func counts(tests: Int, failures: Int = 0, skipped: Int) -> [(String, String)] {
    [
      ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"),
      ("skipped", "\(skipped)"),
    ]
  }

  /// Writes a suite with the elements that the schema requires.
  private func suite(
    _ name: String, id: Int, _ counts: [(String, String)], to xml: inout XMLWriter,
    _ cases: (inout XMLWriter) -> Void
  ) {
    // A suite's name must not be empty after a reader trims it.
    let isBlank = name.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let attributes = [
      ("package", "audit"), ("id", String(id)), ("name", isBlank ? AuditResult.noFile : name),
      ("timestamp", "1970-01-01T00:00:00"), ("hostname", "localhost"),
    ]
    xml.element("testsuite", attributes + counts + [("time", "0")]) { xml in
      xml.element("properties")
      cases(&xml)
      xml.element("system-out")
      xml.element("system-err")
    }
  }

  private func write(
    _ findings: [StatedFinding], of path: String, id: Int, _ result: AuditResult,
    to xml: inout XMLWriter
  ) {
    let skipped = findings.count(where: \.isSkipped)
    let counts = counts(
      tests: max(findings.count, 1), failures: findings.count - skipped, skipped: skipped)
    suite(path, id: id, counts, to: &xml) { xml in
      if findings.isEmpty { xml.element("testcase", testCase("no findings", of: path)) }
      for (finding, name) in zip(findings, Self.names(of: findings)) {
        xml.element("testcase", testCase(name, of: path)) { xml in
          write(finding, result, to: &xml)
        }
      }
    }
  }

  private func testCase(_ name: String, of path: String) -> [(String, String)] {
    [("name", name), ("classname", path), ("time", "0")]
  }

  private func write(_ stated: StatedFinding, _ result: AuditResult, to xml: inout XMLWriter) {
    let finding = stated.finding
    let place = "\(result.text(of: finding.place)): \(finding.severity.rawValue)"
    let lines = ["\(place): \(Sanitized(finding.message))"] + result.details(of: finding)
    let text = lines.joined(separator: "\n")
    if stated.isSkipped {
      let message = (stated.isKnown ? "already known: " : "") + finding.message
      xml.element("skipped", [("message", message)], text: text)
    } else {
      let attributes = [("message", finding.message), ("type", finding.severity.rawValue)]
      xml.element("failure", attributes, text: text)
    }
  }

  /// Returns the rule and subject of each finding, so that a case keeps its history when a line
  /// moves or a number changes; equal names are numbered.
  private static func names(of findings: [StatedFinding]) -> [String] {
    var seen: [String: Int] = [:]
    return findings.map { stated in
      let finding = stated.finding
      let subject = finding.subject
      let about = subject.kind ?? subject.bundle ?? subject.app
      let name = ([finding.rule, about].compactMap(\.self).map { Sanitized($0).text })
        .joined(separator: ": ")
      let count = seen[name, default: 0] + 1
      seen[name] = count
      return count == 1 ? name : "\(name) (\(count))"
    }
  }
}

extension StatedFinding {
  fileprivate var isSkipped: Bool { isKnown || finding.severity == .note }
}
