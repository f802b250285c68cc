internal import ArgumentParser
internal import AuditKit
internal import WidgetManifests

/// `RULE,…`: names that are rules only once the configuration is read, which may state some.
enum RuleList {
  static func parse(_ argument: String) throws -> [String] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let name = name.filter { !$0.isWhitespace }
      if name.isEmpty { throw ValidationError("a rule's name is missing before or behind a comma") }
      return name
    }
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
    rule = parts[0]
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

/// What the options say of rules.
struct RuleChoices {
  /// The only ones that are judged; empty is all.
  var only: [String] = []
  /// How much some weigh.
  var severities: [RuleSeverity] = []

  /// Chooses among the rules of audit and those that the configuration states.
  ///
  /// - Throws: Each name that no rule has, as wrong usage.
  func apply(to options: inout Audit.Options) throws(SettingsError) {
    let own = options.requirements.map(\.info.id)
    let named = only.map { ("--only", $0) } + severities.map { ("--rule", $0.rule) }
    let problems = named.filter { AllRules.named($1) == nil && !own.contains($1) }.map {
      Problem(path: $0, reason: RuleNames.complaint(about: $1, own: own))
    }
    if !problems.isEmpty {
      throw SettingsError(problems: problems, exitCode: ExitCode.validationFailure.rawValue)
    }
    for rule in severities { options.severities[rule.rule] = .some(rule.severity) }
    if !only.isEmpty { options.only = Set(only) }
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
