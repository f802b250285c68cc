internal import ArgumentParser
package import AuditKit
internal import AuditReports
internal import WidgetManifests

/// The options of `draft lint`: those of a check, without the ones that select manifests or change
/// them.
package struct LintOptions: ParsableArguments {
  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var output: RunOptions

  @Option(reports: CheckCommand.formats) var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @Flag(help: "Accept the current findings: write them to the baseline.")
  var updateBaseline = false

  @Flag(help: "List the values that draft could not determine, in text and JSON.")
  var listUnknown = false

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  package init() {}

  /// The meaning of the exit codes, for help.
  package static var exitCodes: String { ExitCodes.help }

  /// Whether only findings are written.
  package var isQuiet: Bool { output.quiet }

  package mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.named.validate(for: .check)
    if updateBaseline { try known.validateUpdate(settings) }
  }

  /// Audits a drafted project, writes the reports, and returns the exit code.
  package func audit(_ project: DraftedProject) -> Int32 {
    Check(request(for: project)).run()
  }

  /// Reports the reason why a project can't be read, also to reports on standard output, and
  /// returns the exit code.
  package func end(with problem: AuditResult.Problem) -> Int32 {
    let nothing = SourceFile(path: problem.path, bytes: [])
    var check = Check(
      request(for: DraftedProject(manifest: nothing, variants: [], root: ".", folder: ".")))
    return check.end(with: problem)
  }

  private func request(for project: DraftedProject) -> AuditRequest {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: [project.manifest.path]), settings: settings,
      output: output.style,
      replay: replay,
      reports: FormatArgument.requests(format), includesReplayTables: false, adjust: rules.adjust)
    request.rules = rules.named.choices
    request.baseline = known.baseline
    request.updatesBaseline = updateBaseline
    request.listsUnknown = listUnknown
    request.project = project
    return request
  }

  /// The path of the project as reports show it.
  package static func shown(_ path: String) -> String { WorkingFolder().shown(path) }
}
