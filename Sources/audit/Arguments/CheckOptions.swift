internal import ArgumentParser
internal import AuditKit

/// What `audit check` is asked to do.
struct CheckOptions: ParsableArguments {
  /// The table of the replay alone is not what was asked for.
  static let formats = ReportFormat.allCases.filter { $0 != .csv }

  @OptionGroup var run: RunOptions

  @Option(
    help: ArgumentHelp(
      "A report to write, to FILE or standard output.",
      discussion: """
        One of auto, \(FormatArgument.list(Self.formats)); may be given any number of times. \
        auto is text, in an Xcode build its warnings and errors; under GitHub Actions it adds \
        annotations and the job summary. (default: auto)
        """,
      valueName: "format[=file]"),
    completion: .formats(Self.formats),
    transform: { try FormatArgument(parsing: $0, among: Self.formats) })
  var format: [FormatArgument] = []

  @Option(
    help: ArgumentHelp("Judge by these rules alone.", valueName: "rule,…"),
    completion: .rule, transform: RuleList.parse)
  var only: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "The severity of a rule: off, note, warning or error.", valueName: "rule=severity"),
    completion: .ruleSeverity, transform: RuleSeverity.init(parsing:))
  var rule: [RuleSeverity] = []

  @Flag(help: "Know the findings of this run from now on: write them into the baseline.")
  var updateBaseline = false

  @Flag(help: "Lint only; replay no budgets.")
  var noReplay = false

  @OptionGroup(title: "Fixes") var fixes: FixOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    if updateBaseline, run.configuration.noConfig, run.baseline == nil {
      throw ValidationError("--no-config reads no baseline; name the one to update by --baseline")
    }
    if updateBaseline, run.listFiles {
      throw ValidationError("--list-files audits nothing that --update-baseline could write")
    }
    if let use = fixes.useOfStandardOutput(paths: run.path),
      FormatArgument.useStandardOutput(format)
    {
      throw ValidationError("standard output is for \(use); write reports to files")
    }
  }

  /// What the run is asked for.
  var request: AuditRequest {
    var request = AuditRequest(
      run: run, replay: replay,
      reports: FormatArgument.requests(format, auto: fixes.reports(paths: run.path)),
      tellsReplay: false
    ) { judged in
      if noReplay { judged.replay = nil }
    }
    request.rules = RuleChoices(only: only.flatMap(\.self), severities: rule)
    request.updatesBaseline = updateBaseline
    request.fixes = fixes.request
    return request
  }
}
