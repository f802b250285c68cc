extension AuditResult {
  /// What stands for the path where a format wants one and the run has no such file.
  static let noFile = "(no file)"

  /// The path of a place with its line and column; the path alone for a whole file.
  ///
  /// Sanitised piece by piece, here and below: a mark that begins one would change the text of the
  /// report before it.
  func text(of place: Place) -> String {
    let path = Sanitized(file(of: place)?.path ?? Self.noFile).text
    return FindingRegion(place).map { "\(path):\($0.startLine):\($0.startColumn)" } ?? path
  }

  /// What a finding says beyond its message, a line each: the related places, then the help.
  func details(of finding: Finding) -> [String] {
    let related = finding.related.map { related in
      "\(Sanitized(related.sentence)) at \(text(of: related.place))"
    }
    return related + (finding.help.isEmpty ? [] : ["help: \(Sanitized(finding.help))"])
  }

  /// The findings of each file, clean ones included, in the order of the files.
  ///
  /// Findings in no file of the run come last, under nil.
  var findingsByFile: [(path: String?, findings: [Finding])] {
    byFile(findings) { $0 }
  }

  /// The same with the findings that the baseline knows, for formats that have a place for them.
  var statedFindingsByFile: [(path: String?, findings: [StatedFinding])] {
    byFile(statedFindings, \.finding)
  }

  /// All findings in the order of a report, those that the baseline knows among them.
  var statedFindings: [StatedFinding] {
    let new = findings.map { StatedFinding(finding: $0, isKnown: false) }
    guard let known = baseline?.known, !known.isEmpty else { return new }
    return (new + known.map { StatedFinding(finding: $0, isKnown: true) })
      .sorted { Finding.precedes($0.finding, $1.finding) }
  }

  /// What to say of findings that are not in the report: those that the baseline knows, and those
  /// that nobody asked for.
  var asides: [String] {
    [knownSentence, leftOutSentence].compactMap(\.self)
  }

  /// What to say of the findings that the baseline knows; nil where there are none.
  var knownSentence: String? { Self.sentence(summary.baselined, "known to the baseline") }

  /// What to say of the findings that nobody asked for; nil where there are none.
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
    // Nothing is found in the older of two releases, and nobody asked to check it.
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

/// A finding, and whether the baseline knows it.
struct StatedFinding {
  let finding: Finding
  let isKnown: Bool
}

extension Finding.Related {
  /// The label and the message, such as `host: com.example.weather declares 3.2.0`.
  var sentence: String {
    let isLabelled = !label.isEmpty && !message.isEmpty
    return label + (isLabelled ? ": " : "") + message
  }
}
