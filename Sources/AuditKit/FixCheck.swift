internal import WidgetManifests

/// A reason not to apply fixes.
struct FixObjection {
  /// What is wrong, without a full stop.
  let reason: String
  /// Its place before the fixes; nil if it isn't known.
  let place: Place?
}

/// Compares the findings before and after fixes: exactly the fixed ones must be gone.
struct FixCheck {
  /// The reasons not to apply the fixes; empty if there is none.
  private(set) var objections: [FixObjection] = []

  /// The identity of a finding that stays at its place.
  private struct Spot: Hashable {
    let rule: String
    let place: Place
  }

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
  ///   - items: The fixes.
  ///   - edited: The files after them.
  init(
    _ before: AuditResult, _ after: AuditResult, of items: [FixBatch.Item], in edited: EditedFiles
  ) {
    let reveals = items.contains(where: \.fix.reveals)
    let fixed = Set(items.flatMap(\.findings))
    var old = before.findings.indices.filter { !fixed.contains($0) }
    var new = Array(after.findings.indices)
    func oldSpot(_ index: Int) -> Spot {
      let finding = before.findings[index]
      return Spot(rule: finding.rule, place: edited.replaced(finding.place))
    }
    func newSpot(_ index: Int) -> Spot {
      let finding = after.findings[index]
      return Spot(rule: finding.rule, place: edited.original(finding.place))
    }
    Self.removePairs(&old, by: oldSpot, &new, by: newSpot)
    var gone = fixed.sorted()
    Self.removePairs(&gone, by: oldSpot, &new, by: newSpot)
    for index in fixed.subtracting(gone).sorted() {
      add("the finding would still be there", before.findings[index].place)
    }
    Self.removePairs(
      &old, by: { Identity(before.findings[$0], reveals: reveals) },
      &new, by: { Identity(after.findings[$0], reveals: reveals) })
    for finding in new.map({ after.findings[$0] }) where !(reveals && Self.mayBeRevealed(finding)) {
      add("it would cause \(finding.rule): \(finding.message)", edited.original(finding.place))
    }
    let (read, now) = (before.summary, after.summary)
    let isLess = now.apps < read.apps || now.bundles < read.bundles || now.widgets < read.widgets
    if isLess, !items.contains(where: \.fix.removes) {
      add("less of the manifest would be understood", nil)
    }
    if reveals { return }
    if after.summary.suppressed > before.summary.suppressed {
      add("a suppression would cover what it changes", nil)
    }
    let edits = Dictionary(grouping: items.flatMap(\.fix.edits)) { Line($0.place) }
    for finding in old.map({ before.findings[$0] }) {
      let place = finding.place
      let onLine = edits[Line(place)] ?? []
      if place.start.line != place.end.line
        || !onLine.contains(where: { place.contains($0.place) || $0.place.contains(place) })
      {
        add("it would also remove \(finding.rule)", place)
      }
    }
  }

  private mutating func add(_ reason: String, _ place: Place?) {
    objections.append(FixObjection(reason: reason, place: place))
  }

  /// Removes from two lists of indexes those of findings with the same identity, in pairs.
  private static func removePairs<ID: Hashable>(
    _ old: inout [Int], by oldID: (Int) -> ID, _ new: inout [Int], by newID: (Int) -> ID
  ) {
    var counts: [ID: Int] = [:]
    for index in new { counts[newID(index), default: 0] += 1 }
    var pairs: [ID: Int] = [:]
    old.removeAll { index in
      let id = oldID(index)
      guard let count = counts[id], count > 0 else { return false }
      counts[id] = count - 1
      pairs[id, default: 0] += 1
      return true
    }
    new.removeAll { index in
      let id = newID(index)
      guard let count = pairs[id], count > 0 else { return false }
      pairs[id] = count - 1
      return true
    }
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
    // A widget that can be replayed now may exceed the limit of replays.
    if finding.rule == RuleInfo.inputLimit.id, finding.subject.kind != nil { return true }
    return ![
      RuleInfo.yamlSyntax.id, RuleInfo.invalidEncoding.id, RuleInfo.inputLimit.id,
      RuleInfo.duplicateKey.id, RuleInfo.invalidSuppression.id,
    ].contains(finding.rule)
  }
}
