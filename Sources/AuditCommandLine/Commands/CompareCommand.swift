internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// `audit compare`: what a release breaks for people who have the one before it.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say what a new release breaks for people who have the old one installed.",
    discussion: """
      Each is a manifest or a folder, as it is or in a revision of git: v3.1:manifests/ is read \
      without a checkout. Both are read with the configuration of now. Findings are placed in NEW, \
      and what is wrong with OLD alone is none.

      audit compare v3.1:manifests/ manifests/            since the last release
      audit compare HEAD~1:manifests/ HEAD:manifests/     in the last commit
      audit compare v3.1:manifests/ manifests/ --release  before the upload

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The release that people have: PATH or REVISION:PATH; a path that is there ranks above."),
    completion: .manifests)
  var old: String

  @Argument(help: "The release that they are to get.", completion: .manifests)
  var new: String

  @Flag(help: "NEW is about to be uploaded: its build has to be higher, too.")
  var release = false

  @Option(
    help: ArgumentHelp(
      "The value of $(NAME) when OLD was released, where a build is written with it.",
      valueName: "name=value"),
    transform: Definition.init(parsing:))
  var defineOld: [Definition] = []

  @OptionGroup var options: RunOptions

  @Option(reports: CheckOptions.formats) var format: [FormatArgument] = []

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    try rules.named.validate(for: .comparison)
    if old == "-" || new == "-" {
      throw ValidationError("compare reads no standard input; name a file")
    }
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: [new]), run: options, replay: replay,
      reports: FormatArgument.requests(format), tellsReplay: false, adjust: rules.adjust)
    request.rules = rules.named.choices
    request.comparison = ComparisonRequest(
      old: old, isRelease: release,
      variables: Variables(
        Dictionary(defineOld.map { ($0.name, $0.value) }) { _, last in last }))
    // A check says which known findings are gone.
    request.judgesBaseline = false
    Check(request).runAndExit()
  }
}
