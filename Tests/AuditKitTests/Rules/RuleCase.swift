import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A manifest with a `↓` at each place that is reported, and the findings there.
///
/// For behaviour that an example in the reference can't show: severities, and unknown values.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let manifest: String
  /// The severity and rule of each mark, such as `error version-mismatch`.
  private let expected: [String]

  init(_ description: String, _ example: Example, finds expected: String...) {
    testDescription = description
    manifest = example.manifest
    self.expected = expected
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(manifest)
    let findings = Audit().run([SourceFile(path: "case.yaml", text: marked.text)]).findings
    expect(findings, expected, at: marked, sourceLocation: sourceLocation)
  }
}
