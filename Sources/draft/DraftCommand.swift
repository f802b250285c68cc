internal import ArgumentParser
internal import AuditReports
internal import ProjectDraft
internal import SystemFiles

/// The command with its subcommands and the default one.
struct DraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Write the widget manifest of an Xcode project, or audit the project itself.",
    usage: """
      draft [<project>] [<options>]
      draft lint [<project>] [<options>]
      """,
    discussion: """
      Where no subcommand is named, write is meant: `draft write --help` lists its options.

      draft lint                      audit the project in this folder, in its own files
      draft . | audit -               audit the manifest that draft writes of it
      draft App.xcodeproj --output m  write a file a document, for you to keep
      draft . --check m               list where project and manifest differ
      draft . --update m              change the manifest where they differ
      """,
    version: AuditVersion.current,
    subcommands: [WriteCommand.self, LintCommand.self],
    defaultSubcommand: WriteCommand.self)
}

/// `draft write`, which is what `draft` alone does: a manifest of the project that a team already has.
struct WriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Write the widget manifest of an Xcode project, with the origin of every value.",
    discussion: """
      PROJECT is an .xcodeproj, an XcodeGen project.yml, a folder that holds one of these, or a \
      folder of Swift sources. Nothing of it is run, and Xcode is not needed. What cannot be known \
      without a build is written as !unknown, and is listed on standard error.

      draft lint                      audit the project in this folder, in its own files
      draft App.xcodeproj --output m  write a file a document, for you to keep
      draft . --check m               list where project and manifest differ
      draft . --update m              change the manifest where they differ
      draft . --update m --diff       print these changes, and write nothing

      --update replaces values that differ where they are, with the places from which they come, \
      and adds the keys, widgets and documents that are missing. Comments, keys that draft does \
      not write, numbers of reloads and values that draft does not know stay as people wrote them. \
      A widget that the project no longer has is removed if draft wrote all of it. With anything \
      of yours in it, it is kept and listed, as is a document without a target: it may be of \
      another project. A new document is added to the manifest if there is only one, and is a new \
      file in the folder if there are several.

      Exit codes: 0 written, 1 --check found drift or --update kept some, 2 something could not be \
      read or written, 64 wrong usage.
      """)

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "The folder into which each document is written, a file each.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Replace files that are there already.")
  var force = false

  @Option(help: "yaml, the manifest, or json, all facts for programs.")
  var format = Format.yaml

  @Option(
    help: ArgumentHelp(
      "The manifest, or a folder of them, that is held against the project; nothing is written.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var check: String?

  @Option(
    help: ArgumentHelp(
      "The manifest, or a folder of them, that is changed to match the project.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var update: String?

  @Flag(help: "Print the changes of --update as a patch, and write nothing.")
  var diff = false

  @Flag(help: "Say nothing of what is not known.")
  var quiet = false

  /// The formats of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case yaml, json
  }

  mutating func validate() throws {
    if output?.isEmpty == true { throw ValidationError("the path of the folder is empty") }
    if check?.isEmpty == true { throw ValidationError("the path of the manifest is empty") }
    if update?.isEmpty == true { throw ValidationError("the path of the manifest is empty") }
    if diff, update == nil { throw ValidationError("--diff is for --update") }
    if force, output == nil { throw ValidationError("--force is for --output") }
    if output != nil, format == .json {
      throw ValidationError("--output writes YAML, a file a document; redirect the JSON")
    }
    if check != nil, output != nil || format == .json {
      throw ValidationError("--check writes nothing but its findings")
    }
    if update != nil, check != nil || output != nil || format == .json {
      throw ValidationError("--update goes without --check, --output and --format json")
    }
  }

  func run() throws {
    let code = Draft(self).run()
    if code != 0 { throw ExitCode(code) }
  }
}

/// The options that select a project and its build configuration.
struct ProjectOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The project.", valueName: "project"),
    completion: .file())
  var path = "."

  @Option(
    help: ArgumentHelp(
      "The build configuration. (default: Release, or the project's own default)", valueName: "name"
    ))
  var configuration: String?

  @Flag(help: "Draft all projects that the folder holds, and with --output all variants of an app.")
  var all = false

  mutating func validate() throws {
    if path.isEmpty { throw ValidationError("the path of the project is empty") }
  }
}

@main
enum Main {
  /// Runs the command, and ends with its exit code.
  static func main() {
    ProcessState.prepare()
    do {
      var command = try DraftCommand.parseAsRoot()
      try command.run()
    } catch {
      let code = DraftCommand.exitCode(for: error)
      let message = DraftCommand.fullMessage(for: error)
      if message.isEmpty { DraftCommand.exit(withError: code) }
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard code.isSuccess else {
        Message.write(lines)
        DraftCommand.exit(withError: code)
      }
      let isWritten = Message.writeOutput(Array(lines.map { $0 + "\n" }.joined().utf8))
      DraftCommand.exit(withError: isWritten ? ExitCode.success : ExitCode(2))
    }
  }
}
