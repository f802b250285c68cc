internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// `audit compare`: the problems of a release for people who have the previous one.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Report what a new release breaks for people who have the old one installed.",
    usage: "audit compare <old> <new> [<options>]",
    discussion: """
      OLD and NEW are manifests or folders, on disk or in a git revision: v3.1:manifests/ needs no \
      checkout. Both are read with the current configuration. Findings are placed in NEW; problems \
      that only OLD has are not reported.

      Examples:
        audit compare v3.1:manifests/ manifests/            since the last release
        audit compare HEAD~1:manifests/ HEAD:manifests/     in the last commit
        audit compare v3.1:manifests/ manifests/ --release  before the upload

      \(ExitCodes.help)
      """)

  @Argument(
    help: ArgumentHelp(
      "The installed release: a path, or REVISION:PATH if no such path exists."),
    completion: .manifests)
  var old: String

  @Argument(help: "The new release: a path, or REVISION:PATH.", completion: .manifests)
  var new: String

  @Flag(help: "Also require a higher build number, as an upload does.")
  var release = false

  @Option(
    help: ArgumentHelp(
      "Set the variable $(NAME) for OLD, such as its build number. Repeatable.",
      valueName: "name=value"),
    transform: Definition.init(parsing:))
  var defineOld: [Definition] = []

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var output: RunOptions

  @Option(reports: ReportFormat.allCases) var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @OptionGroup var checks: CheckOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.validate(for: .comparison)
    if old == "-" || new == "-" {
      throw ValidationError("compare cannot read standard input; name a file")
    }
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: [new]), configuration: configuration, settings: settings,
      output: output.style, replay: replay,
      reports: FormatArgument.requests(format), includesReplayTables: false, adjust: checks.adjust)
    request.baseline = known.baseline
    request.rules = rules.choices
    request.comparison = ComparisonRequest(
      old: old, isRelease: release,
      variables: Variables(
        Dictionary(defineOld.map { ($0.name, $0.value) }) { _, last in last }))
    // Only a check reports which known findings are gone.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}
