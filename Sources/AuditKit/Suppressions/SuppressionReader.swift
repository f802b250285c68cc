internal import WidgetManifests

extension Suppressions {
  /// Reads the comments of a file that suppress findings.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - tree: Its contents; if they are partial, comments after the last document are ignored.
  ///   - knownRules: All rules by ID, with their group; evaluated only if there is a comment.
  /// - Returns: The valid comments, and an `InvalidSuppression` for each other one.
  static func read(
    _ source: SourceFile, tree: YAMLTree,
    knownRules: @autoclosure () -> [String: RuleInfo.Group]
  ) -> (suppressions: Suppressions, findings: [Finding]) {
    let text = SourceText(source)
    let candidates = SuppressionReader.findCandidates(in: text)
    guard !candidates.isEmpty else { return (Suppressions(), []) }
    var reader = SuppressionReader(
      text: text, lines: LineTable(text), file: tree.storage.file, knownRules: knownRules())
    reader.read(candidates, in: tree)
    return (Suppressions(reader.suppressions), reader.findings)
  }

  /// Reads the comments of a file of a project that suppress findings.
  ///
  /// - Parameters:
  ///   - source: The file; one in a notation without comments on lines has none.
  ///   - id: Its number.
  ///   - knownRules: All rules by ID, with their group; evaluated only if there is a comment.
  static func read(
    code source: SourceFile, id: SourceFile.ID,
    knownRules: @autoclosure () -> [String: RuleInfo.Group]
  ) -> (suppressions: Suppressions, findings: [Finding]) {
    let text = SourceText(source)
    guard var scanner = CommentScanner(path: source.path), CommentScanner.mayName("audit", in: text)
    else { return (Suppressions(), []) }
    var reader = SuppressionReader(
      text: text, lines: LineTable(text), file: id, knownRules: knownRules())
    reader.mark = scanner.mark
    reader.readCode(&scanner)
    return (Suppressions(reader.suppressions), reader.findings)
  }
}

/// Finds and reads the suppressions of one file.
private struct SuppressionReader {
  let text: SourceText
  let lines: LineTable
  let file: SourceFile.ID
  let knownRules: [String: RuleInfo.Group]
  /// The bytes with which a comment begins.
  var mark = [UInt8(ascii: "#")]
  var suppressions: [Suppression] = []
  var findings: [Finding] = []

  /// The maximum number of comments of a file.
  private static let maximumComments = 10_000

  // MARK: Finding comments

  /// Returns the offset of each `#` that could begin a suppression, and of each `audit:` that could
  /// be one in a comment with other text before it.
  static func findCandidates(in text: SourceText) -> [Int] {
    let bytes = text.bytes
    // Most files have none. This loop is vectorized, unlike one that ends at the first `#`.
    var hasMark: UInt8 = 0
    for byte in bytes { hasMark |= byte == UInt8(ascii: "#") ? 1 : 0 }
    var found: [Int] = []
    guard hasMark != 0 else { return found }
    var start = text.start
    while let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#")) {
      // A run of `#` is skipped as a whole, which keeps the search linear.
      start = SuppressionComment.endOfMarks(in: bytes, at: hash)
      guard SuppressionComment.mayBegin(at: start, in: bytes) else { continue }
      // The comment may begin at any of them, because text may precede it.
      for mark in hash..<start where bytes[mark] == UInt8(ascii: "#") {
        if mark == hash || bytes[mark - 1] != UInt8(ascii: "#") { found.append(mark) }
      }
    }
    found += text.bytes.indices.dropFirst().filter { offset in
      bytes[offset] == UInt8(ascii: "a") && isBlank(bytes[offset - 1])
        && bytes[offset...].starts(with: "audit:".utf8)
    }
    return found.sorted()
  }

  /// Reads the candidates that are comments.
  mutating func read(_ candidates: [Int], in tree: YAMLTree) {
    var scalars = tree.scalarPlaces[...]
    var below = tree.keyAndItemPlaces[...]
    // A comment extends to the end of its line.
    var endOfLastComment = 0
    for hash in candidates where hash >= endOfLastComment {
      let position = lines.position(of: hash)
      guard let line = lines.range(ofLine: position.line), line.contains(hash) else { continue }
      if tree.isPartial, position.line > tree.lastLine { return }
      guard hash == line.lowerBound || Self.isBlank(text.bytes[hash - 1]) else { continue }
      // A scalar that ends before this comment contains neither it nor a later one.
      scalars = scalars.drop { $0.end <= position }
      if let scalar = scalars.first, scalar.start <= position { continue }
      endOfLastComment = line.upperBound
      let first = text.bytes[line].firstIndex { !Self.isBlank($0) } ?? hash
      // A suppression on a line that is commented out does not count.
      if first < hash, text.bytes[first] == UInt8(ascii: "#") { continue }
      guard text.bytes[hash] == mark[0] else {
        readRest(hash..<line.upperBound, of: line, number: position.line)
        continue
      }
      below = below.drop { $0.start < position }
      let scope: Suppression.Scope =
        if first < hash {
          .line(file, position.line)
        } else if let node = below.first {
          .node(node)
        } else {
          .nothing
        }
      readComment(hash..<line.upperBound, scope: scope)
      if suppressions.count + findings.count > Self.maximumComments {
        let end = Place(file: file, start: position, end: position.next)
        return report("the file has more than \(Self.maximumComments) suppressions", at: end)
      }
    }
  }

  /// Reads a suppression after other text in the comment at the end of a line: the origin that
  /// `draft` writes, which may precede it, or text with which it suppresses nothing.
  private mutating func readRest(_ range: Range<Int>, of line: Range<Int>, number: Int32) {
    let before = text.bytes[line.lowerBound..<range.lowerBound]
    guard let hash = before.lastIndex(of: mark[0]) else { return }
    let words = trimmed((hash + 1)..<range.lowerBound)
    let origin = ValueOrigin(comment: String(decoding: text.bytes[words], as: UTF8.self))
    let comment = trimmed(range)
    switch SuppressionComment(text.bytes[comment], mark: mark, isAfterOrigin: true) {
    case .suppression(let rest) where origin != nil:
      readRules(rest, of: place(of: comment), scope: .line(file, number))
    case .suppression, .nearMiss: reportNearMiss(at: place(of: comment))
    case .other: break
    }
  }

  private mutating func reportNearMiss(at place: Place) {
    report("the comment looks like a suppression but isn't one", at: place)
  }

  /// Reads the comments of code: a comment at the end of a line covers that line, one on a line of
  /// its own the next line with code; of a list that begins there, all lines.
  mutating func readCode(_ scanner: inout CommentScanner) {
    var waiting: [Range<Int>] = []
    for number in 1...Int32(lines.count) {
      guard let line = lines.range(ofLine: number) else { continue }
      let start = scanner.startOfComment(in: line, of: text.bytes)
      guard let first = text.bytes[line].firstIndex(where: { !Self.isBlank($0) }) else { continue }
      if let start, start == first {
        waiting.append(start..<line.upperBound)
        continue
      }
      let comment = start.flatMap { startOfSuppression(in: $0..<line.upperBound) }
      if comment != nil || !waiting.isEmpty {
        let scope = self.scope(ofCodeAt: number)
        for range in waiting { readComment(range, scope: scope) }
        if let comment { readComment(comment..<line.upperBound, scope: scope) }
      }
      waiting = []
      if suppressions.count + findings.count > Self.maximumComments { return }
    }
    for range in waiting { readComment(range, scope: .nothing) }
  }

  private func scope(ofCodeAt line: Int32) -> Suppression.Scope {
    let last = lines.lastLine(ofListAt: line)
    guard last > line else { return .line(file, line) }
    return .node(
      Place(
        file: file, start: Position(line: line, column: 1),
        end: Position(line: last + 1, column: 1)))
  }

  /// Returns the offset of a mark in a comment after which a suppression may begin.
  private func startOfSuppression(in comment: Range<Int>) -> Int? {
    comment.first { start in
      let bytes = text.bytes[start..<comment.upperBound]
      guard bytes.starts(with: mark) else { return false }
      let words = bytes.dropFirst(mark.count).drop { Self.isBlank($0) || $0 == mark[0] }
      return SuppressionComment.mayBegin(at: words.startIndex, in: text.bytes)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { SuppressionComment.isBlank(byte) }

  // MARK: Reading a comment

  private mutating func readComment(_ range: Range<Int>, scope: Suppression.Scope) {
    let comment = trimmed(range)
    switch SuppressionComment(text.bytes[comment], mark: mark) {
    case .suppression(let rest):
      readRules(rest, of: place(of: comment), scope: scope)
    case .nearMiss: reportNearMiss(at: place(of: comment))
    case .other: break
    }
  }

  /// Reads the rules and the reason after `audit:ignore`.
  private mutating func readRules(
    _ rest: Range<Int>, of place: Place, scope: Suppression.Scope
  ) {
    let dashes = rest.first { isDashes($0, in: rest) }
    let names = names(in: rest.lowerBound..<(dashes ?? rest.upperBound))
    let reason = dashes.map { trimmed(($0 + 2)..<rest.upperBound) }
    if names.isEmpty {
      return report("the comment names no rule to suppress", at: place)
    }
    if reason?.isEmpty ?? true {
      report(
        "the comment gives no reason", at: place,
        help: "add a reason: `# audit:ignore RULE -- why`")
      // A name with blanks may contain the reason.
      let isOne = names.count == 1 && !names[0].value.utf8.contains(where: Self.isBlank)
      return isOne ? check(names[0]) : ()
    }
    if names.count > knownRules.count {
      return report("the comment names more rules than there are", at: place)
    }
    let before = findings.count
    for name in names { check(name) }
    if findings.count == before {
      suppressions.append(Suppression(rules: names, place: place, scope: scope))
    }
  }

  /// Returns whether a `--` between spaces is at an offset.
  private func isDashes(_ offset: Int, in range: Range<Int>) -> Bool {
    let bytes = text.bytes
    guard offset + 1 < range.upperBound, bytes[offset] == UInt8(ascii: "-"),
      bytes[offset + 1] == UInt8(ascii: "-"), Self.isBlank(bytes[offset - 1])
    else { return false }
    return offset + 2 == range.upperBound || Self.isBlank(bytes[offset + 2])
  }

  /// Returns the names between commas; empty if there is only whitespace.
  private func names(in range: Range<Int>) -> [Located<String>] {
    guard !trimmed(range).isEmpty else { return [] }
    return text.bytes[range]
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { piece in
        let range = trimmed(piece.startIndex..<piece.endIndex)
        return Located(String(decoding: text.bytes[range], as: UTF8.self), at: place(of: range))
      }
  }

  private mutating func check(_ name: Located<String>) {
    let shown = name.value.shortened
    switch knownRules[name.value] {
    case .reading?:
      report(
        "`\(name.value)` cannot be suppressed: it reports what could not be read", at: name.place,
        help: "correct what the rule reports")
    case .some: break
    case nil where name.value.isEmpty:
      report("a rule's name is missing before or after a comma", at: name.place)
    case nil where name.value.utf8.contains(where: Self.isBlank):
      report(
        "`\(shown)` is not a rule", at: name.place,
        help: "put commas between rules, and ` -- ` before the reason")
    case nil:
      let match = nearestRule(to: name.value)
      let nearest = match?.word
      report(
        "there is no rule `\(shown)`", at: name.place,
        help: RuleInfo.renamed[name.value]
          ?? nearest.map { "did you mean \($0)?" } ?? "run `audit rules` for a list",
        repair: match.map { match in
          // Unsafe, because it would suppress findings.
          Repair(
            title: "write \(quoted(match.word))", isSafe: false, reveals: true,
            change: .replace(name.place, by: match.word))
        })
    }
  }

  private mutating func report(
    _ message: String, at place: Place, help: String? = nil, repair: Repair? = nil
  ) {
    let comment = String(decoding: mark, as: UTF8.self)
    let remedy = help ?? RuleInfo.invalidSuppression.remedy
    findings.append(
      Finding(
        .invalidSuppression, message, at: place,
        help: remedy.replacing("`# audit", with: "`\(comment) audit")
      ).repaired(repair))
  }

  private func nearestRule(to name: String) -> Nearest.Match? {
    guard findings.count < Nearest.maximumWords else { return nil }
    return Nearest.match(
      to: name, in: knownRules.filter { $0.value != .reading }.keys.sorted())
  }

  /// Returns a range without the whitespace at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let bytes = text.bytes[range]
    let start = bytes.firstIndex { !Self.isBlank($0) } ?? range.lowerBound
    let end = bytes.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
    return start..<end
  }

  private func place(of range: Range<Int>) -> Place {
    Place(
      file: file, start: lines.position(of: range.lowerBound),
      end: lines.position(of: range.upperBound))
  }
}
