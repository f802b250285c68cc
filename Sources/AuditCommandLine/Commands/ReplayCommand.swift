internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import WidgetManifests

/// `audit replay`: the report of only the refresh budget.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay refresh budgets: reloads asked for and granted, and the age of data.",
    usage: "audit replay [<path> ...] [<options>]",
    discussion: """
      Replays every widget that can be read. Reports only findings about the budget, and errors in \
      reading, which leave widgets out. Options override the configuration file; the defaults \
      below are those without one.

      Examples:
        audit replay                        replay all manifests in manifests/
        audit replay --why                  list what each reload waits for
        audit replay --advise --changes 24  find changes that ask for less
        audit replay --set runs=100         simulate 100 random days

      A table that is too wide for the terminal loses columns in this order: band, hours of the \
      day, time at which the budget runs dry.

      \(ExitCodes.help)
      """)

  @OptionGroup var manifests: PathOptions

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var output: RunOptions

  @Option(reports: ReportFormat.allCases) var format: [FormatArgument] = []

  @Option(
    help: ArgumentHelp("Report only this kind. Repeatable. (default: all)", valueName: "kind"))
  var kind: [String] = []

  @Flag(help: "List the first reloads of the first day, and what each waits for.")
  var why = false

  @Flag(help: "List changes that make each widget ask for less, each of them replayed.")
  var advise = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --advise: number of times per day that the content changes, to rate how outdated it is.",
      valueName: "n"),
    transform: WholeNumber.from(1, to: 100_000))
  var changes: Int?

  /// An option that `audit fleet` replaces.
  @Option(help: .hidden) var log: String?

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    if log != nil {
      throw ValidationError("replay --log is now: audit fleet LOG… --manifests PATH")
    }
    if !advise, changes != nil { throw ValidationError("--changes needs --advise") }
  }

  func run() throws {
    var request = AuditRequest(
      manifests: manifests.manifests(),
      configuration: configuration, settings: settings, output: output.style, replay: replay,
      reports: FormatArgument.requests(format), includesReplayTables: true
    ) {
      let judged = AllRules.infos.filter { [.reading, .budget].contains($0.group) }.map(\.id)
      $0.only = Set(judged + $0.requirements.filter(\.needsReplay).map(\.info.id))
      $0.scope.includesRefused = true
      $0.scope.kinds = kind.isEmpty ? nil : kind
      $0.scope.includesReloadTrace = why
      if advise { $0.scope.advice = .everyWidget }
      $0.scope.changesPerDay = changes
    }
    request.baseline = known.baseline
    // The advice is hypothetical, so stale baseline entries don't fail it.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}
