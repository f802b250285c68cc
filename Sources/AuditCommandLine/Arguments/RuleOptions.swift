internal import ArgumentParser
internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The options of commands that run the rules about manifests.
struct CheckOptions: ParsableArguments {
  @Flag(help: CheckOptions.noReplayHelp)
  var noReplay = false

  @Option(help: GateDay.rareHelp, transform: LocalDate.argument)
  var asOf: LocalDate?

  /// The help of `--no-replay`.
  static let noReplayHelp: ArgumentHelp = "Don't replay budgets, and skip the rules that need it."

  /// Overrides options of the audit.
  func adjust(_ options: inout Audit.Options) {
    if noReplay { options.replay = nil }
    options.asOf = asOf
  }
}

/// The date for which dated gates are evaluated.
enum GateDay {
  /// The help of its option.
  static let help = ArgumentHelp(
    "Day for which dated gates of the App Store are judged, such as 2027-04-01. (default: none)",
    valueName: "date")
  /// The same for a command with many options.
  static let rareHelp = {
    var help = Self.help
    help.visibility = .hidden
    return help
  }()
}

/// The options that select rules and severities.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Run only these rules. Repeatable. (default: all)", valueName: "rule,…"),
    completion: .rule, transform: RuleList.parse)
  var only: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "Set the severity of a rule: off, note, warning or error. Repeatable.",
      valueName: "rule=severity"),
    completion: .ruleSeverity, transform: RuleSeverity.init(parsing:))
  var rule: [RuleSeverity] = []

  /// The selected rules and their severities.
  var choices: RuleChoices { RuleChoices(only: only.flatMap(\.self), severities: rule) }

  /// Refuses rules that the command doesn't run: without them it would report no findings.
  func validate(for occasion: RuleInfo.Group.Occasion) throws {
    for rule in only.joined() {
      guard let group = AllRules.named(rule)?.group, !group.occasions.contains(occasion),
        occasion != .product || !AllRules.built.contains(where: { $0.info.id == rule })
      else { continue }
      throw ValidationError("\(rule) is a rule of `audit \(group.command)`")
    }
  }
}

extension RuleInfo.Group {
  /// The command that runs its rules.
  fileprivate var command: String {
    if occasions.contains(.check) { return "check" }
    return occasions.contains(.comparison) ? "compare" : "verify"
  }
}

/// `RULE,…`: names that are checked after the configuration is read, which may declare rules.
enum RuleList {
  static func parse(_ argument: String) throws -> [String] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let name = name.filter { !$0.isWhitespace }
      if name.isEmpty { throw ValidationError("a rule name is missing before or after a comma") }
      return name
    }
  }
}

/// `RULE=SEVERITY`.
struct RuleSeverity {
  let rule: String
  /// Nil turns the rule off.
  let severity: Severity?

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("expected RULE=SEVERITY, such as missing-families=off")
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

/// The rules and severities of the options.
struct RuleChoices {
  /// The rules to run; all if empty.
  var only: [String] = []
  /// The severities of some rules.
  var severities: [RuleSeverity] = []

  /// Applies them to the rules of audit and those that the configuration declares.
  ///
  /// - Throws: Each unknown name, and rules that would report nothing, as wrong usage.
  func apply(to options: inout Audit.Options) throws(SettingsError) {
    let own = options.requirements.map(\.info.id)
    let named = only.map { ("--only", $0) } + severities.map { ("--rule", $0.rule) }
    let problems = named.filter { AllRules.named($1) == nil && !own.contains($1) }.map {
      Problem(path: $0, reason: RuleNames.complaint(about: $1, own: own))
    }
    if !problems.isEmpty {
      throw SettingsError(problems: problems, exitCode: ExitCode.validationFailure.rawValue)
    }
    if let rule = only.first, options.asOf == nil,
      only.allSatisfy({ rule in DatedGate.all.contains { $0.rules.contains(rule) } })
    {
      throw SettingsError(
        problems: [Problem(path: "--only", reason: "\(rule) reports nothing without --as-of")],
        exitCode: ExitCode.validationFailure.rawValue)
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
