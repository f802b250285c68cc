package import WidgetManifests

extension Audit {
  /// Audits a project by the manifest that was drafted of it, with each finding at the value in the
  /// project's own file.
  ///
  /// Comments in those files suppress findings: `// audit:ignore RULE -- why` at the end of a line, or
  /// on a line of its own above it.
  ///
  /// - Parameters:
  ///   - nodes: The manifest of the project.
  ///   - path: The path of the project. It is one of the files of the result only if something in
  ///     the manifest has no place in the project.
  ///   - variants: The numbers of the nodes of each variant of an app: each variant is judged
  ///     separately, with all documents that belong to none. Widgets are replayed in the first.
  ///   - known: The baseline, whose findings are only counted, or nil.
  ///   - progress: Receives the progress of the run.
  ///   - open: Reads the file of an origin; returns nil if it can't be read.
  package func run(
    project nodes: NumberedNodes, at path: String, variants: [[Range<Int32>]] = [],
    known: KnownFindings? = nil, progress: RunProgress? = nil,
    opening open: (ValueOrigin) -> SourceFile?
  ) -> AuditResult {
    let places = ProjectPlaces(nodes, at: path, variants: variants, open)
    return run([places.manifest], known: known, progress: progress, in: places)
  }

  /// Moves findings to the files of a project, and applies the suppressions there.
  ///
  /// - Parameters:
  ///   - findings: The findings in the drafted manifest, sorted and not joined by cause yet.
  ///   - known: The findings in the baseline, which are moved, too.
  ///   - comments: The comments in the project's files.
  /// - Returns: The number of findings that comments suppress.
  func place(
    _ findings: inout [Finding], known: inout [Finding], by comments: [ReadSuppressions],
    in project: ProjectPlaces
  ) -> Int {
    var moved = (findings + known).map(project.moved)
    known = Array(moved[findings.count...])
    moved.removeLast(known.count)
    let count = suppress(
      &moved, by: comments.flatMap(\.suppressions.all), knowing: known, on: .check)
    var commented = comments.flatMap(\.findings)
    configure(&commented)
    moved += commented
    // Findings are joined in the order of the manifest, so that they have the same identity as there.
    findings = moved.filter { $0.drafted != nil }.sorted(by: Self.precedeInManifest)
    findings = findings.joinedByCause() + moved.filter { $0.drafted == nil }
    for index in findings.indices {
      findings[index].origin = nil
      findings[index].removeRepeatedPlaces()
    }
    findings.sort(by: Finding.precedes)
    known.sort(by: Finding.precedes)
    return count
  }

  /// Takes out the findings that comments in a project suppress, and which no baseline contains.
  func takeSuppressed(
    from findings: inout [Finding], by comments: [ReadSuppressions], in project: ProjectPlaces
  ) -> [Finding] {
    let suppressions = Suppressions(comments.flatMap(\.suppressions.all))
    let isCovered = suppressions.cover(findings.map(project.moved))
    let suppressed = zip(findings, isCovered).filter(\.1).map(\.0)
    findings = zip(findings, isCovered).filter { !$0.1 }.map(\.0)
    return suppressed
  }

  /// The comments in a file that suppress findings, and the findings about those comments.
  typealias ReadSuppressions = (suppressions: Suppressions, findings: [Finding])

  /// The comments in the files of a project.
  func comments(in project: ProjectPlaces) -> [ReadSuppressions] {
    project.files.enumerated().map { number, file in
      Suppressions.read(code: file, id: SourceFile.ID(number), knownRules: options.groups)
    }
  }

  private static func precedeInManifest(_ a: Finding, _ b: Finding) -> Bool {
    guard let first = a.drafted?.place, let second = b.drafted?.place, first != second else {
      return a.rule == b.rule ? a.message < b.message : a.rule < b.rule
    }
    return first.start == second.start ? first.end < second.end : first.start < second.start
  }
}

/// The places in a project of the values of its manifest.
final class ProjectPlaces {
  /// The project as a file: the text of each node on a line of its own.
  let manifest: SourceFile
  let nodes: NumberedNodes
  /// The files that the manifest names and that could be read, sorted by path.
  let files: [SourceFile]
  private let variants: [[Range<Int32>]]
  /// The numbers of the files, by their names in the manifest.
  private let numbers: [String: SourceFile.ID]
  private var lines: [SourceFile.ID: LineTable] = [:]
  /// Whether a finding or a widget has no place in the project.
  private var needsManifest = false

  init(
    _ nodes: NumberedNodes, at path: String, variants: [[Range<Int32>]],
    _ open: (ValueOrigin) -> SourceFile?
  ) {
    manifest = SourceFile(path: path, bytes: nodes.lines)
    (self.nodes, self.variants) = (nodes, variants)
    var opened: [(name: String, file: SourceFile)] = []
    var seen: Set<String> = []
    for origin in nodes.origins where seen.insert(origin.file).inserted {
      if let file = open(origin) { opened.append((origin.file, file)) }
    }
    opened.sort { ($0.file.path, $0.name) < ($1.file.path, $1.name) }
    files = opened.map(\.file)
    numbers = Dictionary(
      uniqueKeysWithValues: opened.enumerated().map { ($1.name, SourceFile.ID($0)) })
  }

  /// Returns the parts of the manifest that are judged one by one, each with one variant of an app.
  func parts(of manifest: Manifest) -> [Manifest] {
    if variants.isEmpty { return [manifest] }
    return variants.indices.map { kept in
      let left = variants.indices.filter { $0 != kept }.flatMap { variants[$0] }
      var part = manifest
      part.apps.removeAll { app in left.contains { $0.contains(app.place.start.line) } }
      part.bundles.removeAll { bundle in left.contains { $0.contains(bundle.place.start.line) } }
      return part
    }
  }

  /// Returns the findings of a part, and those of another that are not the same in the project.
  func joined(_ findings: [Finding], _ others: [Finding]) -> [Finding] {
    struct Key: Hashable {
      var rule: String
      var message: String
      var place: Place
    }
    func key(_ finding: Finding) -> Key {
      Key(rule: finding.rule, message: finding.message, place: place(of: finding.place))
    }
    var seen = Set(findings.map(key))
    return findings + others.filter { seen.insert(key($0)).inserted }
  }

  /// Notes the values by which findings are identified in a baseline, and the origins by which they
  /// are joined.
  func identify(_ findings: inout [Finding]) {
    let (nodes, texts) = (PlacedNodes(nodes.tree), PlacedTexts(manifest))
    for index in findings.indices {
      let place = findings[index].place
      let text = FindingIdentity.value(at: place, of: nodes, texts)
      findings[index].drafted = Finding.DraftedValue(text: text, place: place)
      findings[index].origin = self.nodes.writtenOrigin(of: place)
    }
  }

  /// Returns a finding with all its places moved to origins.
  func moved(_ finding: Finding) -> Finding {
    var moved = finding.placed { $0 = place(of: $0) }
    moved.isInProject = true
    return moved
  }

  /// Moves the unknown values and the replayed widgets, and names the files of the project as those
  /// of the run.
  func place(_ result: inout AuditResult) {
    for index in result.unknown.indices {
      result.unknown[index].place = place(of: result.unknown[index].place)
    }
    result.replay?.move { $0 = place(of: $0) }
    result.files = files + (needsManifest ? [manifest] : [])
    result.summary.files = files.count
  }

  /// Returns the place of a value in the project, or the whole manifest if it has no origin.
  private func place(of place: Place) -> Place {
    let start = Position(line: 0, column: 0)
    guard place.file == 0, let origin = nodes.origin(of: place),
      let number = numbers[origin.file]
    else {
      needsManifest = true
      return Place(file: SourceFile.ID(files.count), start: start, end: start)
    }
    let table = lines[number] ?? LineTable(files[Int(number)])
    lines[number] = table
    guard let line = origin.line.flatMap(Int32.init(exactly:)), let text = table.text(ofLine: line)
    else {
      return Place(file: number, start: start, end: start)
    }
    let columns = origin.columns
    if !columns.isEmpty {
      return Place(
        file: number, start: Position(line: line, column: columns.lowerBound),
        end: Position(line: line, column: columns.upperBound))
    }
    let first = text.unicodeScalars.prefix { $0.properties.isWhitespace }.count
    let last = text.unicodeScalars.reversed().drop { $0.properties.isWhitespace }.count
    return Place(
      file: number, start: Position(line: line, column: Int32(min(first, last) + 1)),
      end: Position(line: line, column: Int32(max(first + 1, last) + 1)))
  }
}

extension Finding {
  /// Removes repeated places of values that a project declares once for several targets.
  fileprivate mutating func removeRepeatedPlaces() {
    var seen: Set<Related> = []
    related = related.filter { related in
      (related.label != "also" || related.place != place) && seen.insert(related).inserted
    }
  }
}
