extension RuleReference {
  /// Writes all that the rules say of themselves for programs, in the order given, as UTF-8.
  public static func json(for rules: [RuleInfo]) -> [UInt8] {
    var writer = JSONWriter(capacity: 2048 * (rules.count + 1))
    writer.object { json in
      json.writeEnvelope()
      json.key("rules")
      json.array { json in
        for rule in rules { json.write(rule) }
      }
    }
    writer.end()
    return writer.bytes
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
      json.key("invalid")
      json.write(rule.invalid)
      json.key("valid")
      json.write(rule.valid)
    }
  }

  /// What a team says of a rule of its own, and where.
  private mutating func write(_ statement: RuleInfo.Statement) {
    if let message = statement.message { member("message", message) }
    key("required")
    object(.line) { json in
      json.member("file", statement.path)
      json.member("line", Int(statement.position.line))
      json.member("column", Int(statement.position.column))
    }
  }

  /// Examples as people are shown them.
  private mutating func write(_ examples: [Example]) {
    array { json in
      for example in examples {
        json.value(MarkedYAML.lines(of: example).joined(separator: "\n"))
      }
    }
  }
}
