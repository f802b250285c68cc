internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import BudgetReplay
internal import SystemFiles
internal import WidgetManifests

/// `audit verify`: the check of a built product before it is uploaded.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a built app against its manifests, and its bundles against each other.",
    usage: "audit verify <product> [<path> ...] [<options>]",
    discussion: """
      Runs on Linux, too: no Apple tool is needed.

      Examples:
        audit verify build/App.ipa
        audit verify build/App.ipa manifests/
        audit verify build/App.ipa --now 2026-12-24   will profiles be valid then?

      \(ExitCodes.help)
      """)

  @Argument(
    help: "An .app, .appex, .xcarchive or .ipa, or the folder of an export.",
    completion: .file())
  var product: String

  @Argument(
    help: "Manifests, and folders to search for them. (default: only the product is checked)",
    completion: .manifests)
  var path: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var output: RunOptions

  @Option(reports: ReportFormat.allCases) var format: [FormatArgument] = []

  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp(
      "Day on which provisioning profiles must be valid, in UTC, such as 2026-12-24. (default: today)",
      valueName: "date"),
    transform: LocalDate.argument)
  var now: LocalDate?

  @Option(help: GateDay.help, transform: LocalDate.argument)
  var asOf: LocalDate?

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.validate(for: .product)
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: path), configuration: configuration, settings: settings,
      output: output.style, replay: nil,
      reports: FormatArgument.requests(format), includesReplayTables: false
    ) {
      $0.replay = nil
      $0.asOf = asOf
    }
    request.baseline = known.baseline
    request.rules = rules.choices
    let today = LocalDate(dayNumber: ProcessState.now / 86_400)
    request.product = ProductRequest(path: product, today: now ?? today)
    // The baseline's other entries belong to rules that don't run here.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}
