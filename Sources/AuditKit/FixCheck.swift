internal import WidgetManifests

/// Compares the findings before and after fixes: exactly the fixed ones must be gone.
final class FixCheck {
  private let before: AuditResult
  private let after: AuditResult
  private let items: [FixBatch.Item]
  /// The indexes of the earlier findings that were to be fixed.
  private let fixed: Set<Int>
  /// Whether a fix makes something readable that was not.
  private let reveals: Bool
  /// The indexes of the earlier findings that are gone.
  private let gone: Set<Int>
  /// The later findings that are new.
  private let new: [Finding]

  /// The identity of a finding, wherever it moves within its file, and whatever its message says in
  /// numbers and names, which edits change.
  private struct Identity: Hashable {
    let rule: String
    let file: SourceFile.ID
    let subject: Finding.Subject?

    /// - Parameter reveals: Whether a fix makes something readable that was not, such as a name, which
    ///   changes the subject of findings that stay.
    init(_ finding: Finding, reveals: Bool) {
      rule = finding.rule
      file = finding.place.file
      subject = reveals ? nil : finding.subject
    }
  }

  /// Compares two results of the same files.
  ///
  /// - Parameters:
  ///   - before: The result before the fixes.
  ///   - after: The result after them.
  ///   - items: The fixes; of several findings with the same identity, the fixed ones are considered
  ///     gone.
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

  /// The reason not to apply the fixes; nil if there is none.
  var objection: String? {
    if !fixed.isSubset(of: gone) { return "the finding would still be there" }
    if let finding = new.first(where: { !(reveals && Self.mayBeRevealed($0)) }) {
      return "it would cause \(finding.rule): \(finding.message)"
    }
    if !items.contains(where: \.fix.removes), isLess {
      return "less of the manifest would be understood"
    }
    if reveals { return nil }
    if after.summary.suppressed > before.summary.suppressed {
      return "a suppression would cover what it changes"
    }
    let edits = Dictionary(grouping: items.flatMap(\.fix.edits)) { Line($0.place) }
    let lost = gone.subtracting(fixed).filter { index in
      let place = before.findings[index].place
      let onLine = edits[Line(place)] ?? []
      return place.start.line != place.end.line
        || !onLine.contains { place.contains($0.place) || $0.place.contains(place) }
    }
    return lost.min().map { "it would also remove \(before.findings[$0].rule)" }
  }

  /// The line on which a place begins.
  private struct Line: Hashable {
    let file: SourceFile.ID
    let number: Int32

    init(_ place: Place) { (file, number) = (place.file, place.start.line) }
  }

  /// Whether a finding may appear because something became readable; other findings mean that the
  /// text was damaged.
  private static func mayBeRevealed(_ finding: Finding) -> Bool {
    ![
      YAMLSyntax.info.id, InvalidEncoding.info.id, InputLimit.info.id, DuplicateKey.info.id,
      InvalidSuppression.info.id,
    ].contains(finding.rule)
  }

  /// Whether documents or widgets are missing.
  private var isLess: Bool {
    let (old, new) = (before.summary, after.summary)
    return new.apps < old.apps || new.bundles < old.bundles || new.widgets < old.widgets
  }
}
