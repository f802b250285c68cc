internal import ArgumentParser
internal import AuditKit

/// `RULE,…`.
enum RuleList {
  static func parse(_ argument: String) throws -> [String] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
      try ruleID(name.filter { !$0.isWhitespace })
    }
  }

  /// The ID of a rule, if it is one.
  static func ruleID(_ name: String) throws -> String {
    guard AllRules.named(name) != nil else {
      throw ValidationError("there is no such rule; \(RuleNames.help(for: name))")
    }
    return name
  }
}

/// `RULE=SEVERITY`.
struct RuleSeverity {
  let rule: String
  /// nil is off.
  let severity: Severity?

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("write RULE=SEVERITY, as in missing-families=off")
    }
    rule = try RuleList.ruleID(parts[0])
    guard let setting = RuleSetting(rawValue: parts[1]) else {
      let words = RuleSetting.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the severities are \(words)")
    }
    severity = setting.severity
    if let refusal = AllRules.named(rule)?.refusal(of: severity) {
      throw ValidationError("\(rule) \(refusal.what): \(refusal.reason)")
    }
  }
}

extension Severity {
  /// `note`, `warning` or `error`.
  static func parse(_ argument: String) throws -> Severity {
    guard let severity = Severity(rawValue: argument) else {
      let words = allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the severities are \(words)")
    }
    return severity
  }
}
