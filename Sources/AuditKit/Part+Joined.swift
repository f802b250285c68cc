extension Part {
  /// Takes the files out of all parts that are to be judged together: those that wait, and those that
  /// one of the others mentions after all.
  ///
  /// - Returns: What they hold, in their order.
  static func takeJoined(
    _ parts: inout [Part], of files: [SourceFile], by audit: Audit
  ) -> [Reading] {
    var readings: [Reading] = []
    for index in parts.indices { parts[index].waiting.moveAll(to: &readings) }
    var isMentioned = Mentions.byOthers(parts.map(\.mentions), fileCount: files.count)
    // A file that waits may declare the kind that is missed, or hold what could not be read.
    for part in parts where !readings.isEmpty {
      for finding in part.findings where finding.rule == UnknownKind.info.id {
        isMentioned[Int(finding.place.file)] = true
      }
    }
    var numbers: [Int] = []
    for index in parts.indices {
      numbers += parts[index].removeAll { isMentioned[Int($0)] }
    }
    if numbers.isEmpty { return readings }
    let again = Parallel.map(numbers.indices, jobs: audit.options.jobs) { [numbers] index in
      Result { () throws(AuditResult.Problem) in try audit.reading(of: files, numbers[index]) }
    }
    for (number, reading) in zip(numbers, again) {
      switch reading {
      case .success(let reading): readings.append(reading)
      case .failure(let problem): parts[number / size].problems.append(problem)
      }
    }
    return readings.sorted { $0.id < $1.id }
  }

  /// Forgets what was found in some of the files that were judged.
  ///
  /// - Returns: Their numbers.
  private mutating func removeAll(where isRemoved: (SourceFile.ID) -> Bool) -> [Int] {
    var removed: [Int] = []
    for index in declarations.indices where declarations[index].isAlone {
      guard isRemoved(declarations[index].file) else { continue }
      declarations[index].isAlone = false
      removed.append(Int(declarations[index].file))
    }
    if removed.isEmpty { return [] }
    findings.removeAll { isRemoved($0.place.file) }
    replayed.removeAll { isRemoved($0.file) }
    apps.removeAll { isRemoved($0.file) }
    comments.removeAll { isRemoved($0.place.file) }
    return removed
  }

  /// The bundle IDs of all apps of some parts, documents before inline apps, as far as a suggestion
  /// looks.
  static func appIDs(_ parts: [Part]) -> [String] {
    let documents = parts.lazy.flatMap(\.mentions.appIDs)
    let inline = parts.lazy.flatMap(\.mentions.inlineAppIDs)
    return Array(documents.prefix(Nearest.mostWords)) + inline.prefix(Nearest.mostWords)
  }
}
