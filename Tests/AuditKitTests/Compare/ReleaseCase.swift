import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Two releases, with a `↓` at each place of the newer one that is reported, and the findings
/// there.
struct ReleaseCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let example: Example
  /// The severity and rule of each mark, such as `error kind-removed`.
  private let expected: [String]

  init(_ description: String, from old: Example, to new: Example, finds expected: String...) {
    testDescription = description
    example = .change(from: old, to: new)
    self.expected = expected
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(example.manifest)
    let result = Audit().compare(
      [SourceFile(path: "new.yaml", text: marked.text)],
      with: [SourceFile(path: "old.yaml", text: example.before ?? "")])
    expect(result.findings, expected, at: marked, sourceLocation: sourceLocation)
    for finding in result.findings where AllRules.groups[finding.rule] == .comparison {
      #expect(
        finding.related.contains { $0.label == "before" && $0.place.file == 1 },
        "the older side is related", sourceLocation: sourceLocation)
    }
  }
}
