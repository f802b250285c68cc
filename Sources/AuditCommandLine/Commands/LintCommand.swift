package import ArgumentParser
package import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// The options that select a project, for the command `draft lint`.
package protocol ProjectSelection: ParsableArguments {
  /// The path of the project.
  var path: String { get set }

  /// Drafts the manifest of the project.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether to omit the progress.
  ///   - isSilent: Whether to omit the problems of the project, too.
  ///   - jobs: The maximum number of threads that read its modules.
  /// - Throws: If the project can't be read.
  func drafted(
    isQuiet: Bool, isSilent: Bool, jobs: Int
  ) throws(AuditResult.Problem) -> DraftedProject
}

/// `draft lint`: the audit of a project without a manifest.
///
/// Its options are those of a check, without the ones that select manifests or change them.
package struct LintCommand<Selection: ProjectSelection>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let name = "\(StandardOutput.program) lint"
    return CommandConfiguration(
      commandName: "lint",
      abstract:
        "Audit a project without a manifest, with each finding in the project's own file.",
      usage: "\(name) [<project>] [<options>]",
      discussion: """
        Uses the rules, formats, configuration and baseline of `audit`. A comment at the end of a \
        line, or above it, suppresses a finding there: // audit:ignore RULE -- reason

        Options override the configuration file; the defaults below are those without one.

        Examples:
          \(name)                             audit the project in this folder
          \(name) project.yml --strict        fail at warnings, too
          \(name) --format sarif=audit.sarif  write a report for code scanning

        \(ExitCodes.help)
        """)
  }

  @OptionGroup package var project: Selection

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var earlier: SinceOption

  @OptionGroup var output: RunOptions

  @Option(reports: ReportFormat.allCases) var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @OptionGroup var checks: CheckOptions

  @Flag(help: "Accept the current findings: write them to the baseline.")
  var updateBaseline = false

  @Flag(
    help: ArgumentHelp(
      "List the values that draft could not determine, in text and JSON.", visibility: .hidden))
  var listUnknown = false

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  @Flag(name: [.long, .customLong("fix-unsafe")], help: .private) var fix = false

  package init() {}

  package mutating func validate() throws {
    if fix {
      throw ValidationError(
        "lint changes nothing; correct the project, or run `audit --fix` on manifests")
    }
    try FormatArgument.validate(format)
    try rules.validate(for: .check)
    if updateBaseline { try known.validateUpdate(configuration) }
    if updateBaseline, earlier.since != nil {
      throw ValidationError("--since and --update-baseline cannot be used together")
    }
  }

  package func run() throws {
    let code: Int32
    do throws(AuditResult.Problem) {
      let files = try earlier.since.map { revision throws(AuditResult.Problem) in
        try RevisionFiles(revision, of: project.path)
      }
      let jobs = output.style.maximumThreads
      var request = request(
        for: try project.drafted(isQuiet: output.quiet, isSilent: false, jobs: jobs))
      if let files {
        var old = project
        old.path = files.path
        // Without a project there, all findings are new.
        request.since = (try? old.drafted(isQuiet: true, isSilent: true, jobs: jobs))
          .map(EarlierState.project)
      }
      code = withExtendedLifetime(files) { Check(request).run() }
    } catch {
      let nothing = DraftedProject(
        at: error.path, nodes: NumberedNodes([]), variants: [], root: ".", folder: ".",
        problems: [error])
      code = Check(request(for: nothing)).run()
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func request(for project: DraftedProject) -> AuditRequest {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: [project.path]), configuration: configuration,
      settings: settings, output: output.style, replay: replay,
      reports: FormatArgument.requests(format), includesReplayTables: false, adjust: checks.adjust)
    request.rules = rules.choices
    request.baseline = known.baseline
    request.updatesBaseline = updateBaseline
    request.listsUnknown = listUnknown
    request.project = project
    return request
  }
}
