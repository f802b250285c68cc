internal import ArgumentParser
internal import AuditKit

/// What `audit check` is asked to do.
struct CheckOptions: ParsableArguments {
  @OptionGroup var run: RunOptions

  @Option(
    help: ArgumentHelp(
      "A report to write: text or json, to FILE or standard output.",
      discussion: "May be given any number of times. (default: text)", valueName: "format[=file]"),
    transform: { try OutputRequest(parsing: $0, among: [.text, .json]) })
  var format: [OutputRequest] = []

  @Option(
    help: ArgumentHelp("Judge by these rules alone.", valueName: "rule,…"),
    transform: RuleList.parse)
  var only: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "The severity of a rule: off, note, warning or error.", valueName: "rule=severity"),
    transform: RuleSeverity.init(parsing:))
  var rule: [RuleSeverity] = []

  @Flag(help: "Lint only; replay no budgets.")
  var noReplay = false

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try OutputRequest.validate(format)
  }

  /// What the run is asked for.
  var request: AuditRequest {
    AuditRequest(run: run, replay: replay, reports: format, tellsReplay: false) { judged in
      for rule in rule { judged.severities[rule.rule] = .some(rule.severity) }
      if !only.isEmpty { judged.only = Set(only.joined()) }
      if noReplay { judged.replay = nil }
    }
  }
}
