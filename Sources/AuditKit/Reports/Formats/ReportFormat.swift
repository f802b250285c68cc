/// A format in which a result can be written, by its name on the command line.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For Xcode, and editors that read compilers.
  case xcode
  /// Annotations of GitHub Actions.
  case github
  /// For programs.
  case json
  /// For code scanning.
  case sarif
  /// For the test tabs of CI systems.
  case junit
  /// For CI systems and review bots.
  case checkstyle
  /// For GitLab's merge requests.
  case gitlab
  /// For job summaries and comments.
  case markdown

  /// Writes a result as UTF-8.
  ///
  /// - Parameters:
  ///   - result: What the run found.
  ///   - budget: A row for every widget that was replayed, in document order.
  ///   - rules: The rules that the run knew.
  public func render(
    _ result: AuditResult, budget: [BudgetRow] = [], rules: [RuleInfo] = AllRules.infos
  ) -> [UInt8] {
    render(result, budget: budget, rules: rules, replay: nil)
  }

  /// Writes a result as UTF-8; `replay` writes the value of that name where the format has one.
  package func render(
    _ result: AuditResult, budget: [BudgetRow], rules: [RuleInfo],
    replay: ((inout JSONWriter) -> Void)?
  ) -> [UInt8] {
    switch self {
    case .text: TextReport().render(result, budget: budget)
    case .xcode: XcodeReport().render(result)
    case .github: GitHubReport().render(result)
    case .json: JSONReport().render(result, replay: replay)
    case .sarif: SARIFReport().render(result, rules: rules)
    case .junit: JUnitReport().render(result)
    case .checkstyle: CheckstyleReport().render(result)
    case .gitlab: GitLabReport().render(result)
    case .markdown: MarkdownReport().render(result, budget: budget)
    }
  }
}
