/// The rule reference in Markdown, made from what the rules say of themselves.
public enum RuleReference {
  /// Writes the reference: an index, then every rule under its group, in the order given.
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

  /// The lines as a code block whose fence is longer than any run of backticks in them.
  private static func fenced(_ lines: [String]) -> [String] {
    let longest = lines.reduce(0) { longest, line in
      line.split(whereSeparator: { $0 != "`" }).reduce(longest) { max($0, $1.count) }
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + "yaml"] + lines + [fence]
  }

  /// A link to the rule's heading, whose anchor leaves out the slash of a team's rule.
  private static func link(_ rule: RuleInfo) -> String {
    "[\(rule.id)](#\(rule.id.filter { $0 != "/" }))"
  }

  /// A text of a rule: ours is Markdown, and what a team writes is text.
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
