internal import AuditKit
public import WidgetManifests

/// The reference of the rules, made from their own documentation.
public enum RuleReference {
  /// Returns the reference in Markdown: an index, then every rule under its group, in the order given.
  public static func markdown(for rules: [RuleInfo]) -> String {
    let groups = RuleInfo.Group.allCases.map { group in
      (group, rules.filter { $0.group == group })
    }.filter { !$0.1.isEmpty }
    var lines = [
      "# Rules", "",
      "What `audit` reports, and why. This page is generated from the rules themselves.", "",
      "An **error** is rejected, refused or broken; a **warning** works, but not as written; a"
        + " **note** is worth knowing.",
    ]
    for (group, rules) in groups {
      lines += ["", "**\(group.rawValue)**", "", "| rule | severity | reports |", "|---|---|---|"]
      lines += rules.map {
        "| \(link($0)) | \($0.severity.rawValue) | \(cell(words($0.summary, of: $0))) |"
      }
    }
    for (group, rules) in groups {
      lines += ["", "## \(group.rawValue)"]
      for rule in rules { lines += section(rule) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ rule: RuleInfo) -> [String] {
    var lines = [
      "", "### \(rule.id)", "",
      "**\(rule.severity.rawValue)** · \(line(words(rule.summary, of: rule)))",
    ]
    for fact in rule.facts {
      let isLink =
        fact.text.starts(with: "https://") && !fact.text.contains { " <>\n".contains($0) }
      let text = line(isLink ? fact.text : words(fact.text, of: rule))
      lines += ["", "**\(fact.title)** \(isLink ? "<\(text)>" : text)"]
    }
    for (title, examples) in rule.examples where !examples.isEmpty {
      lines += ["", "**\(title)**"]
      for example in examples { lines += [""] + fenced(MarkedYAML.lines(of: example)) }
    }
    return lines
  }

  /// Returns lines as a code block whose fence is longer than any run of backticks in them.
  private static func fenced(_ lines: [String]) -> [String] {
    let longest = lines.reduce(0) { longest, line in
      line.split(whereSeparator: { $0 != "`" }).reduce(longest) { max($0, $1.count) }
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + "yaml"] + lines + [fence]
  }

  /// Returns a link to the rule's heading, whose anchor has no slash.
  private static func link(_ rule: RuleInfo) -> String {
    "[\(rule.id)](#\(rule.id.filter { $0 != "/" }))"
  }

  /// Returns a text of a rule as Markdown; a team's own text is plain and must be escaped.
  private static func words(_ text: String, of rule: RuleInfo) -> String {
    rule.statement == nil ? text : MarkdownText.escaped(text)
  }

  private static func line(_ text: String) -> String {
    Sanitized(text.split(whereSeparator: \.isNewline).joined(separator: " ")).text
  }

  private static func cell(_ text: String) -> String {
    line(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension RuleReference {
  /// Returns the documentation of rules for programs, in the order given, as UTF-8.
  public static func json(for rules: [RuleInfo]) -> [UInt8] {
    JSONWriter.document { json in
      json.writeEnvelope()
      json.array("rules", of: rules) { $0.write($1) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ rule: RuleInfo) {
    object { json in
      json.member("id", rule.id)
      json.member("group", rule.group.rawValue)
      json.member("severity", rule.severity.rawValue)
      json.member("summary", rule.summary)
      json.member("rationale", rule.rationale)
      json.member("remedy", rule.remedy)
      json.member("source", rule.source)
      if let statement = rule.statement { json.write(statement) }
      json.member("invalid", rule.invalid)
      json.member("valid", rule.valid)
    }
  }

  /// Writes the message of a team's own rule, and the place of its requirement.
  private mutating func write(_ statement: RuleInfo.Statement) {
    if let message = statement.message { member("message", message) }
    object("required", .line) { json in
      json.member("file", statement.path)
      json.member("line", Int(statement.position.line))
      json.member("column", Int(statement.position.column))
    }
  }

  /// Writes examples with comments in place of their marks.
  private mutating func member(_ key: StaticString, _ examples: [Example]) {
    array(key, of: examples) { $0.value(MarkedYAML.lines(of: $1).joined(separator: "\n")) }
  }
}

extension RuleInfo {
  /// The documentation of a rule after its severity and summary, in the order of all reports.
  var facts: [(title: String, text: String)] {
    [
      ("Message.", statement?.message?.asSentence ?? ""),
      ("Why it matters.", rationale),
      // A team's rule without a text of its own has a remedy that repeats the summary.
      ("What to do.", summary.hasPrefix(remedy) ? "" : remedy.asSentence),
      ("Source.", source),
      ("Required.", statement?.text.asSentence ?? ""),
    ].filter { !$0.text.isEmpty }
  }

  /// The examples of a rule: first those that it reports, then the others.
  var examples: [(title: String, examples: [Example])] {
    [("Reports this", invalid), ("Accepts", valid)]
  }
}

extension String {
  /// The text as a sentence: with a capital and a full stop.
  fileprivate var asSentence: String {
    guard let last else { return self }
    return capitalizedFirst + (".!?".contains(last) ? "" : ".")
  }
}

/// The lines of an example with its `↓` turned into YAML comments.
///
/// A place within a line gets a caret under it; one at the start of a line, or where no line can be
/// inserted, gets a comment at the end of the line.
enum MarkedYAML {
  private static let marker: Character = "↓"

  /// Returns the lines, sanitised, without markers.
  static func lines(of example: Example) -> [String] {
    example.shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.contains(marker) ? shown(line) : [Sanitized(String(line)).text]
    }
  }

  /// Returns a line without its markers, and the comment in their place.
  private static func shown(_ line: Substring) -> [String] {
    var text = ""
    var columns: [Int] = []
    for piece in line.split(separator: marker, omittingEmptySubsequences: false) {
      text += Sanitized(String(piece)).text
      columns.append(DisplayWidth.of(text))
    }
    // No marker follows the last piece.
    columns.removeLast()
    let opensBlock = text.last.map { "|>+-".contains($0) } ?? false
    if opensBlock || columns.contains(where: { $0 < 2 }) {
      return [text + (text.isEmpty ? "# ← here" : "  # ← here")]
    }
    var carets = "#"
    for column in columns where column >= carets.count {
      carets += String(repeating: " ", count: column - carets.count) + "^"
    }
    return [text, carets]
  }
}
