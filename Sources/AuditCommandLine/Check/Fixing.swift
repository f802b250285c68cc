internal import AuditKit
internal import AuditReports
internal import WidgetManifests

/// Fixes manifests in place, and reports what can't be fixed.
struct Fixing {
  /// The fixes to apply.
  let request: FixRequest
  /// The manifests as they were read.
  let manifests: ManifestFiles
  /// Whether diffs are in colour.
  let isColored: Bool
  /// The problems so far.
  private(set) var problems: [Problem] = []

  /// Prepares to fix manifests that were read.
  init(_ request: FixRequest, _ manifests: ManifestFiles, isColored: Bool) {
    self.request = request
    self.manifests = manifests
    self.isColored = isColored
  }

  /// Audits, fixes and audits again.
  ///
  /// - Returns: The findings in the files after fixing.
  mutating func run(
    _ audit: Audit, _ sources: [SourceFile], known: KnownFindings?, _ progress: RunProgress,
    shownIn line: ProgressLine?
  ) -> AuditResult {
    let fixed = audit.fix(
      sources, includesUnsafe: request.includesUnsafe, known: known, progress: progress)
    line?.end()
    reportRefusals(fixed)
    if request.isDiff {
      let patch = UnifiedDiff(isColored: isColored).render(fixed.changes)
      problems.attempt { () throws(Problem) in try StandardOutput.write(patch) }
      reportUnusablePatches(fixed.changes)
      reportPossibleFixes(fixed)
      return fixed.before
    }
    let unwritten = write(fixed.changes)
    printInput(fixed)
    if unwritten.isEmpty { return fixed.result }
    return audit.result(of: fixed, without: unwritten, known: known)
  }

  /// Writes the files that changed.
  ///
  /// - Returns: The changes that could not be written.
  private mutating func write(_ changes: [FixedAudit.Change]) -> [FixedAudit.Change] {
    changes.filter { change in
      if change.before.path == manifests.input { return false }
      let before = problems.count
      problems.attempt { () throws(Problem) in
        try manifests.replace(change.before, with: change.after)
      }
      return problems.count > before
    }
  }

  /// Prints the manifest of standard input, fixed or not, for the next program in a pipe.
  private mutating func printInput(_ fixed: FixedAudit) {
    guard let input = manifests.input,
      let file = fixed.result.files.first(where: { $0.path == input })
    else { return }
    problems.attempt { () throws(Problem) in
      if file.bytes.count >= OpenFile.limit {
        throw Problem(path: input, reason: "too large to fix")
      }
      try StandardOutput.write(file.bytes)
    }
  }

  private func reportRefusals(_ fixed: FixedAudit) {
    StandardOutput.writeError(
      fixed.refusals.map { refusal in
        let place = refusal.finding.place.start
        return """
          audit: \(refusal.path):\(place.line):\(place.column): \(refusal.finding.rule) is not \
          fixed: \(refusal.reason)
          """
      })
  }

  /// Reports patches in which control characters are escaped, so that they can't be applied.
  private func reportUnusablePatches(_ changes: [FixedAudit.Change]) {
    StandardOutput.writeError(
      changes.filter(UnifiedDiff.isForReadingOnly).map { change in
        """
        audit: \(change.before.path): this patch cannot be applied, since it escapes control \
        characters; run --fix instead
        """
      })
  }

  private func reportPossibleFixes(_ fixed: FixedAudit) {
    let count = fixed.result.summary.fixed
    let files = fixed.changes.count
    if count == 0 {
      let unsafe = fixed.result.summary.fixableUnsafe
      let more = unsafe > 0 ? "; --fix-unsafe would fix \(unsafe)" : ""
      let rest = fixed.before.findings.count
      return StandardOutput.writeError([
        "audit: nothing to fix\(more)\(rest > 0 ? "; \(Count.of(rest, "finding")) left" : "")"
      ])
    }
    StandardOutput.writeError([
      "audit: would fix \(Count.of(count, "finding")) in \(Count.of(files, "file"))"
    ])
  }
}

extension Audit {
  /// The findings if some of the fixed files could not be written.
  fileprivate func result(
    of fixed: FixedAudit, without unwritten: [FixedAudit.Change], known: KnownFindings?
  ) -> AuditResult {
    let old = Dictionary(
      unwritten.map { ($0.before.path, $0.before) }, uniquingKeysWith: { first, _ in first })
    var result = run(fixed.result.files.map { old[$0.path] ?? $0 }, known: known)
    result.summary.fixed =
      fixed.result.summary.fixed - unwritten.reduce(0) { $0 + $1.fixed }
    return result
  }
}
