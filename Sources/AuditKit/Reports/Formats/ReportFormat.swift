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
  /// A page to look at, with a day of each widget as a picture.
  case html
  /// The replay alone, for spreadsheets.
  case csv

  /// What a format needs to know of whoever gets the report.
  public struct Style: Sendable {
    /// How text is written.
    public var text = TextReport()
    /// On how many threads JSON is written.
    public var json = JSONReport()
    /// From where paths are written for those who know the top of the repository alone.
    public var root = ReportRoot()
    /// How paths are written for Xcode.
    public var xcode = XcodeReport()
    /// How much Markdown there may be.
    public var markdown = MarkdownReport()
    /// What the page says of how the run ends.
    public var html = HTMLReport()

    /// Makes the style of a file, read wherever it may be.
    public init() {}
  }

  /// Writes a result as UTF-8.
  public func render(_ result: AuditResult, _ style: Style = Style()) -> [UInt8] {
    // The other formats have no table, and a row costs as much as the rest of a widget.
    let hasTable = [.text, .markdown, .html].contains(self)
    let budget = hasTable ? result.replay.map { BudgetRow.rows(of: $0) } ?? [] : []
    return render(result, style, budget: budget, rules: AllRules.infos + result.requiredRules)
  }

  /// Whether a report is handed over in pieces, and never there as a whole.
  public var isInPieces: Bool { self == .json }

  /// Writes a result as UTF-8, in pieces where it may be long.
  ///
  /// - Parameters:
  ///   - result: What the run found.
  ///   - style: What a format needs to know of whoever gets the report.
  ///   - send: What takes the pieces, in their order.
  public func render(
    _ result: AuditResult, _ style: Style, to send: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if isInPieces { return style.json.render(result, to: send) }
    render(result, style).withUnsafeBufferPointer(send)
  }

  /// Writes a result as UTF-8.
  ///
  /// - Parameters:
  ///   - result: What the run found.
  ///   - style: What a format needs to know of whoever gets the report.
  ///   - budget: A row for every widget that was replayed, in document order.
  ///   - rules: The rules that the run knew.
  func render(
    _ result: AuditResult, _ style: Style, budget: [BudgetRow], rules: [RuleInfo]
  ) -> [UInt8] {
    switch self {
    case .text: style.text.render(result, budget: budget)
    case .xcode: style.xcode.render(result)
    case .github: GitHubReport(root: style.root).render(result)
    case .json: style.json.render(result)
    case .sarif: SARIFReport(root: style.root).render(result, rules: rules)
    case .junit: JUnitReport().render(result)
    case .checkstyle: CheckstyleReport().render(result)
    case .gitlab: GitLabReport(root: style.root).render(result)
    case .markdown: style.markdown.render(result, budget: budget)
    case .html: style.html.render(result, budget: budget)
    case .csv: CSVReport().render(result)
    }
  }

  /// Writes what could not be done, as UTF-8, for those who read nothing but the lines of findings;
  /// empty in the formats that are one document.
  public func render(_ problems: [AuditResult.Problem], _ style: Style = Style()) -> [UInt8] {
    switch self {
    case .xcode: style.xcode.render(problems)
    case .github: GitHubReport(root: style.root).render(problems)
    default: []
    }
  }
}
