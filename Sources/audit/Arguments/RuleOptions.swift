internal import ArgumentParser
internal import AuditKit
internal import WidgetManifests

/// Which rules judge, and how much their findings weigh.
struct RuleOptions: ParsableArguments {
  @OptionGroup var named: NamedRuleOptions

  @Flag(help: "Lint only; replay no budgets.")
  var noReplay = false

  /// Which rules are judged, and how much each weighs.
  var choices: RuleChoices { named.choices }

  /// Refuses rules that a run does not ask.
  func validate(for occasion: RuleInfo.Group.Occasion) throws {
    try named.validate(for: occasion)
  }

  /// Replaces what the configuration says by what is given here.
  func adjust(_ options: inout Audit.Options) {
    if noReplay { options.replay = nil }
  }
}

/// Rules that are named, whatever the run is about.
struct NamedRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Judge by these rules alone.", valueName: "rule,…"),
    completion: .rule, transform: RuleList.parse)
  var only: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "The severity of a rule: off, note, warning or error.", valueName: "rule=severity"),
    completion: .ruleSeverity, transform: RuleSeverity.init(parsing:))
  var rule: [RuleSeverity] = []

  /// Which rules are judged, and how much each weighs.
  var choices: RuleChoices { RuleChoices(only: only.flatMap(\.self), severities: rule) }

  /// Refuses rules that a run does not ask: without them it would call everything clear.
  func validate(for occasion: RuleInfo.Group.Occasion) throws {
    for rule in only.joined() {
      guard let group = AllRules.named(rule)?.group, !group.occasions.contains(occasion) else {
        continue
      }
      throw ValidationError("\(rule) is judged by `audit \(group.command)` alone")
    }
  }
}

extension RuleInfo.Group {
  /// The command that asks its rules.
  fileprivate var command: String {
    if occasions.contains(.check) { return "check" }
    return occasions.contains(.comparison) ? "compare" : "verify"
  }
}
