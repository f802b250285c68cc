@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A manifest and the lines that fixes change in it.
struct FixCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let text: String
  private let changes: [String]
  private let isUnsafe: Bool
  private let variables: [String: String]

  /// Creates a case in which all findings are fixed.
  ///
  /// - Parameters:
  ///   - description: The description of the case.
  ///   - example: The manifest.
  ///   - isUnsafe: Whether unsafe fixes are applied; if so, safe ones alone must change nothing.
  ///   - variables: The values of variables.
  ///   - changes: The removed lines after a `-`, and the added ones after a `+`.
  init(
    _ description: String, _ example: Example, isUnsafe: Bool = false,
    variables: [String: String] = [:], _ changes: String...
  ) {
    testDescription = description
    text = example.manifest
    self.isUnsafe = isUnsafe
    self.variables = variables
    self.changes = changes
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    var options = Audit.Options()
    options.variables = Variables(variables)
    if !isUnsafe { options.replay = nil }
    guard let audit = try? Audit(options: options) else {
      Issue.record("the options are those of a run", sourceLocation: sourceLocation)
      return
    }
    for (preamble, ending) in [("", "\n"), ("\u{FEFF}# 👩‍👩‍👧‍👦 漢字\n", "\r\n")] {
      let text = (preamble + text).replacing("\n", with: ending)
      let source = SourceFile(path: "a.yaml", text: text)
      let fixed = audit.fix([source], includesUnsafe: isUnsafe)
      let result = "\(fixed.refusals.map(\.reason)) \(fixed.result.findings.map(\.message))"
      let expected = changes.map { ending == "\n" ? $0 : "\($0)\r" }
      #expect(fixed.changedLines == expected, "\(result)", sourceLocation: sourceLocation)
      #expect(fixed.refusals.isEmpty, "\(result)", sourceLocation: sourceLocation)
      let isFixed = fixed.result.summary.fixed > 0
      #expect(isFixed == !changes.isEmpty, "\(result)", sourceLocation: sourceLocation)
      guard isUnsafe else { continue }
      let isChanged = !audit.fix([source], includesUnsafe: false).changes.isEmpty
      #expect(!isChanged, sourceLocation: sourceLocation)
    }
  }
}

extension FixedAudit {
  /// The removed and added lines, as in a diff.
  var changedLines: [String] {
    let diff = String(decoding: UnifiedDiff().render(changes), as: UTF8.self)
    return diff.unicodeScalars.split(separator: "\n").map(String.init).filter { line in
      !line.hasPrefix("---") && !line.hasPrefix("+++")
        && (line.hasPrefix("-") || line.hasPrefix("+"))
    }
  }

  /// The text of the first file.
  var text: String {
    String(decoding: result.files.first?.bytes ?? [], as: UTF8.self)
  }
}
