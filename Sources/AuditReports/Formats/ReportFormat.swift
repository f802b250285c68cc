public import AuditKit
internal import WidgetManifests

/// A report format, by its name on the command line.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Text for people at a terminal.
  case text
  /// A line for each finding, for scripts and coding agents.
  case concise
  /// For Xcode, and editors that parse compiler output.
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
  /// A page with a picture of each widget's day.
  case html

  /// The settings of formats that depend on the reader.
  public struct Style: Sendable {
    /// The style of text.
    public var text = TextReport()
    /// The run's folder relative to the top of the repository, for formats with paths from there.
    public var root = ReportRoot()
    /// Whether help follows the line of a finding.
    public var concise = ConciseReport()
    /// The style of paths for Xcode.
    public var xcode = XcodeReport()
    /// The maximum size of Markdown.
    public var markdown = MarkdownReport()
    /// The severity that fails the run, for the page.
    public var html = HTMLReport()

    /// The format for programs.
    public var json = JSONReport()

    /// Creates the default style, for a file.
    public init() {}
  }

  /// Passes a result as UTF-8 to a closure: JSON piece by piece, other formats at once.
  package func write(_ result: AuditResult, _ style: Style, _ send: ([UInt8]) -> Void) {
    if self == .json { style.json.write(result, send) } else { send(render(result, style)) }
  }

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult, _ style: Style = Style()) -> [UInt8] {
    switch self {
    case .text: style.text.render(result)
    case .concise: style.concise.render(result)
    case .xcode: style.xcode.render(result)
    case .github: GitHubReport(root: style.root).render(result)
    case .json: style.json.render(result)
    case .sarif:
      SARIFReport(root: style.root).render(result, rules: AllRules.infos + result.requiredRules)
    case .junit: JUnitReport().render(result)
    case .checkstyle: CheckstyleReport().render(result)
    case .gitlab: GitLabReport(root: style.root).render(result)
    case .markdown: style.markdown.render(result)
    case .html: style.html.render(result)
    }
  }

  /// Returns the problems as UTF-8, for readers who see only lines with findings; empty for formats
  /// that are a single document.
  public func render(_ problems: [AuditResult.Problem], _ style: Style = Style()) -> [UInt8] {
    switch self {
    case .concise: style.concise.render(problems)
    case .xcode: style.xcode.render(problems)
    case .github: GitHubReport(root: style.root).render(problems)
    default: []
    }
  }
}
