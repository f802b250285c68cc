@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct RuleReferenceTests {
  private let rules = [Sample.versionMismatch, Sample.budgetExceeded, Sample.unknownKey]

  @Test func `Markdown in the text of a custom rule is escaped`() throws {
    let text = """
      require: [{id: a/b, each: app, value: app, is: "<script>|", message: "<b>*c*",
        source: "https://e/><i>"}]
      """
    let rules = Configuration.read(SourceFile(path: "c", text: text)).configuration.requirements
    let page = RuleReference.markdown(for: rules.map(\.info))
    #expect(page.contains("### a/b") && page.contains("[a/b](#ab)"))
    #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("<i>"))
  }

  @Test func `the reference is Markdown`() throws {
    try expectSnapshot(Array(RuleReference.markdown(for: rules).utf8), "Rules.md")
  }

  @Test func `a rule is explained on the terminal`() throws {
    try expectSnapshot(RuleExplanation(columns: 80).render(Sample.versionMismatch), "explain.txt")
  }

  @Test func `rules are listed by group`() throws {
    try expectSnapshot(RuleExplanation(columns: 72).list(rules), "rules.txt")
  }

  @Test func `JSON has every rule with its examples`() throws {
    let root = try JSONDecoder().decode(JSON.self, from: Data(RuleReference.json(for: rules)))
    guard case .array(let written)? = root["rules"] else {
      Issue.record("no rules")
      return
    }
    #expect(written.map { $0["id"] } == rules.map { .text($0.id) })
    for (rule, written) in zip(rules, written) {
      #expect(written["severity"] == .text(rule.severity.rawValue))
      #expect(written["source"] == .text(rule.source))
      let examples = rule.invalid.map { MarkedYAML.lines(of: $0).joined(separator: "\n") }
      #expect(written["invalid"] == .array(examples.map { .text($0) }))
    }
    #expect(rules.contains { !$0.invalid.isEmpty })
  }

  @Test(
    arguments: [
      ("version: ↓3.2.1", ["version: 3.2.1", "#        ^"]),
      ("天気: ↓東京 ↓x", ["天気: 東京 x", "#     ^    ^"]),
      ("↓key: 1", ["key: 1  # ← here"]),
      ("text: ↓|\n  a", ["text: |  # ← here", "  a"]),
      ("↓", ["# ← here"]),
      ("a: \"↓\u{202E}\"", [#"a: "\u{202E}""#, "#   ^"]),
      ("plain", ["plain"]),
    ] as [(GivenText, [String])])
  func `markers become comments`(shown: GivenText, lines: [String]) {
    #expect(MarkedYAML.lines(of: .whole(shown.text)) == lines)
  }

  @Test func `text wraps between words`() {
    #expect(
      WrappedText.lines(of: "a bb ccc 天気 d", width: 6).map(\.text) == ["a bb", "ccc", "天気 d"])
    #expect(WrappedText.lines(of: "", width: 6).map(\.text) == [""])
    #expect(WrappedText.lines(of: "abcdefgh i", width: 4).map(\.text) == ["abcdefgh", "i"])
  }
}
