internal import ArgumentParser
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// `audit check`, the default command.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint manifests and replay their refresh budgets. The default subcommand.",
    usage: "audit [check] [<path> ...] [<options>]",
    discussion: """
      Options override the configuration file; the defaults below are those without one.

      Examples:
        audit check                           check all manifests in manifests/
        audit app.yaml widgets.yaml           check two manifests
        audit --format sarif=audit.sarif      write a report for code scanning
        audit --define MARKETING_VERSION=3.2  set a variable
        audit --fix                           apply the safe fixes
        audit --fix-unsafe --diff             print all fixes as a patch
        audit --update-baseline               accept the current findings

      A table that is too wide for the terminal loses columns in this order: band, hours of the \
      day, time at which the budget runs dry.

      \(ExitCodes.help)
      """)

  @OptionGroup var manifests: PathOptions

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var earlier: SinceOption

  @OptionGroup var output: RunOptions

  @Option(
    reports: ReportFormat.allCases,
    auto: """
      auto is text, or xcode in an Xcode build; under GitHub Actions it adds github and the job \
      summary.
      """)
  var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @OptionGroup var checks: CheckOptions

  @Flag(help: "Accept the current findings: write them to the baseline.")
  var updateBaseline = false

  @Flag(help: "List the values tagged !unknown, in text and JSON.")
  var listUnknown = false

  @OptionGroup(title: "Fixes") var fixes: FixOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  @Flag(help: "Check again after each change, until Ctrl-C; with --fix, fix again, too.")
  var watch = false

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.validate(for: .check)
    if updateBaseline { try known.validateUpdate(configuration) }
    if updateBaseline, manifests.listFiles {
      throw ValidationError("--list-files and --update-baseline cannot be used together")
    }
    if let use = fixes.useOfStandardOutput(paths: manifests.path),
      FormatArgument.useStandardOutput(format)
    {
      throw ValidationError("standard output is used for \(use); write reports to files")
    }
    if earlier.since != nil {
      let other = updateBaseline ? "--update-baseline" : fixes.request == nil ? nil : "--fix"
      if let other {
        throw ValidationError("--since and \(other) cannot be used together")
      }
      if manifests.path.contains("-") {
        throw ValidationError("--since needs files; standard input has no earlier state")
      }
    }
    guard watch else { return }
    if manifests.path.contains("-") {
      throw ValidationError("--watch cannot read standard input twice; name a file")
    }
    if updateBaseline {
      throw ValidationError(
        "--watch and --update-baseline cannot be used together: no new finding would be reported")
    }
    if manifests.listFiles {
      throw ValidationError("--watch and --list-files cannot be used together")
    }
  }

  /// The request that the options make.
  private var request: AuditRequest {
    var request = AuditRequest(
      manifests: manifests.manifests(), configuration: configuration, settings: settings,
      output: output.style, replay: replay,
      reports: FormatArgument.requests(format, auto: fixes.reports(paths: manifests.path)),
      includesReplayTables: false, adjust: checks.adjust)
    request.rules = rules.choices
    request.baseline = known.baseline
    request.listsUnknown = listUnknown
    request.updatesBaseline = updateBaseline
    request.fixes = fixes.request
    request.since = earlier.since.map(EarlierState.manifests)
    return request
  }

  /// Checks the manifests of a project, and whether they agree with it; without any, lints it.
  private func runInProject() throws -> Never {
    if ManifestFiles.areInDefaultFolder {
      var code = Check(request).run()
      if let (sentence, agrees) = DraftProgram.agreement {
        StandardOutput.writeError([sentence])
        if code == 0, !agrees { code = 1 }
      }
      ProcessState.exit(code)
    }
    if !output.quiet {
      StandardOutput.writeError(["audit: no manifests/ here, so the project itself is audited"])
    }
    try DraftProgram.run([ProjectLintCommand.name] + CommandLine.arguments.dropFirst())
  }

  /// Whether the arguments leave it to audit what to read.
  private var isLeftToAudit: Bool {
    if CommandLine.arguments.count == 1 { return true }
    return !ManifestFiles.areInDefaultFolder && manifests.path.isEmpty && !manifests.listFiles
      && !watch && fixes.request == nil
      && CommandLine.arguments[1] != Self.configuration.commandName
  }

  func run() throws {
    if isLeftToAudit, DraftProgram.hasProject { try runInProject() }
    if !watch { Check(request).runAndExit() }
    let code = Watch(request).run()
    if code != 0 { throw ExitCode(code) }
  }
}
