import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Which fixes are applied together, in sequence, or not at all.
@Suite struct FixRunTests {
  private func fix(
    _ example: Example, includesUnsafe: Bool = false, options: Audit.Options? = nil
  ) -> FixedAudit {
    var standard = Audit.Options()
    standard.replay = nil
    let audit = (try? Audit(options: options ?? standard)) ?? Audit()
    return audit.fix(
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
