internal import ArgumentParser
internal import AuditKit

/// `audit rules`.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List all rules.")

  @Option(help: "What to print.")
  var format = PageFormat.text

  @OptionGroup var page: PageOptions

  /// The formats of the list.
  enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func run() throws {
    let rules = AllRules.infos
    let bytes =
      switch format {
      case .text: page.explanation.list(rules)
      case .markdown: Array(RuleReference.markdown(for: rules).utf8)
      case .json: RuleReference.json(for: rules)
      }
    try StandardOutput.writePage(bytes)
  }
}

/// `audit explain RULE`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a rule: why, what to do, source and examples.")

  @Argument(
    help: "The ID of a rule, as in version-mismatch.", completion: .rule,
    transform: RuleList.ruleID)
  var rule: String

  @OptionGroup var page: PageOptions

  func run() throws {
    guard let info = AllRules.named(rule) else { return }
    try StandardOutput.writePage(page.explanation.render(info))
  }
}

/// How a page for people looks.
struct PageOptions: ParsableArguments {
  @Option(help: "Whether to print in colour.")
  var color = ColorChoice.auto

  /// Whether to print in colour.
  var isColored: Bool { color.isColored }

  /// The columns of a page: those of the terminal, and no more than are good to read.
  var columns: Int { min(ProcessState.columns ?? 100, 100) }

  /// Pages about rules.
  var explanation: RuleExplanation { RuleExplanation(isColored: isColored, columns: columns) }
}
