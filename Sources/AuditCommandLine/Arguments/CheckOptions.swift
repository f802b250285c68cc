internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// The options of `audit check`.
struct CheckOptions: ParsableArguments {
  /// All formats but the table of the replay.
  static let formats = ReportFormat.allCases.filter { $0 != .csv }

  @OptionGroup var manifests: PathOptions

  @OptionGroup var run: RunOptions

  @Option(
    reports: CheckOptions.formats,
    auto: """
      auto is text, or xcode in an Xcode build; under GitHub Actions it adds github and the job \
      summary.
      """)
  var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @Flag(help: "Accept the current findings: write them to the baseline.")
  var updateBaseline = false

  @Flag(help: "List the values tagged !unknown, in text and JSON.")
  var listUnknown = false

  @OptionGroup(title: "Fixes") var fixes: FixOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.named.validate(for: .check)
    if updateBaseline, run.settings.configuration.noConfig, run.settings.baseline == nil {
      throw ValidationError(
        "--no-config reads no baseline; name the file to update with --baseline")
    }
    if updateBaseline, manifests.listFiles {
      throw ValidationError("--list-files and --update-baseline cannot be used together")
    }
    if let use = fixes.useOfStandardOutput(paths: manifests.path),
      FormatArgument.useStandardOutput(format)
    {
      throw ValidationError("standard output is used for \(use); write reports to files")
    }
  }

  /// The request that the options make.
  var request: AuditRequest {
    var request = AuditRequest(
      manifests: manifests.manifests(), settings: run.settings, output: run.output,
      replay: replay,
      reports: FormatArgument.requests(format, auto: fixes.reports(paths: manifests.path)),
      tellsReplay: false, adjust: rules.adjust)
    request.rules = rules.named.choices
    request.listsUnknown = listUnknown
    request.updatesBaseline = updateBaseline
    request.fixes = fixes.request
    return request
  }
}
