internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// `audit rules`.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List all rules, including those of the configuration.",
    usage: "audit rules [<group> ...] [<options>]",
    discussion: """
      Examples:
        audit rules                    every rule
        audit rules budget timelines   the rules of two groups
        audit rules --format markdown  with reasons and examples
      """)

  @Argument(
    help: "First word of a group's title, such as budget. (default: all groups)",
    completion: .list(groups), transform: RulesCommand.group)
  var group: [RuleInfo.Group] = []

  private static let groups = RuleInfo.Group.allCases.map(\.word)

  private static func group(_ argument: String) throws -> RuleInfo.Group {
    let group = RuleInfo.Group.allCases.first { $0.word == argument.lowercased() }
    if let group { return group }
    throw ValidationError("the groups are \(groups.joined(separator: ", "))")
  }

  @Option(help: "Output format.")
  var format = ListFormat.text

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var page: PageOptions

  /// The formats of the list.
  enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func run() throws {
    let rules = (AllRules.infos + (try configuration.ownRules())).filter {
      group.isEmpty || group.contains($0.group)
    }
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
    commandName: "explain",
    abstract: "Explain a rule: what it reports, why, what to do, and examples.",
    usage: "audit explain <rule> [<options>]",
    discussion: """
      Examples:
        audit explain version-mismatch  why it matters, what to do, and examples
        audit explain fleet-runs-dry    the same for a finding of audit fleet
        audit explain ITMS-90473        the rules about an error of App Store Connect
        audit explain version-mismatch --format json
      """)

  @Argument(
    help: """
      ID of a rule or of a finding of audit fleet, or a code such as ITMS-90473; `audit rules` lists \
      all rules.
      """,
    completion: .explained)
  var rule: String

  @Option(help: "Output format.")
  var format = PageFormat.text

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var page: PageOptions

  func run() throws {
    let coded = rulesAboutCode
    let rules = coded.isEmpty ? [try info()] : coded
    if format == .json { return try StandardOutput.writePage(RuleReference.json(for: rules)) }
    let pages = rules.map(page.explanation.render)
    try StandardOutput.writePage(Array(pages.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The rules about an error code of App Store Connect; empty if the argument isn't one.
  private var rulesAboutCode: [RuleInfo] {
    let code = rule.uppercased()
    let digits = code.hasPrefix("ITMS-") ? code.dropFirst(5) : code[...]
    guard digits.utf8.count == 5, Int(digits) != nil else { return [] }
    return AllRules.infos.filter { info in
      [info.summary, info.rationale].contains { $0.contains("ITMS-\(digits)") }
    }
  }

  /// The rule; the configuration is only read if the rule isn't built in.
  private func info() throws -> RuleInfo {
    if let info = AllRules.named(rule) { return info }
    if let info = FleetRules.infos.first(where: { $0.id == rule }) { return info }
    let own = try configuration.ownRules()
    if let info = own.first(where: { $0.id == rule }) { return info }
    let others = (own + FleetRules.infos).map(\.id)
    StandardOutput.writeError(["audit: \(RuleNames.complaint(about: rule, own: others))"])
    throw ExitCode.validationFailure
  }
}

extension ConfigurationOptions {
  /// The rules of the current configuration.
  ///
  /// - Throws: The exit code, after writing the errors.
  fileprivate func ownRules() throws -> [RuleInfo] {
    do throws(SettingsError) {
      return try read(from: WorkingFolder()).configuration.requirements.map(\.info)
    } catch {
      StandardOutput.writeError(error.problems)
      throw ExitCode(error.exitCode)
    }
  }
}

extension RuleInfo.Group {
  /// The first word of its title, in lowercase.
  fileprivate var word: String { String(rawValue.prefix { $0 != " " }).lowercased() }
}

/// The formats of a page.
enum PageFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// The style of a page for people.
struct PageOptions: ParsableArguments {
  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  /// Whether to print in colour.
  var isColored: Bool { color.isColored }

  /// The columns of a page: those of the terminal, or else `COLUMNS`.
  static var columns: Int {
    let given = ProcessState.environment("COLUMNS").flatMap { Int($0) }
    return ProcessState.columns ?? given.map { min(max($0, 40), 1_000) } ?? 100
  }

  /// Pages about rules.
  var explanation: RuleExplanation { RuleExplanation(isColored: isColored, columns: Self.columns) }
}
