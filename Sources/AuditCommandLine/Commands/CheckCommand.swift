internal import ArgumentParser

/// `audit check`, which is what `audit` alone does.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint manifests and replay their refresh budgets.",
    discussion: """
      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @OptionGroup var options: CheckOptions

  @Flag(help: "Audit again whenever something changes, until Ctrl-C; with --fix, fix again, too.")
  var watch = false

  mutating func validate() throws {
    guard watch else { return }
    if options.manifests.path.contains("-") {
      throw ValidationError("--watch cannot read standard input again; name a file")
    }
    if options.updateBaseline {
      throw ValidationError(
        "--watch would know each new finding at once; --update-baseline runs alone")
    }
    if options.manifests.listFiles {
      throw ValidationError("--list-files audits nothing that --watch could repeat")
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
