internal import ArgumentParser
internal import AuditReports
internal import SystemFiles

/// The command with its subcommands and the default one.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Lint widget manifests and replay their refresh budgets.",
    usage: """
      audit [check] [<path> ...] [<options>]
      audit <subcommand>
      """,
    discussion: """
      Without a subcommand, audit runs check; `audit check --help` lists its options.

      Examples:
        audit                             check all manifests in manifests/
        audit widgets.yaml --strict       fail at warnings, too
        audit lint                        audit the project in this folder
        audit --format json=report.json   write a report for programs
        audit replay --why                list what each reload waits for
        audit verify build/App.ipa        check a built app
        audit explain budget-exceeded     explain a rule

      \(ExitCodes.help)
      """,
    version: AuditVersion.current,
    subcommands: [
      CheckCommand.self, ProjectLintCommand.self, DraftCommand.self, ReplayCommand.self,
      CompareCommand.self, VerifyCommand.self, InspectCommand.self, FleetCommand.self,
      RulesCommand.self, ExplainCommand.self,
      FamiliesCommand.self, ConfigCommand.self, SchemaCommand.self, InitCommand.self,
    ],
    defaultSubcommand: CheckCommand.self)

  /// Parses arguments by the command that they name, or by the default one.
  ///
  /// Returns nil for help and errors, which the root command then reports. The root's parser parses
  /// the options of the default command for every command, and twice for its own.
  fileprivate static func parseAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let index = CommandName.all.firstIndex { $0 == arguments.first }
    if index == nil, arguments.contains(where: (CommandName.all + ["help"]).contains) { return nil }
    let type = index.map { configuration.subcommands[$0] } ?? CheckCommand.self
    let command = try? type.parseAsRoot(Array(arguments.dropFirst(index == nil ? 0 : 1)))
    // A request for help is another command.
    return command.flatMap { Swift.type(of: $0) == type ? $0 : nil }
  }
}

/// The program `audit`.
package enum AuditProgram {
  /// Runs the command that the arguments name, and ends with its exit code.
  package static func run() {
    ProcessState.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--version"] { end(saying: [AuditVersion.current], .success) }
    let name = CommandName(arguments.first)
    do {
      if let arguments = DraftProgram.arguments(for: arguments) { try DraftProgram.run(arguments) }
      if let error = name?.error { throw error }
      var command =
        try AuditCommand.parseAlone(arguments) ?? AuditCommand.parseAsRoot(arguments)
      try command.run()
    } catch let problem as Problem {
      StandardOutput.writeError([problem])
      ProcessState.exit(2)
    } catch {
      let code = AuditCommand.exitCode(for: error)
      var lines = AuditCommand.fullMessage(for: error).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      // `audit check` doesn't know the options of a misspelt command.
      if code == .validationFailure, let name, name.error == nil, let hint = name.hint {
        lines.insert("unknown command \(name.text); \(hint)", at: 0)
      }
      end(saying: lines, code)
    }
  }

  /// Writes ArgumentParser's message: help to standard output, all others to standard error.
  private static func end(saying lines: [String], _ code: ExitCode) -> Never {
    guard lines != [""] else { AuditCommand.exit(withError: code) }
    guard code.isSuccess else {
      StandardOutput.writeError(lines)
      AuditCommand.exit(withError: code)
    }
    do throws(Problem) {
      try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    } catch {
      StandardOutput.writeError([error])
      AuditCommand.exit(withError: ExitCode(2))
    }
    AuditCommand.exit()
  }
}
