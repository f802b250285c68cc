internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import WidgetManifests

/// `audit replay`: the report of the refresh budget alone.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay refresh budgets: what is asked for, what is granted, and how old data gets.",
    discussion: """
      Every widget that can be read is replayed, whatever the linter would say of the rest; only \
      mistakes in reading, which leave widgets out, and the rules about the budget judge.

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  /// The formats that have a place for what a log says.
  private static let logFormats: [ReportFormat] = [.text, .json]

  @OptionGroup var manifests: PathOptions

  @OptionGroup var options: RunOptions

  @Option(reports: ReportFormat.allCases) var format: [FormatArgument] = []

  @Option(help: "Report this kind alone; may be given any number of times.")
  var kind: [String] = []

  @Flag(help: "Replay under each model of the budget, and compare them.")
  var allRegulators = false

  @Flag(help: "Tell the first reloads of the first day one by one.")
  var why = false

  @Flag(help: "Say what would make each widget ask for less, replayed before and after.")
  var advise = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --advise: how often a day the content changes; says how much is outdated.",
      valueName: "n"),
    transform: WholeNumber.from(1, to: 100_000))
  var changes: Int?

  @Option(
    help: ArgumentHelp(
      """
      A recorded log of reloads to replay and compare, one JSON object a line; without a path the \
      log alone. - is standard input.
      """,
      valueName: "file"),
    completion: .file())
  var log: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Days at the beginning of each widget of the log that do not count.", valueName: "n"),
    transform: WholeNumber.from(0, to: 3_660))
  var skipDays = 3

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    if !advise, changes != nil { throw ValidationError("--changes goes with --advise") }
    if allRegulators, !format.isEmpty, !format.contains(where: \.comparesRegulators) {
      throw ValidationError("--all-regulators is reported as text and json alone")
    }
    guard let log else { return }
    for case .report(let report) in format where !Self.logFormats.contains(report.format) {
      throw ValidationError("a log is reported as text and json alone")
    }
    if log == "-", manifests.path.contains("-") {
      throw ValidationError("standard input cannot be both the log and a manifest")
    }
  }

  func run() throws {
    let file = log.map { LogFile(path: $0, skippedDays: skipDays) }
    // Markdown has no place for what a log says.
    let reports =
      file == nil
      ? FormatArgument.requests(format)
      : FormatArgument.requests(format, auto: [OutputRequest(.text)], summary: nil)
    var request = AuditRequest(
      manifests: manifests.manifests(orElse: file == nil ? ["manifests/"] : []), run: options,
      replay: replay, reports: reports, tellsReplay: true, log: file
    ) {
      let judged = AllRules.infos.filter { [.reading, .budget].contains($0.group) }.map(\.id)
      $0.only = Set(judged + $0.requirements.filter(\.needsReplay).map(\.info.id))
      $0.scope.includesRefused = true
      $0.scope.keepsInstants = log != nil
      $0.scope.kinds = kind.isEmpty ? nil : kind
      $0.scope.comparesModels = allRegulators
      $0.scope.includesReloadTrace = why
      if advise { $0.scope.advice = .everyWidget }
      $0.scope.changesPerDay = changes
    }
    // It asks what would be; what is known of the manifests as they are is not judged by that.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}

extension FormatArgument {
  /// Whether what it asks for has a place for the models of the budget.
  fileprivate var comparesRegulators: Bool {
    switch self {
    case .auto: true
    case .report(let report): [.text, .json].contains(report.format)
    }
  }
}
