internal import ArgumentParser
internal import SystemFiles
internal import WidgetManifests

/// The options about the severity that fails a run, and about variables.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run: note, warning or error. (default: error)",
      valueName: "severity"),
    completion: .words(of: Severity.self), transform: Severity.parse)
  var failOn: Severity?

  @Flag(help: "Fail at warnings, too: short for --fail-on warning.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Set the variable $(NAME). Repeatable.", valueName: "name=value"),
    transform: Definition.init(parsing:))
  var define: [Definition] = []

  @Option(
    help: ArgumentHelp(
      "Set the variable $(NAME) to the value of the environment variable NAME. Repeatable.",
      valueName: "name", visibility: .hidden),
    transform: Definition.name)
  var defineFromEnvironment: [String] = []

  /// The given options that apply only to manifests.
  var ofManifests: [String] {
    [
      (!define.isEmpty, "--define"), (!defineFromEnvironment.isEmpty, "--define-from-environment"),
    ].filter(\.0).map(\.1)
  }
}

/// The option that names the baseline.
struct BaselineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      File of accepted findings, which are counted but not reported. (default: \
      \(ConfigurationFile.baselineName) beside the configuration)
      """, valueName: "path"),
    completion: .file())
  var baseline: String?

  /// Refuses an update of the baseline if there is no file to write it to.
  func validateUpdate(_ configuration: ConfigurationOptions) throws {
    guard configuration.noConfig, baseline == nil else { return }
    throw ValidationError("--no-config reads no baseline; name the file to update with --baseline")
  }
}

/// The option that leaves out what an earlier state has.
struct SinceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only findings that a git revision does not have.", valueName: "revision"))
  var since: String?
}

/// The options of every command that audits, apart from its settings: threads and output.
///
/// No group contains another: in a debug build, ArgumentParser checks the options of each group five
/// times, and those of a group within a group twenty-five times.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Maximum number of threads, 1 to 1024. (default: one per processor)", valueName: "n",
      visibility: .hidden))
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Print findings only: no tables, summary or progress.")
  var quiet = false

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "Maximum number of findings to report, most severe first. (default: all)", valueName: "n",
      visibility: .hidden))
  var maxFindings: Int?

  @Flag(
    help: ArgumentHelp("Print the help of each finding with --format concise.", visibility: .hidden)
  )
  var showHelp = false

  @Flag(
    help: ArgumentHelp(
      "Count the findings of each rule instead of listing them.", visibility: .hidden))
  var statistics = false

  /// The style of the run's work and output.
  var style: OutputStyle {
    OutputStyle(
      maximumThreads: jobs ?? ProcessState.processors, isQuiet: quiet, color: color,
      maximumFindings: maxFindings, showsHelp: showHelp, countsRules: statistics)
  }

  mutating func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs)")
    }
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings takes a number from 0, not \(maxFindings)")
    }
  }
}

/// The settings of a run's work and output; no finding depends on them.
struct OutputStyle {
  /// The maximum number of threads.
  var maximumThreads = ProcessState.processors
  /// Whether it prints only findings.
  var isQuiet = false
  var color = ColorChoice.auto
  /// The maximum number of findings that it reports; nil for all.
  var maximumFindings: Int?
  /// Whether concise reports contain the help of findings.
  var showsHelp = false
  /// Whether text reports list rules by the number of their findings.
  var countsRules = false
}

/// The condition for colour in reports.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// The help of the option.
  static let help = ArgumentHelp(
    """
    When to print in colour. auto: on a terminal, unless NO_COLOR is set; everywhere if \
    CLICOLOR_FORCE is set.
    """, valueName: "when", visibility: .hidden)

  /// Whether standard output gets colour.
  var isColored: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: ProcessState.isColored
    }
  }
}

/// The exit codes of commands that audit.
enum ExitCodes {
  /// Their meaning, for help.
  static let help = """
    Exit codes:
      0   no finding fails the run
      1   a finding fails the run (see --fail-on)
      2   something could not be read, run or written
      64  wrong usage

    After a command, --help-hidden also lists the options that are rarely needed.
    """
}
