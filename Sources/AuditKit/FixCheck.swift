internal import WidgetManifests

/// Compares what is found before and after fixes: exactly what was fixed has to be gone.
final class FixCheck {
  private let before: AuditResult
  private let after: AuditResult
  private let items: [FixBatch.Item]
  /// The findings before that were to be fixed, by index.
  private let fixed: Set<Int>
  /// Whether a fix lets be understood what was not.
  private let reveals: Bool
  /// Findings before that are gone, by index.
  private let gone: Set<Int>
  /// Findings after that were not there before.
  private let new: [Finding]

  /// What tells a finding apart from others, wherever it stands in its file.
  private struct Identity: Hashable {
    let rule: String
    let file: SourceFile.ID
    let subject: Finding.Subject?
    let message: String

    /// - Parameter reveals: Whether a fix lets be understood what was not: a name among it, by which
    ///   findings that stay concern something else.
    init(_ finding: Finding, reveals: Bool) {
      rule = finding.rule
      file = finding.place.file
      subject = reveals ? nil : finding.subject
      // The bytes and lines that these count move with what stands before them.
      let counts = ReadingRules.givingUp.contains(finding.rule)
      message = counts ? finding.message.filter { !$0.isNumber } : finding.message
    }
  }

  /// Compares two results of the same files.
  ///
  /// - Parameters:
  ///   - before: The result before the fixes.
  ///   - after: The result after them.
  ///   - items: The fixes; of several findings that are the same wherever they stand, those that
  ///     were to be fixed are taken to be gone.
  init(_ before: AuditResult, _ after: AuditResult, of items: [FixBatch.Item]) {
    self.before = before
    self.after = after
    self.items = items
    let reveals = items.contains(where: \.fix.reveals)
    self.reveals = reveals
    func identity(_ finding: Finding) -> Identity { Identity(finding, reveals: reveals) }
    var left: [Identity: Int] = [:]
    for finding in after.findings { left[identity(finding), default: 0] += 1 }
    let fixed = Set(items.flatMap(\.findings))
    self.fixed = fixed
    var gone: Set<Int> = []
    let order = before.findings.indices.filter { !fixed.contains($0) } + fixed.sorted()
    for index in order {
      let identity = identity(before.findings[index])
      if let count = left[identity], count > 0 {
        left[identity] = count - 1
      } else {
        gone.insert(index)
      }
    }
    self.gone = gone
    new = after.findings.filter { finding in
      guard let count = left[identity(finding)], count > 0 else { return false }
      left[identity(finding)] = count - 1
      return true
    }
  }

  /// Why the fixes are not to be written; nil where all is as it should be.
  var objection: String? {
    if !fixed.isSubset(of: gone) { return "the finding would still be there" }
    if let finding = new.first(where: { !(reveals && Self.mayBeRevealed($0)) }) {
      return "it would bring \(finding.rule): \(finding.message)"
    }
    if isLess { return "less of the manifest would be understood" }
    if reveals { return nil }
    if after.summary.suppressed > before.summary.suppressed {
      return "a suppression would cover what it changes"
    }
    let edits = Dictionary(grouping: items.flatMap(\.fix.edits)) {
      Line(file: $0.place.file, number: $0.place.start.line)
    }
    let lost = gone.subtracting(fixed).filter { index in
      let place = before.findings[index].place
      let onLine = edits[Line(file: place.file, number: place.start.line)] ?? []
      return place.start.line != place.end.line
        || !onLine.contains { place.contains($0.place) || $0.place.contains(place) }
    }
    if let index = lost.min() {
      return "it would take away \(before.findings[index].rule), too"
    }
    return nil
  }

  /// A line of a file.
  private struct Line: Hashable {
    let file: SourceFile.ID
    let number: Int32
  }

  /// Whether a finding may come to light when what was misspelt is understood; others say that the
  /// text itself suffered.
  private static func mayBeRevealed(_ finding: Finding) -> Bool {
    ![
      YAMLSyntax.info.id, InvalidEncoding.info.id, InputLimit.info.id, DuplicateKey.info.id,
      InvalidSuppression.info.id,
    ].contains(finding.rule)
  }

  /// Whether documents or widgets are gone.
  private var isLess: Bool {
    let (old, new) = (before.summary, after.summary)
    return new.apps < old.apps || new.bundles < old.bundles || new.widgets < old.widgets
  }
}
