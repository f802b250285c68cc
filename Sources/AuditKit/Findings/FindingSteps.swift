/// The steps from all findings of a run to those that are reported, in the order of ``Audit/run(_:known:progress:)``.
struct FindingSteps {
  let audit: Audit
  /// What the run is about: the rules of another occasion found nothing because nobody asked them.
  var occasion = RuleInfo.Group.Occasion.check

  /// Leaves out what the run is not about.
  func scoped(_ findings: inout [Finding]) {
    guard audit.options.scope.kinds != nil else { return }
    findings.removeAll { !audit.options.scope.covers($0.subject) }
  }

  /// Leaves out what is not judged and gives the rest its configured severity.
  func severities(_ findings: [Finding]) -> [Finding] {
    if audit.options.severities.isEmpty, audit.options.only == nil { return findings }
    return findings.compactMap { finding in
      guard audit.isJudged(finding.rule) else { return nil }
      var finding = finding
      if let configured = audit.options.severities[finding.rule], let configured {
        finding.severity = configured
      }
      return finding
    }
  }

  /// Sorts by path, line, column, rule and message; file numbers already follow the paths.
  static func sort(_ findings: inout [Finding]) {
    findings.sort { precedes($0, $1) }
  }

  /// Whether a finding stands before another in a report.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    if a.place.file != b.place.file { return a.place.file < b.place.file }
    if a.place.start != b.place.start { return a.place.start < b.place.start }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.message < b.message
  }

  /// Keeps the first of several findings of one rule that say the same of the same place.
  ///
  /// A value behind an alias is met as often as the alias is used.
  static func makeUnique(_ findings: inout [Finding]) {
    var kept = 0
    for index in findings.indices {
      if index > 0 {
        if repeats(findings[index], findings[kept - 1]) { continue }
        if kept < index { findings.swapAt(kept, index) }
      }
      kept += 1
    }
    findings.removeLast(findings.count - kept)
  }

  private static func repeats(_ a: Finding, _ b: Finding) -> Bool {
    a.place == b.place && a.rule == b.rule && a.message == b.message
  }

  /// Takes away what comments suppress, and adds the comments under which nothing was found.
  ///
  /// - Returns: How many findings were taken away.
  func suppressed(_ findings: inout [Finding], by comments: Suppressions) -> Int {
    if comments.all.isEmpty { return 0 }
    let rules = AllRules.infos + audit.options.requirements.map(\.info)
    let notJudged = rules.filter { audit.options.only != nil || !wasJudged($0.id) }
    let outcome = comments.apply(to: findings, notJudged: Set(notJudged.map(\.id)))
    findings = outcome.kept
    if !outcome.unusedFindings.isEmpty {
      findings += severities(outcome.unusedFindings)
      Self.sort(&findings)
    }
    return outcome.suppressedCount
  }

  /// Takes away what the baseline knows.
  ///
  /// - Returns: What came of it; nil without a baseline.
  func known(
    _ findings: inout [Finding], to known: KnownFindings?, in files: [SourceFile]
  ) -> KnownFindings.Outcome? {
    guard let known else { return nil }
    var matching = BaselineMatching(known)
    return matching.take(&findings, in: files) { identity in
      wasJudged(identity.rule) && audit.options.scope.covers(Finding.Subject(kind: identity.kind))
    }
  }

  /// Whether the run would have found what a rule reports.
  private func wasJudged(_ rule: String) -> Bool {
    guard audit.isJudged(rule) else { return false }
    // The rules that a configuration states are asked by a check.
    guard (AllRules.groups[rule] ?? .required).occasions.contains(occasion) else { return false }
    if audit.options.replay != nil { return true }
    return AllRules.groups[rule] != .budget && rule != DemandIncreased.info.id
      && !audit.options.requirements.contains { $0.info.id == rule && $0.needsReplay }
  }

  /// Makes fixes of what rules would have written instead, where the text of the files allows it.
  func fixes(_ findings: inout [Finding], in files: [SourceFile]) {
    guard findings.contains(where: { $0.repair != nil }) else { return }
    // Numbers rather than a dictionary of editors, to make whose type the runtime takes longer than
    // most runs take to read their manifests.
    var numbers = [Int](repeating: -1, count: files.count)
    var editors: [SourceEditor?] = []
    func number(of file: SourceFile.ID) -> Int {
      if numbers[Int(file)] < 0 {
        numbers[Int(file)] = editors.count
        editors.append(SourceEditor(files[Int(file)], id: file))
      }
      return numbers[Int(file)]
    }
    for index in findings.indices {
      guard let repair = findings[index].repair,
        var own = editors[number(of: findings[index].place.file)]
      else { continue }
      let edits = own.edits(for: repair.change) { editors[number(of: $0.file)]?.scalar(at: $0) }
      editors[number(of: own.file)] = own
      guard let edits else { continue }
      var fix = Fix(title: repair.title, isSafe: repair.isSafe, edits: edits)
      fix.reveals = repair.reveals
      findings[index].fix = fix
    }
  }
}
