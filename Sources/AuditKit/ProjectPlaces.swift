public import WidgetManifests

extension Audit {
  /// Moves the findings about a drafted manifest to the files of the project that its values were
  /// taken from.
  ///
  /// Comments in those files suppress findings: `// audit:ignore RULE -- why` at the end of a line, or
  /// on a line of its own above it.
  ///
  /// - Parameters:
  ///   - result: The result for the manifest, which stays in ``AuditResult/files`` for values
  ///     without an origin.
  ///   - open: Reads the file of an origin; returns nil if it can't be read.
  public func inProject(
    _ result: AuditResult, _ open: @escaping (ValueOrigin) -> SourceFile?
  ) -> AuditResult {
    guard let manifest = result.files.first else { return result }
    var result = result
    var places = ProjectPlaces(manifest, open)
    result.findings = result.findings.map { places.moved($0) }
    let known = result.baseline?.known.map { places.moved($0) }
    result.unknown = result.unknown.map { places.moved($0) }
    // Files are numbered in the order of their paths.
    let order = places.files.indices.dropFirst().sorted {
      places.files[$0].path < places.files[$1].path
    }
    var numbers = [SourceFile.ID](repeating: 0, count: places.files.count)
    for (number, index) in order.enumerated() { numbers[index] = SourceFile.ID(number + 1) }
    func renumbered(_ findings: [Finding]) -> [Finding] {
      findings.map { $0.placed { $0.file = numbers[Int($0.file)] } }.sorted(by: Finding.precedes)
    }
    result.files = [manifest] + order.map { places.files[$0] }
    result.findings = renumbered(result.findings)
    if let known { result.baseline?.known = renumbered(known) }
    for index in result.unknown.indices {
      result.unknown[index].place.file = numbers[Int(result.unknown[index].place.file)]
    }
    suppress(&result)
    return result
  }

  /// Applies the suppressions in the project's files that have findings.
  private func suppress(_ result: inout AuditResult) {
    let groups = options.groups
    var comments: [Suppression] = []
    for (number, file) in result.files.enumerated().dropFirst() {
      let read = Suppressions.read(code: file, id: SourceFile.ID(number), knownRules: groups)
      comments += read.suppressions.all
      result.findings += read.findings.compactMap(configured)
    }
    result.summary.suppressed += suppress(
      &result.findings, by: comments, knowing: result.baseline?.known ?? [], on: .check)
    result.findings.sort(by: Finding.precedes)
    result.summary.count(result.findings)
  }
}

/// The places in a project of the values of one drafted manifest.
private struct ProjectPlaces {
  /// The manifest, then the project's files with findings, in the order of the findings.
  private(set) var files: [SourceFile]
  private let comments: OriginComments?
  private let texts: PlacedTexts
  private let open: (ValueOrigin) -> SourceFile?
  /// The lines of each file except the manifest; nil for one that can't be read.
  private var opened: [String: (number: SourceFile.ID, lines: LineTable)?] = [:]

  init(_ manifest: SourceFile, _ open: @escaping (ValueOrigin) -> SourceFile?) {
    files = [manifest]
    comments = OriginComments(manifest)
    texts = PlacedTexts(manifest)
    self.open = open
  }

  /// Returns a finding with all its places moved to origins, and without its fix, which edits the
  /// manifest.
  mutating func moved(_ finding: Finding) -> Finding {
    var moved = finding.placed { $0 = place(of: $0) }
    moved.origin = nil
    moved.fix = nil
    // What several targets have is written once in a project.
    var seen: Set<Finding.Related> = []
    moved.related = moved.related.filter { related in
      (related.label != "also" || related.place != moved.place) && seen.insert(related).inserted
    }
    return moved
  }

  /// Returns an unknown value at its origin.
  mutating func moved(_ value: UnknownValue) -> UnknownValue {
    var moved = value
    moved.place = place(of: value.place)
    return moved
  }

  /// Returns the place of a value in the project, or the whole manifest if it has no origin.
  private mutating func place(of place: Place) -> Place {
    let whole = Place(
      file: 0, start: Position(line: 0, column: 0), end: Position(line: 0, column: 0))
    guard place.file == 0, let origin = comments?.nearestOrigin(of: place),
      let (number, lines) = file(of: origin)
    else { return whole }
    guard let line = origin.line.flatMap(Int32.init(exactly:)), let text = lines.text(ofLine: line)
    else {
      return Place(file: number, start: whole.start, end: whole.end)
    }
    let columns = columns(of: place, in: text)
    return Place(
      file: number, start: Position(line: line, column: Int32(columns.lowerBound + 1)),
      end: Position(line: line, column: Int32(columns.upperBound + 1)))
  }

  private mutating func file(of origin: ValueOrigin) -> (number: SourceFile.ID, lines: LineTable)? {
    if let known = opened[origin.file] { return known }
    let file = open(origin).map { file in
      files.append(file)
      return (number: SourceFile.ID(files.count - 1), lines: LineTable(file))
    }
    opened[origin.file] = .some(file)
    return file
  }

  /// Returns the columns, from 0, of a manifest's value in a line of the project, or those of the
  /// whole line if it doesn't contain the value.
  private func columns(of place: Place, in line: String) -> Range<Int> {
    let scalars = Array(line.unicodeScalars)
    let isOneLine = place.start.line == place.end.line
    let value = isOneLine ? texts.text(at: place, limit: 200) ?? "" : ""
    let quotes: Set<Character> = ["\"", "'"]
    let isQuoted =
      value.count > 1 && value.first == value.last && quotes.contains(value.first ?? " ")
    let wanted = Array((isQuoted ? String(value.dropFirst().dropLast()) : value).unicodeScalars)
    if !wanted.isEmpty, scalars.count >= wanted.count, scalars.count <= 2_000 {
      for start in 0...(scalars.count - wanted.count)
      where scalars[start] == wanted[0]
        && scalars[start..<start + wanted.count].elementsEqual(wanted)
      {
        return start..<start + wanted.count
      }
    }
    let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
    let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? first
    return first..<max(first, last) + 1
  }
}
