internal import ArgumentParser
internal import SystemFiles
internal import WidgetManifests

/// The options about settings and output that all commands that audit
/// have.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The lowest severity that fails the run. (default: error)", valueName: "severity"),
    completion: .words(of: Severity.self), transform: Severity.parse)
  var failOn: Severity?

  @Flag(help: "Fail the run at warnings, too.")
  var strict = false

  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "The findings that are known, and only counted.",
      discussion: "(default: \(ConfigurationFile.baselineName) beside the configuration)",
      valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("The value of $(NAME) in manifests.", valueName: "name=value"),
    transform: Definition.init(parsing:))
  var define: [Definition] = []

  @Option(
    help: ArgumentHelp("Take the value of $(NAME) from the environment.", valueName: "name"),
    transform: Definition.name)
  var defineFromEnvironment: [String] = []

  @Option(help: "The most threads to use. (default: one for each processor)")
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Leave out the tables and the summary.")
  var quiet = false

  @Option(help: "Whether to print in colour.")
  var color = ColorChoice.auto

  @Option(help: "The most findings to report, the most severe first; the rest are counted.")
  var maxFindings: Int?

  /// The maximum number of threads: as asked for, or one for each processor.
  var maximumThreads: Int { jobs ?? ProcessState.processors }

  mutating func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw ValidationError("--jobs is a number from 1 to 1024, not \(jobs)")
    }
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings is a number from 0, not \(maxFindings)")
    }
  }
}

/// When reports are in colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether standard output gets colour.
  var isColored: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: ProcessState.isColored
    }
  }
}
