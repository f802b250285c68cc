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
    var groups = files.map { (path: String?.some($0.path), findings: [Finding]()) }
    var others: [Finding] = []
    for finding in findings {
      let index = Int(finding.place.file)
      if groups.indices.contains(index) {
        groups[index].findings.append(finding)
      } else {
        others.append(finding)
      }
    }
    return others.isEmpty ? groups : groups + [(path: nil, findings: others)]
  }
}

extension Finding.Related {
  /// The label and the message, such as `host: com.example.weather declares 3.2.0`.
  var sentence: String {
    let isLabelled = !label.isEmpty && !message.isEmpty
    return label + (isLabelled ? ": " : "") + message
  }
}
