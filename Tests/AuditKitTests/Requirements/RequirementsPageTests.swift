import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The page about custom rules is correct.
struct RequirementsPageTests {
  private static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/AuditKit/AuditKit.docc/Requirements.md").standardized

  private static func page() throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The configuration in the section with a title.
  private static func configuration(under title: String) throws -> Configuration {
    let page = try page()
    let section = try #require(page.range(of: "\n## \(title)\n")).upperBound
    let start = try #require(page.range(of: "```yaml\n", range: section..<page.endIndex)).upperBound
    let end = try #require(page.range(of: "```", range: start..<page.endIndex)).lowerBound
    let source = SourceFile(path: ".audit.yml", text: String(page[start..<end]))
    let (configuration, findings) = Configuration.read(source)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    return configuration
  }

  /// A section of the page, a manifest that satisfies its rules, and one that they report
  /// at each `↓`, in the order of the rules given.
  struct Case: CustomTestStringConvertible, Sendable {
    let title: String
    let valid: Example
    let invalid: Example
    let rules: [String]

    var testDescription: String { title }
  }

  static let cases = [
    Case(
      title: "Every kind begins with a prefix",
      valid: .widget("kind: AcmeRain"), invalid: .widget("kind: ↓RainAcme"),
      rules: ["acme/kind-prefix"]),
    Case(
      title: "Every bundle lists a group",
      valid: .bundle("appGroups: [group.com.example.other, group.com.example.weather]"),
      invalid: .bundle("appGroups: ↓[group.com.example.other]"), rules: ["acme/shared-group"]),
    Case(
      title: "Families are limited to a set",
      valid: .widget("families: [accessoryRectangular, systemSmall]"),
      invalid: .widget("families: [systemSmall, ↓systemLarge, ↓accessoryInline]"),
      rules: ["acme/families", "acme/families"]),
    Case(
      title: "A budget of your own",
      valid: .widget("timeline: {policy: {after: 36m}}"),
      invalid: .widget("timeline: {policy: ↓↓{after: 30m}}"), rules: ["acme/demand", "acme/fresh"]),
    Case(
      title: "Every widget says what it is",
      valid: .widget("name: Rain\ndescription: Rain in the next hours."),
      invalid: .bundles("↓{kind: A, description: ↓rain}\n{kind: B, configuration: activity}"),
      rules: ["acme/name", "acme/description"]),
  ]

  @Test(arguments: cases) func `each example has the findings on the page`(example: Case) throws {
    let configuration = try Self.configuration(under: example.title)
    let stated = Set(configuration.requirements.map(\.info.id))
    #expect(Set(example.rules).isSubset(of: stated))
    var options = Audit.Options()
    options.requirements = configuration.requirements
    options.only = stated
    let audit = try Audit(options: options)
    for (text, rules) in [(example.valid, []), (example.invalid, example.rules)] {
      let marked = MarkedText(text.manifest)
      let result = audit.run([SourceFile(path: "a.yaml", text: marked.text)])
      expect(result.findings, rules, at: marked)
    }
  }

  @Test func `every section about rules on the page is among the examples`() throws {
    let titles = try Self.page().components(separatedBy: "\n## ").dropFirst()
      .filter { $0.contains("```yaml") }.map { String($0.prefix { $0 != "\n" }) }
    #expect(titles == Self.cases.map(\.title) && titles.count == 5)
  }

  /// `RECORD_SNAPSHOTS=1 swift test --filter RequirementsPageTests` writes the table again.
  @Test func `the page lists all values`() throws {
    let page = try Self.page()
    let start = try #require(page.range(of: "\n## Values\n\n")).upperBound
    var table = "| each | value |\n|---|---|\n"
    for owner in Requirement.Owner.allCases {
      let names = owner.values.map(\.name).filter { name in
        !name.hasPrefix("platforms.") || name == "platforms.iOS"
      }
      let list = names.map { $0 == "platforms.iOS" ? "`\($0)` …" : "`\($0)`" }
      table += "| `\(owner.rawValue)` | \(list.joined(separator: ", ")) |\n"
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data((page[..<start] + table).utf8).write(to: Self.url)
    } else {
      #expect(page[start...] == table)
    }
  }
}
