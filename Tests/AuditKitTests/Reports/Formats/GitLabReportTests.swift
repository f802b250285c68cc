@testable import AuditReports
import Foundation
import TestTexts
import Testing

@testable import AuditKit

struct GitLabReportTests {
  private func issues(_ result: AuditResult) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(GitLabReport().render(result)))
    return try #require(json as? [[String: Any]])
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `hostile text is read back unchanged`(
    _ given: GivenText
  ) throws {
    let text = given.text
    let issues = try issues(Hostile.everywhere(text).result)
    // Two findings and two failures.
    #expect(issues.count == 4)
    #expect(issues.map { $0["severity"] as? String }.suffix(2) == ["critical", "critical"])
    #expect(scalars(issues[3]["description"]) == Array("\(text): \(text)".unicodeScalars))
    #expect(scalars(issues[0]["check_name"]) == Array(text.unicodeScalars))
    #expect(scalars(issues[0]["description"]) == Array("\(text); \(text)".unicodeScalars))
    let location = try #require(issues[0]["location"] as? [String: Any])
    #expect(scalars(location["path"]) == Array(text.unicodeScalars))
    #expect(location["lines"] as? [String: Int] == ["begin": 1])
  }

  @Test func `each finding has a unique fingerprint`() throws {
    let prints = try issues(Sample.full).compactMap { $0["fingerprint"] as? String }
    #expect(prints.count == Sample.full.findings.count)
    #expect(Set(prints).count == prints.count)
    let twice = try issues(Hostile.everywhere("a").result)
    #expect(Set(twice.compactMap { $0["fingerprint"] as? String }).count == twice.count)
  }

  private func scalars(_ value: Any?) -> [Unicode.Scalar] {
    (value as? String).map { Array($0.unicodeScalars) } ?? []
  }
}
