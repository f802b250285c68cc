import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct FindingIdentityTests {
  private func identities(
    _ text: String, _ places: Place..., message: String = "m",
    subject: Finding.Subject = Finding.Subject(kind: "AppData")
  ) -> [FindingIdentity] {
    FindingIdentity.of(
      places.map { Finding(Sample.unknownKey, message, at: $0, subject: subject) },
      in: [SourceFile(path: "a.yaml", text: text)])
  }

  @Test(
    arguments: [
      ("x: 1\nkey: a b\n", 2, 6), ("# one\n\n\nkey: a b\n", 4, 6), ("key: a  b", 1, 6),
      ("    key: a\tb\r\n", 1, 10), ("\u{FEFF}é: 1\nkey: a b", 2, 6), ("\"👩‍👩‍👧‍👦\": a b", 1, 12),
    ] as [(GivenText, Int32, Int32)])
  func `a finding keeps its identity when it moves`(text: GivenText, line: Int32, column: Int32) {
    let length: Int32 = text.text.contains("a  b") ? 4 : 3
    let identity = identities(
      text.text, Sample.place(line, column, to: column + length), message: text.text)[0]
    #expect(identity == FindingIdentity(rule: "unknown-key", kind: "AppData", value: "a b"))
    #expect(identity.fingerprint == "39ef65deec76429e2116c87b187c05b5")
  }

  @Test func `a multiline value keeps its identity when its indentation changes`() {
    let flat = identities("k:\n- a\n- b\n", Sample.place(2, 1, to: 4, line: 3))
    let deep = identities("k:\r\n    - a\r\n    - b\r\n", Sample.place(2, 5, to: 8, line: 3))
    #expect(flat == deep)
    #expect(flat[0].value == "[a, b]")
  }

  @Test(
    arguments: [
      ("kind: A\nname: N\n", "kind: A\nname: M\npush: true\n", "kind: A"),
      ("{kind: A, name: N}", "{kind: A, push: true}", "kind: A"),
      ("widgetBundle: W\nhost: a\n", "widgetBundle: W\nhost: b\n", "widgetBundle: W"),
      ("app: \"W, X\"\nbuild: 1", "app: \"W, X\"\nbuild: 2", "app: \"W, X\""),
    ] as [(GivenText, GivenText, String)])
  func `a finding about a missing key keeps its identity when the widget changes`(
    before: GivenText, after: GivenText, value: String
  ) {
    let all = [before.text, after.text].map {
      identities($0, Sample.place(1, 1, to: 99, line: 9))[0]
    }
    #expect(all.map(\.value) == [value, value])
  }

  @Test(arguments: ["{count: 5, every: 1m}", "after: 5m", "- kind: A", "kinds: A", "kind", "{kind"])
  func `a document that isn't an app, bundle or widget is identified as a whole`(text: String) {
    #expect(identities(text, Sample.place(1, 1, to: 99))[0].value == text)
  }

  /// The identities of a rule's findings in a manifest whose widget has these keys.
  private func identities(of rule: String, _ widget: String) throws -> [FindingIdentity] {
    let text = Example.widget(widget, app: "platforms: {iOS: 16.0}").manifest
    let file = SourceFile(path: "a.yaml", text: text)
    let result = try Audit(options: .only(rule)).run([file])
    return FindingIdentity.of(result.findings, in: [file])
  }

  @Test(
    arguments: [
      (
        "link-ignored", "links: [https://a.example, https://b.example]",
        "links:\n  # both\n  - https://a.example  # one\n\n  # two\n  - https://b.example  # two",
        "[https://a.example, https://b.example]"
      ),
      (
        "budget-exceeded", "timeline: {policy: {after: 5m}}",
        "timeline:  # often\n  policy:\n    # very\n    after: 5m  # too often\n", "{after: 5m}"
      ),
      (
        "entries-too-close", "timeline: {entries: {count: 60, every: 1m}, policy: {after: 2h}}",
        "timeline:\n  policy: {after: 2h}\n  entries: &e {every: 1m,  # each\n    count: 60}",
        "{count: 60, every: 1m}"
      ),
      (
        "missing-name", "kind: Current\nname: N\ndescription:",
        "name: N  # first\nkind: Current  # the kind\ndescription: ~  # none", "kind: Current"
      ),
      (
        "interpolated-text", "description: The \\(day).",
        "description: >-  # folded\n  The\n  \\(day).", "The \\(day)."
      ),
    ] as [(String, GivenText, GivenText, String)])
  func `comments, style and the order of keys don't change the identity`(
    rule: String, before: GivenText, after: GivenText, value: String
  ) throws {
    let first = try identities(of: rule, before.text)
    #expect(first.map(\.value) == [value])
    #expect(try identities(of: rule, after.text) == first)
  }

  @Test func `a finding about a build keeps its identity in the next release`() throws {
    let files = ["24.1.0.0", "24.2.0.0", "24.2.0.0.0"].map { build in
      SourceFile(path: "a.yaml", text: Example.bundle("", app: "build: \(build)").manifest)
    }
    let found = try files.map { file in
      let result = try Audit(options: .only("invalid-build")).run([file])
      return FindingIdentity.of(result.findings, in: [file])
    }
    #expect(found[0].map(\.value) == ["0.0.0.0"])
    #expect(found[1] == found[0] && found[2] != found[0])
  }

  @Test func `a value behind an alias has the identity of its anchor`() throws {
    let direct = try identities(
      of: "budget-exceeded", "timeline: {policy: {after: 5m}}\nname: Current")
    let shared = """
      timeline: &t {policy: {after: 5m}}
      name: Current
      """
    let both = try identities(of: "budget-exceeded", shared)
    #expect(both == direct)
  }

  @Test func `any other change makes another finding`() {
    let first = FindingIdentity(rule: "r", app: "a", bundle: "b", kind: "k", value: "v")
    var others = [first, first, first, first, first, first, first]
    others[1].rule = "s"
    others[2].app = nil
    others[3].bundle = ""
    others[4].kind = "bk"
    others[5].value = "w"
    others[6].occurrence = 2
    others.append(FindingIdentity(rule: "r", app: "ab", bundle: "", kind: "k", value: "v"))
    others.append(FindingIdentity(rule: "r", app: "a", bundle: nil, kind: "k", value: "v"))
    #expect(Set(others).count == others.count)
    #expect(Set(others.map(\.fingerprint)).count == others.count)
  }

  @Test func `identical findings are numbered`() {
    let place = Sample.place(1, 1, to: 2)
    let all = identities("a\na\nb", place, Sample.place(2, 1, to: 2), Sample.place(3, 1, to: 2))
    #expect(all.map(\.value) == ["a", "a", "b"])
    #expect(all.map(\.occurrence) == [1, 2, 1])
  }

  @Test func `a position that doesn't exist has no text`() {
    let text = "a: b\nc: d"
    #expect(identities(text, Sample.place(0, 0, to: 0))[0].value == "")
    #expect(identities(text, Sample.place(-3, -1, to: .max))[0].value == "")
    #expect(identities(text, Sample.place(.max, .max, to: .max))[0].value == "")
    #expect(identities(text, Sample.place(1, 4, to: 2))[0].value == "")
    #expect(identities(text, Sample.place(1, 1, to: 2, file: 7))[0].value == "")
    #expect(identities("", Sample.place(1, 1, to: 1))[0].value == "")
    #expect(identities(text, Sample.place(1, 4, to: 99, line: 99))[0].value == "b c: d")
  }

  @Test func `only the beginning of a long text counts`() {
    let text = String(repeating: "é", count: 1000)
    let value = identities("a" + text, Sample.place(1, 1, to: 900))[0].value
    #expect(value == "a" + text.prefix(127))
    let broken = SourceFile(path: "a", bytes: Array(repeating: 0x80, count: 1000))
    let finding = Finding(Sample.unknownKey, "m", at: Sample.place(1, 1, to: 900))
    #expect(FindingIdentity.of([finding], in: [broken])[0].value.isEmpty)
  }

  @Test func `a UTF-16 file has the texts it shows`() {
    let units = "a: bé".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let file = SourceFile(path: "a", bytes: [0xFF, 0xFE] + units)
    let finding = Finding(Sample.unknownKey, "m", at: Sample.place(1, 4, to: 6))
    let identity = FindingIdentity.of([finding], in: [file])[0]
    #expect(identity.value == "bé")
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the hash function is the published one`(text: String, hexadecimal: String) {
    var hash = FNV1a()
    hash.add(text.utf8)
    #expect(hash.hexadecimal == hexadecimal)
  }
}
