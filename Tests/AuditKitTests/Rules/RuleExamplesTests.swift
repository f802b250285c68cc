import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Every rule is tested by its own examples, which are also its documentation.
@Suite struct RuleExamplesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let info: RuleInfo
    let number: Int
    let example: Example
    let isValid: Bool
    var testDescription: String {
      "\(info.id), \(isValid ? "valid" : "invalid") example \(number)"
    }
  }

  static let cases: [Case] = AllRules.infos.filter { $0.group != .product }.flatMap { info in
    info.valid.enumerated().map { Case(info: info, number: $0 + 1, example: $1, isValid: true) }
      + info.invalid.enumerated().map {
        Case(info: info, number: $0 + 1, example: $1, isValid: false)
      }
  }

  /// Lines that only move the following lines, whatever their bytes and columns.
  static let preambles = ["", "\u{FEFF}# 👩‍👩‍👧‍👦 e\u{301} 漢字\n"]

  @Test(arguments: cases)
  func `a rule reports exactly the marked places of its examples`(_ test: Case) {
    for preamble in Self.preambles {
      let marked = MarkedText(preamble + test.example.manifest)
      let result = Self.result(of: test, marked.text)
      expect(result.findings, marked.places.map { _ in test.info.id }, at: marked)
    }
  }

  /// The findings of a check or, if the example has two releases, of a comparison.
  private static func result(of test: Case, _ manifest: String) -> AuditResult {
    let new = SourceFile(path: "example.yaml", text: manifest)
    guard let before = test.example.before else {
      var options = Audit.Options()
      // Without a day, a dated gate isn't checked.
      options.asOf = DatedGate.all.first { $0.rules.contains(test.info.id) }?.begins
      return ((try? Audit(options: options)) ?? Audit()).run([new])
    }
    let old = SourceFile(path: "before.yaml", text: before)
    // All other examples keep the build, as most work between two uploads does.
    let isRelease = test.info.id == BuildNotIncreased.info.id
    return Audit().compare([new], with: [old], isRelease: isRelease)
  }

  @Test(arguments: cases.filter { $0.isValid && $0.example.before != nil })
  func `both releases of a valid example have no findings`(_ test: Case) {
    for text in [test.example.before ?? "", test.example.manifest] {
      let result = Audit().run([SourceFile(path: "example.yaml", text: text)])
      #expect(result.findings.isEmpty, "\(result.findings.map { "\($0.rule): \($0.message)" })")
    }
  }

  @Test(arguments: cases.filter { !$0.isValid && $0.example.before != nil })
  func `a release compared with itself has no findings`(_ test: Case) {
    let marked = MarkedText(test.example.manifest)
    let source = SourceFile(path: "example.yaml", text: marked.text)
    let result = Audit().compare([source], with: [source])
    #expect(result.findings.isEmpty)
    #expect(result.comparison?.widgets.allSatisfy { $0.change == .kept } == true)
  }

  /// Text in backticks is a key with its value, to be copied into a manifest.
  @Test(arguments: cases.filter { !$0.isValid })
  func `YAML in the help is valid`(_ test: Case) {
    let text = MarkedText(test.example.manifest).text
    for finding in Self.result(of: test, text).findings {
      let written = finding.help.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      for text in written where text.contains(":") && !text.hasPrefix("#") {
        let (tree, findings) = YAMLReader.read(text)
        #expect(findings.isEmpty, "\(finding.help)")
        #expect(tree.documents.map(\.kind) == [.mapping], "\(finding.help)")
      }
    }
  }

  @Test(arguments: cases.filter { !$0.isValid })
  func `messages in examples are short, and help begins with an instruction`(_ test: Case) {
    let text = MarkedText(test.example.manifest).text
    for finding in Self.result(of: test, text).findings { expectPlain(finding) }
  }

  @Test(arguments: AllRules.infos)
  func `a rule is documented`(_ info: RuleInfo) {
    #expect(info.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(info.summary.hasSuffix("."), "the summary is a sentence")
    #expect(info.rationale.hasSuffix("."), "the rationale is sentences")
    #expect(!info.remedy.hasSuffix("."), "the remedy continues `help:`")
    #expect(info.remedy.first?.isUppercase == false, "the remedy continues `help:`")
    #expect(!info.remedy.beginsWithNoun, "the remedy says what to do")
    let isOurs = info.group == .reading && info.source.isEmpty
    #expect(isOurs || info.source.hasPrefix("https://"))
  }

  @Test func `rule IDs are unique`() {
    #expect(Set(AllRules.infos.map(\.id)).count == AllRules.infos.count)
  }
}

/// Expects a message of at most 100 characters, and help that begins with an instruction.
func expectPlain(_ finding: Finding) {
  let count = finding.message.count
  #expect(count <= 100, "\(finding.message)")
  #expect(!finding.help.beginsWithNoun, "\(finding.help)")
}

extension String {
  /// Whether it begins with a name or an article rather than a verb.
  fileprivate var beginsWithNoun: Bool {
    let first = prefix { !$0.isWhitespace }
    let articles = ["a", "an", "it", "its", "this", "these", "no", "there"]
    return first.first?.isUppercase == true || articles.contains(String(first))
  }
}
