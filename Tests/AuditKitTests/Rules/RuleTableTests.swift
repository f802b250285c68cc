import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The rules match the page that defines them, of which `Fixtures/rules.md` is a copy.
@Suite struct RuleTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let section: String
    let rule: String
    let severity: Severity
    /// The severities of single conditions, such as `; E where …`.
    let others: Set<Severity>

    var testDescription: String { rule }
  }

  private static let page: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/rules.md").standardizedFileURL
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  static let rows: [Row] = {
    var section = ""
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("## ") { section = String(line.dropFirst(3).prefix { $0 != "(" }) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, let severity = severities[cells[1]] else { return nil }
      let reports = cells.dropFirst(2).joined(separator: "|")
      var others = Set(
        reports.matches(of: /;\s([EWN])\s/).compactMap { severities[String($0.1)] })
      if reports.contains("is a note") { others.insert(.note) }
      return Row(
        section: section.trimmingCharacters(in: .whitespaces), rule: cells[0], severity: severity,
        others: others)
    }
  }()

  /// The rules in a section that lists them in a sentence: `kind-removed E · kind-renamed E · …`.
  private static func listed(under heading: String) -> [String] {
    guard let start = page.range(of: "## \(heading)\n") else { return [] }
    let text = page[start.upperBound...].prefix { $0 != "#" }
    return text.matches(of: /([a-z]+(?:-[a-z]+)+) ([EWN])\b/).compactMap { match in
      severities[String(match.2)].map { "\($0) \(match.1)" }
    }
  }

  private static let severities: [String: Severity] = ["E": .error, "W": .warning, "N": .note]

  @Test func `the rules match the page, in order`() {
    #expect(Self.rows.count > 60)
    #expect(
      (ReadingRules.infos + AllRules.checks.map { $0.info })
        .map { "\($0.group.rawValue): \($0.severity) \($0.id)" }
        == Self.rows.map { "\($0.section): \($0.severity) \($0.rule)" })
  }

  @Test func `the rules of a comparison match the page, in order`() {
    let listed = Self.listed(under: "audit compare OLD NEW")
    #expect(AllRules.comparing.map { "\($0.info.severity) \($0.info.id)" } == listed)
    #expect(AllRules.infos.filter { $0.group == .comparison }.map(\.id).count == listed.count)
  }

  @Test func `the rules about a product match the page, in order`() {
    let listed = Self.listed(under: "audit verify PRODUCT")
    #expect(AllRules.product.map { "\($0.info.severity) \($0.info.id)" } == listed)
    #expect(AllRules.infos.filter { $0.group == .product }.map(\.id).count == listed.count)
  }

  @Test(arguments: rows)
  func `examples have the severities from the page`(_ row: Row) throws {
    let info = try #require(AllRules.infos.first { $0.id == row.rule })
    let found = info.invalid.flatMap { example in
      let text = MarkedText(example.manifest).text
      return Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    }
    guard !found.isEmpty else { return }
    #expect(Set(found.map(\.severity)) == row.others.union([row.severity]))
  }
}
