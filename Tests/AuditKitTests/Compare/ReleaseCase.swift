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
    let findings = result.findings
    let found = findings.map {
      "\($0.severity.rawValue) \($0.rule) at \($0.place.start.line):\($0.place.start.column)"
    }
    let wanted = zip(expected, marked.places).map { "\($0) at \($1.line):\($1.column)" }
    #expect(expected.count == marked.places.count, sourceLocation: sourceLocation)
    #expect(
      found == wanted, "\(findings.map { "\($0.rule): \($0.message)" })\n\(marked.text)",
      sourceLocation: sourceLocation)
    for finding in findings where AllRules.groups[finding.rule] == .comparison {
      #expect(
        finding.related.contains { $0.label == "before" && $0.place.file == 1 },
        "the older side is related", sourceLocation: sourceLocation)
    }
  }
}
