@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Properties of every run, tested with the examples of all rules and random errors.
@Suite struct RunPropertyTests {
  /// The examples of all rules except those about products, and random manifests.
  static let corpus: [SourceFile] = {
    let infos = AllRules.infos.filter { $0.group != .product }
    var files = infos.flatMap { info in
      (info.invalid + info.valid.prefix(1)).enumerated().map { number, example in
        SourceFile(path: "\(info.id)-\(number).yaml", text: MarkedText(example.manifest).text)
      }
    }
    var random = SplitMix(state: 11)
    for number in 0..<12 {
      let text = FixPropertyTests.manifest(&random).text
      files.append(SourceFile(path: "random-\(number).yaml", text: text))
    }
    return files
  }()

  static let result = Audit().run(corpus)
  private static let reports = ReportFormat.allCases.map { $0.render(result) }

  @Test func `the corpus has many findings`() {
    let found = Set(Self.result.findings.map(\.rule))
    let judged = Set(
      AllRules.infos.filter { $0.group != .product && $0.group != .comparison }.map(\.id))
    // A rule that needs a configuration or an option has no such example.
    #expect(found.count > judged.count / 2)
    #expect(Self.result.findings.count > 200)
  }

  @Test func `any file order and number of threads gives the same bytes`() throws {
    var options = Audit.Options()
    options.jobs = 8
    let audit = try Audit(options: options)
    var random = SplitMix(state: 8)
    var files = Self.corpus
    for index in files.indices.reversed() { files.swapAt(index, random.next(index + 1)) }
    let result = audit.run(files)
    for (format, report) in zip(ReportFormat.allCases, Self.reports) {
      #expect(format.render(result) == report, "\(format)")
    }
  }

  @Test func `findings are unique and sorted by path, line, column, rule and message`() {
    let keys = Self.result.findings.map { finding in
      [
        Self.result.file(of: finding.place)?.path ?? "",
        "\(1_000_000 + finding.place.start.line)", "\(1_000_000 + finding.place.start.column)",
        finding.rule, finding.message,
      ]
    }
    for (one, next) in zip(keys, keys.dropFirst()) {
      #expect(one.lexicographicallyPrecedes(next), "\(one) \(next)")
    }
  }

  @Test func `every place is inside its file, and every edit is at its place`() throws {
    let tables = Self.result.files.map { LineTable($0) }
    func check(_ place: Place, _ what: String) throws {
      let lines = try #require(
        tables.indices.contains(Int(place.file)) ? tables[Int(place.file)] : nil)
      #expect(place.start <= place.end, "\(what)")
      for position in [place.start, place.end] {
        // A position beyond the end of a line counts as the end.
        #expect(lines.position(of: lines.offset(of: position)) == position, "\(what) \(place)")
      }
    }
    for finding in Self.result.findings {
      try check(finding.place, finding.message)
      for related in finding.related { try check(related.place, related.message) }
      for edit in finding.fix?.edits ?? [] {
        try check(edit.place, finding.fix?.title ?? "")
        #expect(edit.bytes.lowerBound == tables[Int(edit.place.file)].offset(of: edit.place.start))
        #expect(edit.bytes.upperBound == tables[Int(edit.place.file)].offset(of: edit.place.end))
      }
    }
  }

  /// One finding per rule and line of a file that a comment may suppress.
  private static func suppressible(_ result: AuditResult) -> [Finding] {
    let never = Set(
      AllRules.infos.filter { $0.group == .reading }.map(\.id) + ["unused-suppression"])
    var seen: Set<String> = []
    return result.findings.filter {
      !never.contains($0.rule) && seen.insert("\($0.rule) \($0.place.start.line)").inserted
    }
  }

  @Test func `a comment suppresses the findings of its rule on its line, and nothing else`() {
    let tried = Parallel.map(Self.corpus.indices, jobs: 8) { index -> Int in
      let source = Self.corpus[index]
      let before = Audit().run([source])
      return Self.suppressible(before).count { Self.suppress($0, of: before, in: source) }
    }
    // Lines with another comment, or in a multiline text, aren't tried.
    #expect(tried.reduce(0, +) > 150)
  }

  /// Suppresses a finding and those of its rule on its line; false if no comment is possible.
  private static func suppress(
    _ chosen: Finding, of before: AuditResult, in source: SourceFile
  ) -> Bool {
    let line = Int(chosen.place.start.line)
    // As bytes, since Swift treats a carriage return and a line feed as one character.
    var lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard takesComment(lines, line) else { return false }
    let isWindows = lines[line - 1].hasSuffix("\r")
    if isWindows { lines[line - 1].removeLast() }
    lines[line - 1] += " # audit:ignore \(chosen.rule) -- a test" + (isWindows ? "\r" : "")
    let after = Audit().run([SourceFile(path: source.path, text: lines.joined(separator: "\n"))])
    func said(_ finding: Finding) -> String {
      "\(finding.rule) \(finding.place.start) \(finding.message)"
    }
    let kept = before.findings.filter {
      $0.rule != chosen.rule || Int($0.place.start.line) != line
    }
    #expect(
      after.findings.map(said) == kept.map(said), "\(source.path): \(chosen.rule) in line \(line)")
    let gone = before.findings.count - kept.count
    #expect(after.summary.suppressed == before.summary.suppressed + gone)
    return true
  }

  /// Whether a comment may end a line: it has none yet and isn't inside a text.
  private static func takesComment(_ lines: [String], _ line: Int) -> Bool {
    let text = lines[line - 1]
    if text.contains("#") || text.contains("|") || text.contains(">") { return false }
    return text.count { $0 == "\"" } % 2 == 0 && text.count { $0 == "'" } % 2 == 0
  }

  @Test(arguments: [false, true])
  func `a fixed finding isn't fixed again`(includesUnsafe: Bool) {
    // Files are tried alone, since another may remove a fix: one for each rule, to save runs.
    let fixable = Self.result.findings.filter { $0.repair != nil }.map { ($0.rule, $0.place.file) }
    for number in Set(Dictionary(fixable) { first, _ in first }.values).sorted() {
      let source = Self.result.files[Int(number)]
      let fixed = Audit().fix([source], includesUnsafe: includesUnsafe)
      // If nothing was fixed, the second run equals the first.
      if fixed.changes.isEmpty { continue }
      let again = Audit().fix(fixed.result.files, includesUnsafe: includesUnsafe)
      #expect(again.changes.isEmpty, "\(source.path): \(fixed.text)")
    }
    let all = Audit().fix(Self.corpus, includesUnsafe: includesUnsafe)
    #expect(Audit().fix(all.result.files, includesUnsafe: includesUnsafe).changes.isEmpty)
  }

  @Test func `a release compared with itself has no breaking change`() {
    let comparing = Set(AllRules.comparing.map { $0.info.id })
    for files in Self.corpus.map({ [$0] }) + [Self.corpus] {
      let result = Audit().compare(files, with: files)
      let found = result.findings.filter { comparing.contains($0.rule) }
      #expect(found.isEmpty, "\(files[0].path): \(found.map(\.message))")
      let changes = result.comparison?.widgets.filter { $0.change != .kept } ?? []
      #expect(changes.isEmpty, "\(files[0].path): \(changes)")
    }
  }
}
