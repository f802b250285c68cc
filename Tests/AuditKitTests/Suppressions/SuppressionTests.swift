import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct SuppressionTests {
  static let knownRules: [String: RuleInfo.Group] = [
    "duplicate-family": .families, "missing-name": .kinds, "unknown-kind": .kinds,
    "duplicate-key": .reading, "yaml-syntax": .reading,
  ]

  private func read(_ text: String) -> (suppressions: Suppressions, findings: [Finding]) {
    let source = SourceFile(path: "a.yaml", text: text)
    let tree = YAMLReader.read(source, id: 0).tree
    return Suppressions.read(source, tree: tree, knownRules: Self.knownRules)
  }

  /// A finding of missing-name at each `↓`, and which of them a comment covers.
  private func covered(_ marked: String) -> [Bool] {
    var text = ""
    var places: [Place] = []
    for (number, line) in marked.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let pieces = line.split(separator: "↓", omittingEmptySubsequences: false)
      var column: Int32 = 1
      for piece in pieces.dropLast() {
        column += Int32(piece.unicodeScalars.count)
        let start = Position(line: Int32(number + 1), column: column)
        places.append(Place(file: 0, start: start, end: start.next))
      }
      text += pieces.joined() + "\n"
    }
    let findings = places.map { Self.finding("missing-name", at: $0) }
    let outcome = read(text).suppressions.apply(to: findings)
    #expect(outcome.suppressedCount + outcome.kept.count == findings.count)
    return places.map { place in !outcome.kept.contains { $0.place == place } }
  }

  private static func finding(_ rule: String, at place: Place) -> Finding {
    let info = RuleInfo(
      id: rule, group: .kinds, severity: .warning, summary: "", rationale: "", remedy: "",
      source: "", valid: [], invalid: [])
    return Finding(info, "wrong", at: place)
  }

  private static func finding(_ rule: String, line: Int32, column: Int32 = 1) -> Finding {
    let start = Position(line: line, column: column)
    return finding(rule, at: Place(file: 0, start: start, end: start.next))
  }

  // MARK: What a comment covers

  @Test func `a suppression after draft's origin covers the line, and the origin stays`() {
    let line = "b: ↓2  # Sources/audit/W.swift:14 audit:ignore missing-name -- it is so"
    #expect(covered("↓a: 1\n\(line)") == [false, true])
    let unused = read(line.replacing("↓", with: "")).suppressions.apply(to: []).unusedFindings
    #expect(unused.count == 1)
  }

  @Test func `a suppression after other text is ignored and reported`() {
    for comment in [
      "# a note audit:ignore missing-name -- why", "# W.swift:1 audit: ignore missing-name -- why",
      "# W.swift:1 audit:disable missing-name -- why",
    ] {
      let (suppressions, findings) = read("a: 1 \(comment)\n")
      #expect(suppressions.all.isEmpty && findings.map(\.rule) == ["invalid-suppression"])
    }
    #expect(read("a: 1 # the audit: see audit:2026\nb: x audit:ignore y # z\n").findings.isEmpty)
  }

  @Test func `a suppression at the end of a line covers the line`() {
    let text = """
      ↓a: 1
      b: ↓2 # audit:ignore missing-name -- it is so
      ↓c: 3
      d: [x, ↓y, # audit:ignore missing-name -- it is so
        ↓z]
      """
    #expect(covered(text) == [false, true, false, true, false])
  }

  @Test func `a suppression on its own line covers the next key and its contents`() {
    let text = """
      ↓a: 1
      # audit:ignore missing-name -- it is so
      ↓b:
        c: ↓1
        d:
          - ↓2
      ↓e: 1
      """
    #expect(covered(text) == [false, true, true, true, false])
  }

  @Test func `a suppression on its own line covers the next item`() {
    let text = """
      widgets:
        - ↓kind: A
        # audit:ignore missing-name -- it is so

        # another comment
        - ↓kind: B
          name: ↓x
          list: [↓1]
        - ↓kind: C
      ↓e: 1
      """
    #expect(covered(text) == [false, true, true, true, false, false])
  }

  @Test func `a suppression at the top covers only the first key`() {
    let text = "# audit:ignore missing-name -- it is so\n---\n↓a: ↓1\n↓b: 1\n"
    #expect(covered(text) == [true, true, false])
  }

  @Test func `a suppression inside an item covers the next key`() {
    let text = """
      - ↓a: 1
        # audit:ignore missing-name -- it is so
        ↓b: {c: ↓1}
        ↓d: 1
      """
    #expect(covered(text) == [false, true, true, false])
  }

  @Test func `a suppression after the last key covers whatever comes next`() {
    let text = """
      a:
        b: ↓1
        # audit:ignore missing-name -- it is so
      ↓c: [↓1]
      ↓d: 1
      """
    #expect(covered(text) == [false, true, true, false])
  }

  @Test func `several comments cover the same key`() {
    let text = """
      # audit:ignore unknown-kind -- it is so
      # audit:ignore missing-name -- it is so
      ↓a: 1
      ↓b: 1
      """
    #expect(covered(text) == [true, false])
  }

  @Test func `an alias is covered, its anchor isn't`() {
    let text = """
      a: &a [↓1]
      # audit:ignore missing-name -- it is so
      b: ↓*a
      """
    #expect(covered(text) == [false, true])
  }

  @Test func `flow collections have keys and items, too`() {
    let text = """
      a: {
        # audit:ignore missing-name -- it is so
        b: [↓1,
          ↓2], c: ↓3 }
      """
    #expect(covered(text) == [true, true, false])
  }

  // MARK: What is a comment

  @Test(
    arguments: [
      "a: \"# audit:ignore missing-name -- no\"", "a: '\n\n # audit:ignore missing-name -- no'",
      "a: |\n  # audit:ignore missing-name -- no\n", "a: >\n  x\n\n  y # audit:ignore missing-name",
      "a: x# audit:ignore missing-name -- no", "# see audit:ignore missing-name -- no",
      "# audited: ignore missing-name", "# audit ignores missing-name -- no", "# audit this",
      "# audit: who ignores it?", "# audits ignore", "# auditignore", "# audit:", "# audit",
      "# audit:2026", "# the # audit:ignore missing-name", "# a: 1 # audit: ignore missing-name",
      "a: \"x\n # audit:ignore\n\"", "a: [\"# audit:ignore\"]",
    ] as [GivenText]) func `other comments are ignored`(_ text: GivenText)
  {
    let (suppressions, findings) = read(text.text)
    #expect(suppressions.all.isEmpty)
    #expect(findings.isEmpty)
  }

  @Test(
    arguments: [
      "a: 1 # audit:ignore missing-name -- yes", "#audit:ignore missing-name -- yes\na: 1",
      "a: | # audit:ignore missing-name -- yes\n  x\n",
      "a: 1\t#\taudit:ignore  missing-name -- yes ",
      "a: [1, # audit:ignore missing-name -- yes\n  2]", "\u{FEFF}# audit:ignore missing-name -- y",
      "a: 1\r\n# audit:ignore missing-name -- yes\r\nb: 1",
      "a: \"x\" # audit:ignore missing-name -- 日本",
      "a: 1 # audit:ignore missing-name,  unknown-kind -- yes -- really",
      "a: |\n  x\n# audit:ignore missing-name -- yes\nb: 1",
    ] as [GivenText]) func `comments are found`(_ text: GivenText)
  {
    let (suppressions, findings) = read(text.text)
    #expect(suppressions.all.first?.rules.first?.value == "missing-name")
    #expect(suppressions.all.count == 1)
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    "# audit:ignore: missing-name -- why", "#audit ignore missing-name -- why",
    "# audit: ignore missing-name -- why", "# audit:ignored missing-name -- why",
    "# audit-ignore missing-name -- why", "# Audit:Ignore missing-name -- why",
    "## audit:ignore missing-name -- why", "# audit:ignore-next-line missing-name -- why",
    "# audit:disable missing-name", "# audit:ingore missing-name -- why", "# AUDIT IGNORE",
    "# audit:ignore,missing-name", "# audit :ignore missing-name -- why",
  ]) func `a comment that resembles a suppression is reported`(_ comment: String) throws {
    let (suppressions, findings) = read("a: 1 \(comment) \nb: 1")
    let finding = try #require(findings.first)
    #expect(suppressions.all.isEmpty && findings.count == 1)
    #expect(finding.message == "the comment looks like a suppression but isn't one")
    #expect(finding.place.start == Position(line: 1, column: 6))
    #expect(finding.help == "write it as `# audit:ignore RULE, RULE -- reason`")
  }

  @Test func `a suppression in a commented-out line is reported, too`() {
    let text = "a: 1\n  # b: 1 # audit:ignore missing-name -- why\nc: 1"
    #expect(read(text).suppressions.all.isEmpty)
    // After another comment on a line with a value it counts: ignoring it would surprise people.
    #expect(read("a: 1 # one # audit:ignore missing-name -- why").suppressions.all.count == 1)
  }

  @Test func `findings are at the comment and its names`() throws {
    let comment = try #require(
      read("é: 1 # audit:ignore missing-name, unknown-kind -- yes  \r\n").suppressions.all.first)
    #expect(comment.place.start == Position(line: 1, column: 6))
    #expect(comment.place.end == Position(line: 1, column: 54))
    #expect(comment.rules.map(\.place.start.column) == [21, 35])
    #expect(comment.rules.map(\.place.end.column) == [33, 47])
  }

  // MARK: Invalid comments

  @Test(arguments: [
    ("# audit:ignore missing-name", 1, "no reason"),
    ("# audit:ignore missing-name --", 1, "no reason"),
    ("# audit:ignore missing-name --  ", 1, "no reason"),
    ("# audit:ignore missing-name -reason", 1, "no reason"),
    ("# audit:ignore", 1, "no rule"),
    ("# audit:ignore -- reason", 1, "no rule"),
    ("# audit:ignore missing-name - reason", 1, "no reason"),
    ("# audit:ignore missing-name — reason", 1, "no reason"),
    ("# audit:ignore mising-name -- reason", 16, "there is no rule `mising-name`"),
    ("# audit:ignore xyz -- reason", 16, "there is no rule `xyz`"),
    ("# audit:ignore missing-name, -- reason", 29, "missing before or after a comma"),
    ("# audit:ignore missing-name unknown-kind -- reason", 16, "is not a rule"),
    ("# audit:ignore missing-name, duplicate-key -- reason", 30, "cannot be suppressed"),
  ]) func `an invalid suppression is reported and suppresses nothing`(
    _ comment: String, _ column: Int32, _ words: String
  ) throws {
    let (suppressions, findings) = read(comment + "\na: 1")
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "invalid-suppression")
    #expect(finding.place.start == Position(line: 1, column: column))
    #expect(finding.message.contains(words))
    #expect(suppressions.all.isEmpty)
  }

  @Test func `the nearest rule is suggested`() {
    let findings = read("# audit:ignore mising-name -- reason\na: 1").findings
    #expect(findings.map(\.help) == ["did you mean missing-name?"])
  }

  // MARK: Applying

  @Test func `only the named rules are suppressed`() {
    let suppressions = read("a: 1 # audit:ignore missing-name -- yes").suppressions
    let findings = [
      Self.finding("missing-name", line: 1), Self.finding("unknown-kind", line: 1),
      Self.finding("missing-name", line: 1, column: 4), Self.finding("yaml-syntax", line: 1),
    ]
    let outcome = suppressions.apply(to: findings)
    #expect(outcome.kept.map(\.rule) == ["unknown-kind", "yaml-syntax"])
    #expect(outcome.suppressedCount == 2)
    #expect(outcome.unusedFindings.isEmpty)
  }

  @Test func `a name without a finding is reported`() {
    let suppressions = read("a: 1 # audit:ignore missing-name, unknown-kind -- yes").suppressions
    let outcome = suppressions.apply(to: [Self.finding("missing-name", line: 1)])
    #expect(outcome.unusedFindings.map(\.rule) == ["unused-suppression"])
    #expect(outcome.unusedFindings.first?.place.start.column == 35)
    let quiet = suppressions.apply(to: [], notJudged: ["missing-name", "unknown-kind"])
    #expect(quiet.unusedFindings.isEmpty)
  }

  @Test func `a comment after all content is unused`() {
    let outcome = read("a: 1\n# audit:ignore missing-name -- yes\n").suppressions.apply(to: [])
    #expect(outcome.unusedFindings.count == 1)
  }

  @Test func `suppressions of several files are separate and keep their order`() {
    let first = read("a: 1 # audit:ignore missing-name -- yes").suppressions
    let source = SourceFile(path: "b.yaml", text: "# audit:ignore missing-name -- yes\na: 1\nb: 2")
    let tree = YAMLReader.read(source, id: 1).tree
    let second = Suppressions.read(source, tree: tree, knownRules: Self.knownRules).suppressions
    let all = Suppressions(first.all + second.all)
    var findings = [Self.finding("missing-name", line: 3), Self.finding("missing-name", line: 2)]
    findings += [Self.finding("missing-name", line: 1)]
    for line in [3, 2, 1] as [Int32] {
      var place = Self.finding("missing-name", line: line).place
      place.file = 1
      findings.append(Self.finding("missing-name", at: place))
    }
    let outcome = all.apply(to: findings)
    #expect(outcome.kept.map(\.place.file) == [0, 0, 1, 1])
    #expect(outcome.kept.map(\.place.start.line) == [3, 2, 3, 1])
    #expect(outcome.unusedFindings.isEmpty)
  }

  @Test func `comments after a syntax error are ignored`() {
    let text = """
      a: 1 # audit:ignore missing-name -- yes
      ---
      b: 1 # audit:ignore missing-name -- yes
      c: [ # audit:ignore no-such-rule -- yes
      """
    let (suppressions, findings) = read(text)
    #expect(suppressions.all.count == 1)
    #expect(findings.isEmpty)
  }

  // MARK: Hostile

  @Test func `thousands of comments are read`() {
    let line = "k: [1, # audit:ignore missing-name, unknown-kind -- yes\n]\n"
    let stacked = String(repeating: "# audit:ignore missing-name -- yes\n", count: 9_000)
    let unknown = String(repeating: "# audit:ignore mising-name -- yes\n", count: 20_000)
    // White space before it, and endless comments in one line.
    let crowded =
      String(repeating: " ", count: 1 << 16)
      + String(repeating: "# audit:ignore missing-name ", count: 9_000)
    let names = "# audit:ignore " + String(repeating: "a,", count: 20_000) + " -- yes"
    let findings = (1...9_000).map { Self.finding("missing-name", line: $0) }
    #expect(covered(String(repeating: line, count: 4_000)).isEmpty)
    #expect(read(stacked + "a: 1").suppressions.apply(to: findings).suppressedCount == 0)
    #expect(read(unknown + "a: 1").findings.count == 10_002)
    #expect(read(names).findings.count == 1)
    #expect(read("a: 1\n" + crowded).findings.count == 1)
  }

  // MARK: Hostile files

  @Test(arguments: [
    ("", "#", ""), ("", "# ", ""), ("a: b", " #", ""), ("a: \"", "#", "\""),
    ("a: \"", "# ", "audit:ignore\""), ("", "# ", "audit:ignore missing-name -- why"),
  ]) func `thousands of markers are read`(_ before: String, _ mark: String, _ behind: String) {
    let text = before + String(repeating: mark, count: 1 << 16) + behind
    #expect(read(text).findings.count <= 1)
  }

  @Test func `a marker after a text of markers begins a comment`() {
    #expect(covered("↓a: 'x #' # audit:ignore missing-name -- it is so") == [true])
    #expect(covered("↓a: 'x # # audit:ignore missing-name -- no'") == [false])
  }
}
