internal import ArgumentParser

/// `audit check`, which is what `audit` alone does.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint manifests and replay their refresh budgets. The default subcommand.",
    usage: "audit [check] [<path> ...] [<options>]",
    discussion: """
      Options override the configuration file; the defaults below are those without one.

      Examples:
        audit check                           check all manifests in manifests/
        audit app.yaml widgets.yaml           check two manifests
        audit --format sarif=audit.sarif      write a report for code scanning
        audit --define MARKETING_VERSION=3.2  set a variable
        audit --fix                           apply the safe fixes
        audit --fix-unsafe --diff             print all fixes as a patch
        audit --update-baseline               accept the current findings

      A table that is too wide for the terminal loses columns in this order: band, hours of the \
      day, time at which the budget runs dry.

      \(ExitCodes.help)
      """)

  @OptionGroup var options: CheckOptions

  @Flag(help: "Check again after each change, until Ctrl-C; with --fix, fix again, too.")
  var watch = false

  mutating func validate() throws {
    guard watch else { return }
    if options.manifests.path.contains("-") {
      throw ValidationError("--watch cannot read standard input twice; name a file")
    }
    if options.updateBaseline {
      throw ValidationError(
        "--watch and --update-baseline cannot be used together: no new finding would be reported")
    }
    if options.manifests.listFiles {
      throw ValidationError("--watch and --list-files cannot be used together")
    }
  }

  func run() throws {
    let request = options.request
    if !watch { Check(request).runAndExit() }
    let code = Watch(request).run()
    if code != 0 { throw ExitCode(code) }
  }

  /// Parses arguments that are all its own; nil leaves all others, and errors in
  /// them, to the parser of all commands.
  ///
  /// That one parses the options of the default subcommand twice, the second time only to
  /// see whether it accepts all remaining arguments.
  static func parseAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let own = arguments.first == configuration.commandName ? arguments.dropFirst() : arguments[...]
    let others = CommandName.all + ["help"]
    guard !own.contains(where: others.contains) else { return nil }
    return try? parseAsRoot(Array(own)) as? CheckCommand
  }
}
