internal import ArgumentParser
internal import AuditKit
internal import BudgetReplay
internal import SystemFiles
internal import WidgetManifests

/// `audit verify`: what was built, before it is uploaded.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Hold a built app against itself and against the manifests.",
    discussion: """
      PRODUCT is an .app, .appex, .xcarchive or .ipa, or the folder of an export. Without a path \
      the extensions are held against the app that contains them alone. No Apple tool is needed.

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("What was built.", valueName: "product"), completion: .file())
  var product: String

  @Argument(
    help: "The manifests, and folders to search; without any the product is held against itself.",
    completion: .manifests)
  var path: [String] = []

  @OptionGroup var options: RunOptions

  @Option(reports: CheckOptions.formats) var format: [FormatArgument] = []

  @OptionGroup(title: "Rules") var rules: NamedRuleOptions

  @Option(
    help: ArgumentHelp(
      "The day at whose end profiles must not have expired, in UTC. (default: today)",
      valueName: "date"),
    transform: LocalDate.argument)
  var now: LocalDate?

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.validate(for: .product)
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: path), run: options, replay: nil,
      reports: FormatArgument.requests(format), tellsReplay: false
    ) { $0.replay = nil }
    request.rules = rules.choices
    let today = LocalDate(dayNumber: ProcessState.now / 86_400)
    request.product = ProductRequest(path: product, today: now ?? today)
    // What is known of the manifests was found by other rules.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}
