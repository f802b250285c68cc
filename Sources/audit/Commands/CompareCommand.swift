internal import ArgumentParser
internal import AuditKit

/// `audit compare`: what a release breaks for people who have the one before it.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say what a new release breaks for people who have the old one installed.",
    discussion: """
      Both are read with the configuration of now. Findings are placed in NEW, and what is wrong \
      with OLD alone is none.

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  /// The table of the replay is one release's.
  private static let formats = ReportFormat.allCases.filter { $0 != .csv }

  @Argument(
    help: "The release that people have: a manifest, or a folder to search.",
    completion: .manifests)
  var old: String

  @Argument(help: "The release that they are to get.", completion: .manifests)
  var new: String

  @Flag(help: "NEW is about to be uploaded: its build has to be higher, too.")
  var release = false

  @OptionGroup var options: RunOptions

  @Option(
    help: ArgumentHelp(
      "A report to write, to FILE or standard output.",
      discussion: """
        One of auto, \(FormatArgument.list(Self.formats)); may be given any number of times. \
        (default: auto)
        """,
      valueName: "format[=file]"),
    completion: .formats(Self.formats),
    transform: { try FormatArgument(parsing: $0, among: Self.formats) })
  var format: [FormatArgument] = []

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    if old == "-" || new == "-" {
      throw ValidationError("compare reads no standard input; name a file")
    }
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: [new]), run: options, replay: replay,
      reports: FormatArgument.requests(format), tellsReplay: false, adjust: rules.adjust)
    request.rules = rules.choices
    request.comparison = ComparisonRequest(old: old, isRelease: release)
    // A check says which known findings are gone.
    request.judgesBaseline = false
    let code = Check(request).run()
    if code != 0 { throw ExitCode(code) }
  }
}
