extension JSONWriter {
  /// Writes a rule as a SARIF reporting descriptor.
  mutating func writeSARIF(_ rule: RuleInfo) {
    object { json in
      json.member("id", rule.id)
      json.member("name", SARIFRule.name(of: rule))
      json.message("shortDescription", rule.summary)
      json.message("fullDescription", rule.rationale.isEmpty ? rule.summary : rule.rationale)
      json.key("help")
      json.object {
        $0.member("text", SARIFRule.text(of: rule))
        $0.member("markdown", SARIFRule.markdown(of: rule))
      }
      if let address = PercentEncoding.address(rule.source) { json.member("helpUri", address) }
      json.key("defaultConfiguration")
      json.object(.line) { $0.member("level", rule.severity.rawValue) }
      json.key("properties")
      json.object(.line) { json in
        json.key("tags")
        json.array { $0.value(SARIFRule.tag(of: rule)) }
      }
    }
  }
}

/// The texts of a SARIF rule.
enum SARIFRule {
  /// The name, in the Pascal case that the format asks for.
  static func name(of rule: RuleInfo) -> String {
    rule.id.split { $0 == "-" || $0 == "/" }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The group in the spelling of tags, such as `kinds-and-widgets`.
  static func tag(of rule: RuleInfo) -> String {
    rule.group.rawValue.lowercased().split(separator: " ").joined(separator: "-")
  }

  /// All that is to be said, in plain text.
  static func text(of rule: RuleInfo) -> String {
    ([rule.summary] + rule.facts.map { "\($0.title) \($0.text)" }).joined(separator: "\n\n")
  }

  /// All that is to be said, in Markdown.
  static func markdown(of rule: RuleInfo) -> String {
    let facts = rule.facts.map { fact in
      let link = PercentEncoding.address(fact.text).map { "<\($0)>" }
      return "**\(fact.title)** \(link ?? MarkdownText.escaped(fact.text))"
    }
    return ([MarkdownText.escaped(rule.summary)] + facts).joined(separator: "\n\n")
  }
}
