import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The findings that a baseline contains, and those it must not hide.
struct BaselineTests {
  private func source(_ text: String, path: String = "a.yaml") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  /// An app and a bundle whose version differs from the app's, after some blank lines.
  private func manifest(
    _ version: String = "3.2.1", path: String = "a.yaml", below lines: String = ""
  ) -> SourceFile {
    let bundle = Example.standardBundle.replacing("version: 3.2.0", with: "version: \(version)")
    let widget = Example.standardWidget.replacing("\n", with: "\n    ")
    return source(
      "\(lines)\(Example.standardApp)\n---\n\(bundle)\nwidgets:\n  - \(widget)\n", path: path)
  }

  /// The baseline with the findings of some manifests.
  private func baseline(_ sources: [SourceFile]) throws -> Baseline {
    var known = KnownFindings(Baseline())
    known.isUpdated = true
    return try #require(Audit().run(sources, known: known).baseline).updated
  }

  private func run(
    _ sources: [SourceFile], _ baseline: Baseline, _ options: Audit.Options = Audit.Options(),
    change: (inout KnownFindings) -> Void = { _ in }
  ) throws -> (result: AuditResult, outcome: KnownFindings.Outcome) {
    var known = KnownFindings(baseline)
    change(&known)
    let result = try Audit(options: options).run(sources, known: known)
    return (result, try #require(result.baseline))
  }

  @Test func `a finding in the baseline is counted and not reported`() throws {
    let (result, outcome) = try run([manifest()], baseline([manifest()]))
    #expect(result.findings.isEmpty && result.summary.errors == 0)
    #expect(result.summary.baselined == 1 && outcome.known.map(\.rule) == ["version-mismatch"])
    #expect(outcome.stale.isEmpty && outcome.added == 0)
  }

  @Test func `moving lines and renaming files doesn't change the result`() throws {
    let known = try baseline([manifest()])
    for moved in [manifest(below: "# a\n\n"), manifest(path: "b/c.yaml")] {
      let (result, outcome) = try run([moved], known)
      #expect(result.findings.isEmpty && outcome.stale.isEmpty)
    }
  }

  @Test func `a changed value is a new finding, and the old entry is stale`() throws {
    let (result, outcome) = try run([manifest("3.2.2")], baseline([manifest()]))
    #expect(result.findings.map(\.rule) == ["version-mismatch"])
    #expect(outcome.stale.map(\.identity.value) == ["3.2.1"])
    #expect(outcome.stale.first?.file == "a.yaml")
    #expect(
      outcome.stale.first?.summary == "version-mismatch of `WeatherWidgets` (`3.2.1`)")
  }

  @Test func `identical findings are distinguished by their number`() throws {
    let group = source("a: 1\n---\na: 1\n---\na: 1\n")
    var known = Baseline()
    let identity = FindingIdentity(rule: "missing-name", value: "x")
    known.add(Array(repeating: .init(identity: identity, file: "a.yaml", count: 1), count: 2))
    #expect(known.entries.map(\.count) == [2] && known.findingCount == 2)
    func take(_ count: Int) -> (left: Int, stale: [Int]) {
      let finding = Finding(MissingName.info, "", at: Place.line(0))
      var findings = Array(repeating: finding, count: count)
      var start = known
      start.entries[0].identity.value = ""
      var matching = BaselineMatching(KnownFindings(start))
      let outcome = matching.take(&findings, in: [group]) { _ in true }
      return (findings.count, outcome.stale.map(\.count))
    }
    #expect(take(1) == (0, [1]))
    #expect(take(2) == (0, []))
    #expect(take(3) == (1, []))
  }

  @Test func `a run over some manifests keeps the entries of the others unused`() throws {
    let sources = ["a.yaml", "b.yaml"].map { manifest(path: $0) }
    let known = try baseline([sources[0]])
    let (result, outcome) = try run([sources[1]], known) { $0.outside = ["a.yaml"] }
    #expect(result.findings.map(\.rule) == ["version-mismatch"])
    #expect(outcome.stale.isEmpty)
    let (_, updated) = try run([sources[1]], known) {
      $0.outside = ["a.yaml"]
      $0.isUpdated = true
    }
    #expect(updated.updated.entries.map(\.file) == ["a.yaml", "b.yaml"] && updated.added == 1)
  }

  @Test func `an entry that wasn't checked isn't stale, and an update keeps it`() throws {
    let known = try baseline([manifest()])
    var off = Audit.Options()
    off.severities["version-mismatch"] = .some(nil)
    var others = Audit.Options()
    others.only = ["unknown-key"]
    var kinds = Audit.Options()
    kinds.scope.kinds = ["None"]
    for options in [off, others] {
      let (_, outcome) = try run([manifest("3.2.0")], known, options) { $0.isUpdated = true }
      #expect(outcome.stale.isEmpty && outcome.updated.entries.map(\.file) == ["a.yaml"])
    }
    var widget = known
    widget.entries[0].identity.kind = "Weather"
    #expect(try run([manifest("3.2.0")], widget, kinds).outcome.stale.isEmpty)
    #expect(try run([manifest("3.2.0")], widget).outcome.stale.count == 1)
    let incomplete = try run([manifest("3.2.0")], known) { $0.isComplete = false }
    #expect(incomplete.outcome.stale.isEmpty)
  }

  @Test func `entries about the budget aren't checked without a replay`() throws {
    var known = Baseline()
    let identity = FindingIdentity(rule: "budget-exceeded", value: "x")
    known.add([.init(identity: identity, file: "a.yaml", count: 1)])
    var linted = Audit.Options()
    linted.replay = nil
    #expect(try run([manifest("3.2.0")], known, linted).outcome.stale.isEmpty)
    #expect(try run([manifest("3.2.0")], known).outcome.stale.count == 1)
  }

  @Test func `read errors aren't in the baseline, and entries they hide aren't stale`() throws {
    let broken = source("widgetBundle: [\n", path: "b.yaml")
    let known = try baseline([manifest(), broken])
    #expect(known.entries.map(\.identity.rule) == ["version-mismatch"])
    let (result, outcome) = try run([manifest("3.2.0"), broken], known) { $0.isUpdated = true }
    #expect(result.findings.map(\.rule) == ["yaml-syntax"])
    #expect(outcome.stale.isEmpty && outcome.updated.entries.map(\.identity.value) == ["3.2.1"])
  }

  @Test func `a suppressed finding needs no baseline entry`() throws {
    let comment = " # audit:ignore version-mismatch -- for a test"
    let text = manifest().text.replacing("version: 3.2.1", with: "version: 3.2.1" + comment)
    let (result, outcome) = try run([source(text)], baseline([manifest()]))
    #expect(result.summary.suppressed == 1 && outcome.stale.count == 1)
  }

  @Test func `the file is sorted, has one entry per line and is read back unchanged`() throws {
    var known = try baseline([manifest()])
    let others = ["b", "a"].map { FindingIdentity(rule: $0, kind: "é", value: "") }
    known.add(known.entries + others.map { .init(identity: $0, file: "c", count: 1) })
    let text = String(decoding: known.render(), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst(3).dropLast(2)
    #expect(lines.count == 3 && Array(lines) == lines.sorted())
    #expect(lines.first == #"    {"rule": "a", "kind": "é", "value": "", "file": "c"},"#)
    #expect(lines.last?.hasSuffix(#""value": "3.2.1", "file": "a.yaml", "count": 2}"#) == true)
    let read = try Baseline(source(text))
    #expect(read.render() == known.render())
    #expect(read.entries.map(\.position?.line) == [4, 5, 6])
  }

  @Test func `hostile text is read back unchanged`() throws {
    var known = Baseline()
    for text in Hostile.texts + [""] {
      let identity = FindingIdentity(rule: text, app: text, bundle: text, kind: text, value: text)
      known.add([.init(identity: identity, file: text, count: 1)])
    }
    let bytes = known.render()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      #expect(Sanitized(String(line)).text == line)
    }
    let read = try Baseline(SourceFile(path: "b", bytes: [0xEF, 0xBB, 0xBF] + bytes))
    #expect(read.render() == bytes)
  }

  @Test(
    arguments: [
      ("", 1, 1, "ends too early"), ("{", 1, 2, "ends too early"),
      ("\u{FEFF}[]", 1, 1, "expected an object"),
      ("{\"version\": 1,\n \"finding\": []}", 2, 2, "did you mean findings?"),
      (#"{"version": 1}"#, 1, 1, "`findings` is missing"), ("{}", 1, 1, "`version` is missing"),
      (#"{"version": 2, "findings": []}"#, 1, 13, "format version 2"),
      (#"{"version": "1", "findings": []}"#, 1, 13, "`version` must be a whole number"),
      (#"{"version": 1, "findings": {}}"#, 1, 28, "`findings` must be an array"),
      (#"{"version": 1, "findings": [1]}"#, 1, 29, "an object with `rule`"),
      (#"{"version": 1, "findings": [{"é": 1}]}"#, 1, 30, "not a key of a baseline"),
      (#"{"version": 1, "findings": [{"rule": "é", "rule": 1}]}"#, 1, 43, "a second `rule`"),
      (#"{"version": 1, "findings": [{"rule": 1}]}"#, 1, 38, "`rule` must be a text"),
      (#"{"version": 1, "findings": [{"rule": "a", "value": ""}]}"#, 1, 29, "`file` is missing"),
      (
        #"{"version":1,"findings":[{"rule":"a","value":"","file":"","count":0}]}"#, 1, 67,
        "`count` must be a whole number from 1"
      ),
      ("<<<<<<< HEAD\n{}", 1, 1, "not JSON"), ("{}x", 1, 3, "not JSON"),
      (GivenText(String(repeating: "[", count: 100_000)), 1, 64, "nested deeper than 64 levels"),
    ] as [(GivenText, Int32, Int32, String)])
  func `an invalid baseline is reported with line and column`(
    text: GivenText, line: Int32, column: Int32, message: String
  ) {
    #expect {
      try Baseline(source(text.text))
    } throws: { error in
      guard let mistake = error as? Baseline.ReadError else { return false }
      return mistake.position == Position(line: line, column: column)
        && mistake.message.contains(message)
    }
  }

  @Test func `a baseline that isn't text or is too long is refused`() {
    #expect(throws: Baseline.ReadError(position: .init(line: 2, column: 2), message: "not UTF-8")) {
      try Baseline(SourceFile(path: "b", bytes: Array("{\n ".utf8) + [0xFF]))
    }
    #expect(throws: Baseline.ReadError.self) {
      try Baseline(
        SourceFile(path: "b", bytes: [UInt8](repeating: 0x20, count: Baseline.byteLimit + 1)))
    }
  }
}

extension SourceFile {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Place {
  fileprivate static func line(_ line: Int32) -> Place {
    let position = Position(line: line, column: 1)
    return Place(file: 0, start: position, end: position)
  }
}
