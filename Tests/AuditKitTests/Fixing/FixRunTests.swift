import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Which fixes are applied together, in sequence, or not at all.
@Suite struct FixRunTests {
  /// An audit that replays nothing, whose options are those of a run.
  private static func audit(_ options: Audit.Options? = nil) -> Audit {
    var standard = Audit.Options()
    standard.replay = nil
    return (try? Audit(options: options ?? standard)) ?? Audit()
  }

  private func fix(
    _ example: Example, includesUnsafe: Bool = false, options: Audit.Options? = nil
  ) -> FixedAudit {
    Self.audit(options).fix(
      [SourceFile(path: "a.yaml", text: example.manifest)], includesUnsafe: includesUnsafe)
  }

  @Test func `a finding revealed by a fix is fixed in a later pass`() {
    let fixed = fix(
      .widget("famlies: [sytemSmall, systemSmall, systemMedium]", without: ["families"]))
    #expect(fixed.text.contains("    families: [systemSmall, systemMedium]\n"))
    #expect(fixed.result.findings.isEmpty && fixed.refusals.isEmpty)
    #expect(fixed.result.summary.fixed == 3)
    #expect(fixed.before.summary.fixed == 0 && fixed.before.findings.count == 1)
  }

  @Test(arguments: [
    ("timelin:\n  polcy: {after: 2h}", "    timeline:\n      policy: {after: 2h}", 2),
    ("timelin: {policy: {aftr: 2h}}", "    timeline: {policy: {after: 2h}}", 2),
    ("timelin: {polcy: {aftr: 2h}}", "    timeline: {policy: {after: 2h}}", 3),
    (
      "timelin:\n  polcy:\n    aftr: 2h",
      "    timeline:\n      policy:\n        after: 2h", 3
    ),
  ])
  func `a misspelt key below another one is fixed, too`(
    written: String, expected: String, count: Int
  ) {
    let fixed = fix(.widget(written, without: ["timeline"]))
    #expect(fixed.text.contains(expected), "\(fixed.text)")
    #expect(fixed.result.findings.isEmpty && fixed.refusals.isEmpty)
    #expect(fixed.result.summary.fixed == count)
  }

  @Test func `misspelt keys of widgets below a misspelt key are all fixed`() {
    let right = Example.widget("name: Rain").manifest
    var wrong = right
    for (key, misspelt) in [
      ("widgets:", "widgts:"), ("kind:", "kidn:"), ("families:", "familes:"),
      ("timeline:", "timelin:"), ("policy:", "polcy:"), ("after:", "aftr:"),
    ] {
      wrong = wrong.replacing(key, with: misspelt)
    }
    let fixed = Self.audit().fix(
      [SourceFile(path: "a.yaml", text: wrong)], includesUnsafe: false)
    #expect(fixed.text == right && fixed.refusals.isEmpty)
    #expect(fixed.result.summary.fixed == 6)
  }

  /// Apps and bundles; the version of each bundle can't be fixed, because its build is an alias of
  /// it, and of two keys of each widget that get the same name, one.
  private static func pairs(_ count: Int) -> SourceFile {
    let documents = (1...count).map { number in
      """
      app: A\(number)
      bundleID: com.example.a\(number)
      version: \(number).2.0
      build: \(number).2.1
      platforms: {iOS: 16.0}
      ---
      widgetBundle: B\(number)
      host: com.example.a\(number)
      bundleID: com.example.a\(number).w
      version: &v\(number) \(number).2.1
      build: *v\(number)
      displayName: B
      widgets:
        - kind: K\(number)
          naem: N
          nmae: N
          description: D
          families: [systemSmall, systemSmall]
          timelin: {polcy: {aftr: 2h}}

      """
    }
    return SourceFile(path: "a.yaml", text: documents.joined(separator: "---\n"))
  }

  @Test func `a fix that can't be applied hinders no other one, and another run changes nothing`() {
    let count = 70
    let fixed = Self.audit().fix([Self.pairs(count)], includesUnsafe: false)
    #expect(fixed.result.summary.fixed == 5 * count)
    let rules = Dictionary(grouping: fixed.result.findings, by: \.rule).mapValues(\.count)
    #expect(rules == ["version-mismatch": count, "unknown-key": count])
    #expect(fixed.refusals.count == count)
    for (index, refusal) in fixed.refusals.enumerated() {
      let (version, build) = ("\(index + 1).2.0", "\(index + 1).2.1")
      let reason = "build \(version) differs from the host app's \(build)"
      #expect(refusal.reason == "it would cause build-mismatch: \(reason)")
    }
    let again = Self.audit().fix(fixed.result.files, includesUnsafe: false)
    #expect(again.changes.isEmpty)
    #expect(again.refusals.map(\.reason) == fixed.refusals.map(\.reason))
  }

  @Test func `more widgets need no more audits`() {
    let counts = [2, 20].map { number in
      var count = 0
      _ = FixedAudit.fixing([Self.pairs(number)], includesUnsafe: false) { files in
        count += 1
        return Self.audit().run(files)
      }
      return count
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0] < 12, "\(counts)")
  }

  @Test func `fixes that never end stop at a limit, with one note`() {
    // Each fix adds a letter, and the finding is at the last one.
    let fixed = FixedAudit.fixing(
      [SourceFile(path: "a.yaml", text: "x")], includesUnsafe: false
    ) { files in
      let count = files[0].bytes.count
      let end = Position(line: 1, column: Int32(count + 1))
      let letter = Place(file: 0, start: Position(line: 1, column: Int32(count)), end: end)
      var finding = Finding(.unknownKey, "too few letters", at: letter)
      let edit = Fix.Edit(
        place: Place(file: 0, start: end, end: end), bytes: count..<count, text: "x")
      finding.fix = Fix(title: "write `x`", isSafe: true, edits: [edit])
      finding.fix?.reveals = true
      return AuditResult(files: files, summary: AuditResult.Summary(), findings: [finding])
    }
    #expect(fixed.changes.count == 1 && fixed.text.count == 257)
    #expect(fixed.refusals.map(\.reason) == ["256 trials were not enough for it"])
  }

  @Test func `if two keys get the same name, only the first is renamed`() {
    let fixed = fix(
      .widget(
        "famlies: [systemSmall]\nfamiles: [systemMedium]", without: ["families"]))
    #expect(fixed.changedLines == ["-    famlies: [systemSmall]", "+    families: [systemSmall]"])
    #expect(fixed.result.findings.map(\.rule) == ["unknown-key"])
    // The key exists now, so nothing is suggested.
    #expect(fixed.result.findings.allSatisfy { $0.fix == nil })
  }

  @Test func `a fix that would break something else isn't applied, and a note says so`() throws {
    let app = "version: 3.2.0\nbuild: 3.2.1"
    let fixed = fix(.bundle("version: &n 3.2.1\nbuild: *n\ndisplayName: W", app: app))
    #expect(fixed.changes.isEmpty)
    let refusal = try #require(fixed.refusals.first)
    #expect(refusal.finding.rule == "version-mismatch")
    #expect(refusal.reason.hasPrefix("it would cause build-mismatch: "))
    #expect(fixed.result.summary.fixable == 0 && fixed.result.summary.errors == 1)
    let others = fix(
      .bundle(
        "version: &n 3.2.1\nbuild: *n\nextensionPoint: com.apple.widgetkit-extention", app: app))
    #expect(others.changedLines.count == 2 && others.refusals.count == 1)
  }

  @Test func `only findings of selected rules are fixed`() throws {
    var options = Audit.Options()
    options.replay = nil
    options.severities["version-mismatch"] = .some(nil)
    let example = Example.bundle("version: 3.2.1\nbuild: 413")
    #expect(fix(example, options: options).changedLines == ["-build: 413", "+build: 412"])
    options.only = ["unknown-key"]
    #expect(fix(example, options: options).changes.isEmpty)
    let suppressed = Example.bundle("version: 3.2.1 # audit:ignore version-mismatch -- later")
    #expect(fix(suppressed).changes.isEmpty)
  }

  @Test func `a fix changes only the file of its finding and may use a host in another file`() {
    let app = SourceFile(path: "b.yaml", text: Example.standardApp)
    let bundle = SourceFile(
      path: "a.yaml",
      text: Example.standardBundle.replacing("3.2.0", with: "3.2.1") + "\nwidgets:\n  - {kind: A, "
        + "name: N, description: D, families: [systemSmall], timeline: {policy: {after: 2h}}}")
    let fixed = Audit().fix([app, bundle], includesUnsafe: false)
    #expect(fixed.changes.map(\.before.path) == ["a.yaml"] && fixed.changes.map(\.fixed) == [1])
    #expect(fixed.changedLines == ["-version: 3.2.1", "+version: 3.2.0"])
  }

  @Test func `a UTF-16 file isn't changed`() {
    let text = Example.bundle("version: 3.2.1").manifest
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let fixed = Audit().fix([SourceFile(path: "a.yaml", bytes: bytes)], includesUnsafe: true)
    #expect(fixed.before.findings.map(\.rule) == ["version-mismatch"])
    #expect(fixed.before.findings[0].fix == nil && fixed.changes.isEmpty)
  }

  @Test func `edits have both byte offsets and columns`() throws {
    let text = "\u{FEFF}# é漢\n" + Example.bundle("version: 3.2.1").manifest
    let source = SourceFile(path: "a.yaml", text: text)
    let edit = try #require(Audit().run([source]).findings.first?.fix?.edits.first)
    #expect(String(decoding: source.bytes[edit.bytes], as: UTF8.self) == "3.2.1")
    #expect(edit.text == "3.2.0")
    #expect(edit.place.start.column == 10 && edit.place.end.column == 15)
  }
}
