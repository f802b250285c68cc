@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct SARIFReportTests {
  @Test func `a log matches its snapshot`() throws {
    let rules = [Sample.versionMismatch, Sample.budgetExceeded, Sample.unknownKey]
    try expectSnapshot(SARIFReport().render(Sample.replayed, rules: rules), "report.sarif")
  }

  private func run(_ result: AuditResult, rules: [RuleInfo] = []) throws -> [String: Any] {
    let bytes = SARIFReport().render(result, rules: rules)
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require((root?["runs"] as? [[String: Any]])?.first)
  }

  private func first(_ result: AuditResult, rules: [RuleInfo] = []) throws -> [String: Any] {
    try #require((run(result, rules: rules)["results"] as? [[String: Any]])?.first)
  }

  @Test func `every report is valid by the schema`() throws {
    var reports = Hostile.texts.map { text in
      let (result, rule) = Hostile.everywhere(text)
      return SARIFReport().render(result, rules: [rule])
    }
    reports.append(SARIFReport(informationURI: "https://example.com").render(Sample.full))
    reports.append(SARIFReport().render(AuditResult(files: [], summary: .init(), findings: [])))
    reports.append(SARIFReport().render(Sample.known))
    for place in [Sample.place(0, 0, to: 0), Sample.place(5, 9, to: -2, line: -7)] {
      reports.append(SARIFReport().render(Sample.result("a", place)))
      reports.append(SARIFReport().render(AuditResult(files: [], summary: .init(), findings: [])))
    }
    let outcome = try SchemaCheck.json(reports, schema: "sarif-schema-2.1.0.json")
    if !outcome.ran { print("SARIF is not held against its schema: no python3 with jsonschema") }
    #expect(outcome.faults.isEmpty || !outcome.ran, "\(outcome.faults)")
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `hostile text is read back unchanged`(
    _ given: GivenText
  ) throws {
    let text = given.text
    let (result, rule) = Hostile.everywhere(text)
    let finding = try first(result, rules: [rule])
    #expect(scalars(finding["ruleId"]) == Array(text.unicodeScalars))
    let run = try run(result, rules: [rule])
    let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    let summary = (rules.first?["shortDescription"] as? [String: Any])?["text"]
    #expect(scalars(summary) == Array(text.unicodeScalars))
    let locations = finding["locations"] as? [[String: Any]]
    let physical = locations?.first?["physicalLocation"] as? [String: Any]
    let artifact = try #require(physical?["artifactLocation"] as? [String: String])
    let uri = try #require(artifact["uri"])
    let path = (text.hasPrefix("/") ? "file://" : "") + text
    #expect(Array(decoded(uri).unicodeScalars) == Array(path.unicodeScalars))
    #expect(URL(string: uri) != nil)
  }

  @Test func `only related places are links`() throws {
    let finding = try first(Hostile.everywhere("[a](1) [b]").result)
    let message = (finding["message"] as? [String: String])?["text"]
    let text = #"\[a\](1) \[b\]"#
    #expect(message == "\(text)\n[\(text)](1): \(text)\nhelp: \(text)")
  }

  @Test func `a fingerprint doesn't change when lines move`() throws {
    func print(_ text: String, line: Int32) throws -> [String: String]? {
      try first(Sample.result(text, Sample.place(line, 1, to: 4)))["partialFingerprints"]
        as? [String: String]
    }
    let before = try print("abc: 1", line: 1)
    #expect(before?.keys.first == "findingIdentity/v2")
    #expect(try print("# a comment\n\nabc: 2", line: 3) == before)
    #expect(try print("abd: 1", line: 1) != before)
  }

  @Test func `findings in the baseline are suppressed in place`() throws {
    let results = try #require(run(Sample.known)["results"] as? [[String: Any]])
    let states = results.map { $0["baselineState"] as? String }
    #expect(states.first == "unchanged" && states.last == "unchanged")
    #expect(states.dropFirst().dropLast() == ["new", "new", "new", "new", "new"])
    let counts = results.map { ($0["suppressions"] as? [[String: String]])?.count }
    #expect(counts == [1, 0, 0, 0, 0, 0, 1])
    let plain = try #require(run(Sample.full)["results"] as? [[String: Any]])
    #expect(plain.allSatisfy { $0["baselineState"] == nil && $0["suppressions"] == nil })
  }

  @Test func `a rule missing from the report has no index`() throws {
    let result = Sample.result("a", Sample.place(1, 1, to: 2))
    #expect(try first(result)["ruleIndex"] == nil)
    let rules = [Sample.versionMismatch, Sample.unknownKey]
    #expect(try first(result, rules: rules)["ruleIndex"] as? Int == 1)
  }

  @Test func `a finding about a whole file has no region`() throws {
    let finding = try first(Sample.result("a", Sample.place(0, 0, to: 0)))
    let locations = finding["locations"] as? [[String: Any]]
    let physical = try #require(locations?.first?["physicalLocation"] as? [String: Any])
    #expect(physical["region"] == nil)
  }

  /// Foundation's decoding drops a byte order mark at the start.
  private func decoded(_ uri: String) -> String {
    let parts = uri.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array(parts[0].utf8)
    for part in parts.dropFirst() {
      bytes.append(UInt8(part.prefix(2), radix: 16) ?? 0)
      bytes += part.dropFirst(2).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Compares scalar by scalar, since `==` treats CRLF and similar sequences as equal.
  private func scalars(_ value: Any?) -> [Unicode.Scalar] {
    (value as? String).map { Array($0.unicodeScalars) } ?? []
  }
}
