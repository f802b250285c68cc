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
    var mentions = Mentions(fileCount: files.count)
    for part in parts {
      for declaration in part.declarations { mentions.add(declaration) }
      // A file that waits may declare the kind that is missed, or hold what could not be read.
      if readings.isEmpty { continue }
      for finding in part.findings where finding.rule == UnknownKind.info.id {
        mentions.isMentioned[Int(finding.place.file)] = true
      }
    }
    var numbers: [Int] = []
    for index in parts.indices {
      numbers += parts[index].removeAll { mentions.isMentioned[Int($0)] }
    }
    if numbers.isEmpty { return readings }
    let again = Parallel.map(numbers.indices, jobs: audit.options.jobs) { [numbers] index in
      audit.reading(of: files, numbers[index])
    }
    for (number, reading) in zip(numbers, again) {
      if let reading = parts[number / size].take(reading) { readings.append(reading) }
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
    replayed.removeAll { $0.file.map(isRemoved) ?? true }
    comments.removeAll { isRemoved($0.place.file) }
    return removed
  }

  /// The bundle IDs of all apps of some parts, documents before inline apps, as far as a suggestion
  /// looks.
  static func appIDs(_ parts: [Part]) -> [String] {
    var ids: [String] = []
    for kind in [\Declaration.appIDs, \.inlineAppIDs] {
      for part in parts {
        if ids.count >= Nearest.mostWords { return ids }
        for declaration in part.declarations { ids += declaration[keyPath: kind] }
      }
    }
    return ids
  }
}

/// The files that mention the same bundle ID as another.
private struct Mentions {
  /// Whether another file mentions what a file does, by the files' numbers.
  var isMentioned: [Bool]
  /// The first file with each bundle ID.
  private var files: [String: SourceFile.ID] = [:]

  init(fileCount: Int) {
    isMentioned = [Bool](repeating: false, count: fileCount)
    files.reserveCapacity(2 * fileCount)
  }

  mutating func add(_ declaration: Declaration) {
    for id in declaration.ids {
      let key = TargetIndex.folded(id)
      guard let first = files[key] else {
        files[key] = declaration.file
        continue
      }
      if first == declaration.file { continue }
      isMentioned[Int(first)] = true
      isMentioned[Int(declaration.file)] = true
    }
  }
}
