internal import AuditKit
internal import WidgetManifests

extension AuditResult {
  /// The file of a place, if the run has it.
  func file(of place: Place) -> SourceFile? {
    files.indices.contains(Int(place.file)) ? files[Int(place.file)] : nil
  }

  /// The text in place of a path if a format requires one and the run has no such file.
  static let noFile = "(no file)"

  /// Returns the path of a place with its line and column, or only the path for a whole file.
  ///
  /// Here and below, texts are sanitised one by one, because a combining mark at the start of one
  /// would change the character before it.
  func text(of place: Place) -> String {
    let path = Sanitized(file(of: place)?.path ?? Self.noFile).text
    return FindingRegion(place).map { "\(path):\($0.startLine):\($0.startColumn)" } ?? path
  }

  /// Returns the lines of a finding after its message: the related places, the origin, the help.
  func details(of finding: Finding) -> [String] {
    remarks(of: finding) + (finding.help.isEmpty ? [] : ["help: \(Sanitized(finding.help))"])
  }

  /// Returns the same lines without the help.
  func remarks(of finding: Finding) -> [String] {
    let related = finding.related.map { related in
      let place = finding.place(of: related).map { " at \(text(of: $0))" } ?? ""
      return "\(Sanitized(related.sentence))\(place)"
    }
    let origin = finding.origin.map { ["from: \(Sanitized($0.text))"] } ?? []
    return related + origin
  }

  /// The findings of each file, in the order of the files; files without findings are included.
  ///
  /// Findings in no file of the run are last, with the path nil.
  var findingsByFile: [(path: String?, findings: [Finding])] {
    byFile(findings) { $0 }
  }

  /// Returns groups by the file of their first finding, in the order of the files.
  func byFile(_ groups: [FindingGroup]) -> [(path: String?, findings: [FindingGroup])] {
    byFile(groups, \.first)
  }

  /// The same including the findings in the baseline, for formats that show them.
  var statedFindingsByFile: [(path: String?, findings: [StatedFinding])] {
    byFile(statedFindings, \.finding)
  }

  /// All findings in the order of a report, including those in the baseline.
  var statedFindings: [StatedFinding] {
    let new = findings.map { StatedFinding(finding: $0, isKnown: false) }
    guard let known = baseline?.known, !known.isEmpty else { return new }
    return (new + known.map { StatedFinding(finding: $0, isKnown: true) })
      .sorted { Finding.precedes($0.finding, $1.finding) }
  }

  /// The sentences about findings that the report omits: those in the baseline, and those beyond
  /// the requested number.
  var asides: [String] {
    [knownSentence, leftOutSentence].compactMap(\.self)
  }

  /// The sentence about findings in the baseline; nil if there are none.
  var knownSentence: String? { Self.sentence(summary.baselined, "already known") }

  /// The sentence about findings beyond the requested number; nil if there are none.
  var leftOutSentence: String? {
    guard let sentence = Self.sentence(leftOut, "left out") else { return nil }
    switch leftOutErrors {
    case 0: return sentence
    case leftOut: return "\(sentence), \(leftOut == 1 ? "an error" : "all of them errors")"
    default: return "\(sentence), \(Count.of(leftOutErrors, "error")) among them"
    }
  }

  private static func sentence(_ count: Int, _ what: String) -> String? {
    switch count {
    case 0: nil
    case 1: "1 finding is \(what)"
    default: "\(count) findings are \(what)"
    }
  }

  private func byFile<Element>(
    _ elements: [Element], _ finding: (Element) -> Finding
  ) -> [(path: String?, findings: [Element])] {
    // The older of two releases isn't checked.
    let judged = files.dropLast(comparison?.oldFiles ?? 0)
    var groups = judged.map { (path: String?.some($0.path), findings: [Element]()) }
    var others: [Element] = []
    for element in elements {
      let index = Int(finding(element).place.file)
      if groups.indices.contains(index) {
        groups[index].findings.append(element)
      } else {
        others.append(element)
      }
    }
    // A file that could not be read is not clean.
    let unread = Set(problems.map(\.path))
    if !unread.isEmpty {
      groups.removeAll { $0.findings.isEmpty && unread.contains($0.path ?? "") }
    }
    return others.isEmpty ? groups : groups + [(path: nil, findings: others)]
  }
}

/// A finding, and whether it is in the baseline.
struct StatedFinding {
  let finding: Finding
  let isKnown: Bool
}

extension Finding {
  /// The place of a related text; nil if it is that of the finding.
  func place(of related: Related) -> Place? { related.place == place ? nil : related.place }
}

extension Finding.Related {
  /// The label and the message, such as `host: com.example.weather declares 3.2.0`.
  var sentence: String {
    let isLabelled = !label.isEmpty && !message.isEmpty
    return label + (isLabelled ? ": " : "") + message
  }
}

extension AuditResult {
  /// A row for every replayed widget, in document order.
  var budgetRows: [BudgetRow] { replay.map { BudgetRow.rows(of: $0) } ?? [] }
}

extension AuditResult.Summary {
  /// Returns the number of findings of a severity.
  func count(of severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: warnings
    case .note: notes
    }
  }

  /// The number of findings of each severity that has any, most severe first.
  var found: [(severity: Severity, count: Int)] {
    Severity.allCases.sorted(by: >).map { ($0, count(of: $0)) }.filter { $0.count > 0 }
  }

  /// The numbers of findings that are not reported, each with the reason.
  var hidden: [String] {
    [(suppressed, "suppressed"), (baselined, "already known")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// The numbers of files, apps, bundles and widgets read, each with its noun.
  var extent: [String] {
    [(files, "file"), (apps, "app"), (bundles, "bundle"), (widgets, "widget")]
      .map { Count.of($0.0, $0.1) }
  }
}
