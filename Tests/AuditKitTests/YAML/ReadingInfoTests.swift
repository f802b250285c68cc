import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ReadingInfoTests {
  private static let infos: [RuleInfo] = [
    .yamlSyntax, .invalidEncoding, .inputLimit, .duplicateKey,
    .invalidSuppression, .unusedSuppression,
  ]
  private static let knownRules: [String: RuleInfo.Group] = [
    "missing-display-name": .identity, "duplicate-family": .families, "duplicate-key": .reading,
  ]

  /// The findings in a file without any other rules.
  private func findings(in text: String) -> [Finding] {
    let source = SourceFile(path: "a.yaml", text: text)
    let (tree, findings) = YAMLReader.read(source, id: 0)
    let comments = Suppressions.read(source, tree: tree, knownRules: Self.knownRules)
    return findings + comments.findings
      + comments.suppressions.apply(to: [], notJudged: ["duplicate-family"]).unusedFindings
  }

  @Test func `invalid examples have findings at their marks`() {
    for info in Self.infos {
      for example in info.invalid {
        var marks: [Position] = []
        let lines = example.manifest.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
          guard let mark = line.firstIndex(of: "↓") else { continue }
          let column = Int32(line[..<mark].unicodeScalars.count + 1)
          marks.append(Position(line: Int32(number + 1), column: column))
        }
        let found = findings(in: example.manifest.filter { $0 != "↓" })
        #expect(found.map(\.rule) == [info.id])
        #expect(found.map(\.place.start) == marks)
      }
    }
  }

  @Test func `all messages follow the style rules`() {
    let texts = [
      "a: [", "a: \"b", "a: b: c", "a: \t- b", "a: *b", "a: &b [*b]", "<<: 1", "<<: {}\n<<: {}",
      "a: \u{1}", "a: \0", "a: @b", "a: 'b'c", "# audit:ignore x\n",
      "# audit:ignore duplicate-key -- x",
      "# audit:ignore duplicate-family missing-name -- x", "# audit ignore", "%YAML 3\n---\n",
    ]
    for text in texts + Self.infos.flatMap(\.invalid).map(\.manifest) {
      let findings = findings(in: text.filter { $0 != "↓" })
      #expect(!findings.isEmpty)
      for sentence in findings.flatMap({ [$0.message, $0.help] }) {
        #expect(sentence.first?.isUppercase == false && !sentence.hasSuffix("."), "\(sentence)")
      }
    }
  }

  @Test func `valid examples have no findings`() {
    for example in Self.infos.flatMap(\.valid) {
      #expect(findings(in: example.manifest).isEmpty)
    }
  }
}
