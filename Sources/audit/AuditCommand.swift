internal import ArgumentParser
internal import AuditKit

/// The command: its subcommands, and the one that is meant where none is named.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Lints widget manifests and replays their refresh budgets.",
    version: AuditVersion.current,
    subcommands: [
      CheckCommand.self, ReplayCommand.self, RulesCommand.self, ExplainCommand.self,
      FamiliesCommand.self, SchemaCommand.self, InitCommand.self,
    ],
    defaultSubcommand: CheckCommand.self)

  /// The names of all subcommands.
  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }
}

@main
enum Main {
  /// Runs the command that the arguments name, and ends with its exit code.
  static func main() {
    ProcessState.prepare()
    do {
      var command = try AuditCommand.parseAsRoot()
      try command.run()
    } catch {
      let code = AuditCommand.exitCode(for: error)
      let lines = AuditCommand.fullMessage(for: error).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      end(saying: lines, code)
    }
  }

  /// Says what ArgumentParser has to say: help on standard output, all else on standard error.
  private static func end(saying lines: [String], _ code: ExitCode) -> Never {
    guard lines != [""] else { AuditCommand.exit(withError: code) }
    guard code.isSuccess else {
      StandardOutput.complain(lines)
      AuditCommand.exit(withError: code)
    }
    do throws(Problem) {
      try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    } catch {
      StandardOutput.complain([error])
      AuditCommand.exit(withError: ExitCode(2))
    }
    AuditCommand.exit()
  }
}
