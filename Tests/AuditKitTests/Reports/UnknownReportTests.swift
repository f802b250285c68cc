@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Reports of unknown values, and of findings that many values share.
@Suite struct UnknownReportTests {
  private static func run(_ text: String) -> AuditResult {
    Audit().run([SourceFile(path: "a.yaml", text: text)])
  }

  private static let unknown = Example.widget(
    """
    name: !unknown L10n.title
    description: !unknown L10n.title
    families: !unknown [systemSmall, systemMedium]
    timeline: !unknown
    """, bundle: "displayName: !unknown \"\\e[31mL10n.app\""
  ).manifest

  @Test func `the summary counts unknown values`() {
    let result = Self.run(Self.unknown)
    #expect(result.summary.unknown == 5)
    let text = String(decoding: TextReport().render(result), as: UTF8.self)
    #expect(text.contains("; 5 values unknown (--list-unknown)\n"))
    let json = String(decoding: JSONReport().render(result), as: UTF8.self)
    #expect(json.contains("\"unknown\": 5}") && !json.contains("\"expression\""))
  }

  @Test func `the list groups unknown values by expression`() {
    var report = TextReport()
    report.listsUnknown = true
    let text = String(decoding: report.render(Self.run(Self.unknown)), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Unknown values, by what is written in the project")
    #expect(lines[1] == "  L10n.title")
    #expect(lines[2].hasSuffix(": widgets[0].name (WeatherWidgets, Current)"))
    #expect(lines[3].hasSuffix(": widgets[0].description (WeatherWidgets, Current)"))
    #expect(lines[4].contains("L10n.app") && !text.contains("\u{1B}"))
    #expect(lines[5].hasSuffix(": displayName (WeatherWidgets)"))
    #expect(lines[6] == "  [systemSmall, systemMedium]")
    #expect(lines[8] == "  (no expression)")
    #expect(text.hasSuffix("; 5 values unknown\n"))
  }

  @Test func `JSON lists unknown values if requested`() {
    var report = JSONReport()
    report.listsUnknown = true
    let json = String(decoding: report.render(Self.run(Self.unknown)), as: UTF8.self)
    #expect(json.contains("\"key\": \"widgets[0].name\""))
    #expect(json.contains("\"expression\": \"L10n.title\""))
  }

  @Test func `an undefined variable is one finding`() throws {
    let manifest = Example.bundle("version: $(V)\nbuild: $(B)", app: "version: $(V)\nbuild: $(B)")
    let found = Self.run(manifest.manifest).findings
    #expect(found.map(\.rule) == ["undefined-variable", "undefined-variable"])
    #expect(found.map(\.related.count) == [1, 1])
    #expect(found.map(\.subject.bundle) == [nil, nil])
  }

  @Test func `a misspelled variable is fixed in all its places`() {
    var options = Audit.Options()
    options.variables = Variables(["VERSION": "3.2.0"])
    let manifest = Example.bundle("version: $(VERSON)", app: "version: $(VERSON)").manifest
    let audit = try? Audit(options: options)
    let found = audit?.run([SourceFile(path: "a.yaml", text: manifest)]).findings ?? []
    #expect(found.map { $0.fix?.edits.count } == [2])
  }

  @Test func `further uses of a variable are counted`() throws {
    let links = (0..<40).map { "https://example.com/$(V)\($0)" }.joined(separator: ", ")
    let found = Self.run(Example.widget("data: [\(links)]").manifest).findings
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.related.count == 16)
    #expect(finding.related.last?.message == "here and 23 more")
  }

  @Test func `a value shared by several targets is checked once`() throws {
    let manifest =
      Example.widget("timeline: &t {policy: {after: 6m}}").manifest
      + "\n  - {kind: B, name: B, description: B, families: [systemSmall], timeline: *t}"
      + "\n  - {kind: C, name: C, description: C, families: [systemSmall], timeline: *t}\n"
    let found = Self.run(manifest).findings.filter { $0.rule == "budget-exceeded" }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.related.map(\.label) == ["with only 40", "shared", "shared"])
    #expect(finding.related.map(\.message).contains("`C` has it through this alias"))
  }
}
