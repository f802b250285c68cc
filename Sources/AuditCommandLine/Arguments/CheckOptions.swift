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
      auto is text, in an Xcode build its warnings and errors; under GitHub Actions it adds \
      annotations and the job summary.
      """)
  var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @Flag(help: "Know the findings of this run from now on: write them into the baseline.")
  var updateBaseline = false

  @Flag(help: "List the values that are unknown, in text and JSON.")
  var listUnknown = false

  @OptionGroup(title: "Fixes") var fixes: FixOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.named.validate(for: .check)
    if updateBaseline, run.configuration.noConfig, run.baseline == nil {
      throw ValidationError("--no-config reads no baseline; name the one to update by --baseline")
    }
    if updateBaseline, manifests.listFiles {
      throw ValidationError("--list-files audits nothing that --update-baseline could write")
    }
    if let use = fixes.useOfStandardOutput(paths: manifests.path),
      FormatArgument.useStandardOutput(format)
    {
      throw ValidationError("standard output is for \(use); write reports to files")
    }
  }

  /// The request that the options make.
  var request: AuditRequest {
    var request = AuditRequest(
      manifests: manifests.manifests(), run: run, replay: replay,
      reports: FormatArgument.requests(format, auto: fixes.reports(paths: manifests.path)),
      tellsReplay: false, adjust: rules.adjust)
    request.rules = rules.named.choices
    request.listsUnknown = listUnknown
    request.updatesBaseline = updateBaseline
    request.fixes = fixes.request
    return request
  }
}
