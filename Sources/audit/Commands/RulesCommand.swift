internal import ArgumentParser
internal import AuditKit

/// `audit rules`.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List all rules.")

  @OptionGroup var page: PageOptions

  func run() throws {
    try page.write { $0.list(AllRules.infos) }
  }
}

/// `audit explain RULE`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a rule: why, what to do, source and examples.")

  @Argument(help: "The ID of a rule, as in version-mismatch.", transform: RuleList.ruleID)
  var rule: String

  @OptionGroup var page: PageOptions

  func run() throws {
    guard let info = AllRules.named(rule) else { return }
    try page.write { $0.render(info) }
  }
}

/// How a page of the rule reference looks.
struct PageOptions: ParsableArguments {
  @Option(help: "Whether to print in colour.")
  var color = ColorChoice.auto

  /// Writes a page on standard output.
  func write(_ body: (RuleExplanation) -> [UInt8]) throws {
    let page = RuleExplanation(
      isColored: color.isColored, columns: min(ProcessState.columns ?? 100, 100))
    try StandardOutput.writePage(body(page))
  }
}
