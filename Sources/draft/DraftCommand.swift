internal import ArgumentParser
internal import AuditCommandLine
internal import AuditKit
internal import AuditReports
internal import ProjectDraft
internal import SystemFiles
internal import WidgetManifests

/// The command as it is called: `draft`, or `audit draft`.
private let name = StandardOutput.program == "draft" ? "draft" : "audit draft"

/// The command with its subcommands and the default one.
struct DraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Write the widget manifest of an Xcode project, or audit the project itself.",
    usage: """
      \(name) [<project>] [<options>]
      \(name) lint [<project>] [<options>]
      """,
    discussion: """
      Without a subcommand, draft runs write; `\(name) write --help` lists its options and exit codes.

      Examples:
        \(name) lint                        audit the project in this folder
        \(name) . | audit -                 audit the manifest of the project
        \(name) . --output manifests        write manifests to keep
        \(name) . --check manifests         list what differs from the project
        \(name) . --update manifests        change what differs from the project
      """,
    version: AuditVersion.current,
    subcommands: [WriteCommand.self, LintCommand<ProjectOptions>.self],
    defaultSubcommand: WriteCommand.self)
}

/// `draft write`, the default command: the manifest of an existing project.
struct WriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Write the widget manifest of an Xcode project, with the origin of every value.",
    usage: "\(name) [write] [<project>] [<options>]",
    discussion: """
      Needs no Xcode, and runs no code of the project. Values that only a build can determine are \
      written as !unknown, and listed on standard error.

      Examples:
        \(name) . > widgets.yaml               write one manifest
        \(name) . --output manifests           write a file for each document
        \(name) . --check manifests            list what differs from the project
        \(name) . --update manifests           change what differs from the project
        \(name) . --update manifests --diff    print these changes as a patch

      --update replaces the values that differ, and adds missing keys, widgets and documents: to \
      the manifest if there is one, in new files if there are several. It keeps comments, keys \
      that draft does not write, numbers of reloads, and values that draft does not know. It \
      removes a widget that the project no longer has if draft wrote all of it; other widgets, and \
      documents without a target, are kept and listed.

      Exit codes:
        0   written, or nothing differs
        1   --check found differences, or --update couldn't change some
        2   something could not be read or written
        64  wrong usage
      """)

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "Folder in which to write a file for each document. (default: standard output)",
      valueName: "path"),
    completion: .directory)
  var output: String?

  @Flag(help: "Overwrite existing files in the folder of --output.")
  var force = false

  @Option(help: "Output format: the manifest, or all facts for programs.")
  var format = Format.yaml

  @Option(
    help: ArgumentHelp(
      "Manifest, or folder of manifests, to compare with the project; nothing is written.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var check: String?

  @Option(
    help: ArgumentHelp(
      "Manifest, or folder of manifests, to change so that it matches the project.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var update: String?

  @Flag(help: "Print the changes of --update as a patch instead of making them.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Don't list unresolved values, written files or progress.")
  var quiet = false

  /// The formats of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case yaml, json
  }

  mutating func validate() throws {
    if output?.isEmpty == true {
      throw ValidationError("--output is empty; give it the path of a folder")
    }
    if check?.isEmpty == true {
      throw ValidationError("--check is empty; give it the path of a manifest")
    }
    if update?.isEmpty == true {
      throw ValidationError("--update is empty; give it the path of a manifest")
    }
    if diff, update == nil { throw ValidationError("--diff needs --update") }
    if force, output == nil { throw ValidationError("--force needs --output") }
    if output != nil, format == .json {
      throw ValidationError("--output writes YAML; redirect standard output to save JSON")
    }
    if check != nil, output != nil || format == .json {
      throw ValidationError("--check cannot be used with --output or --format json")
    }
    if update != nil, check != nil || output != nil || format == .json {
      throw ValidationError("--update cannot be used with --check, --output or --format json")
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
    help: ArgumentHelp(
      """
      An .xcodeproj, an XcodeGen project.yml, a Project.swift or Workspace.swift of Tuist, the \
      app.json or app.config of an Expo app, a folder with one of them, or a folder of Swift sources.
      """, valueName: "project"),
    completion: .file())
  var path = "."

  @Option(
    help: ArgumentHelp(
      "Build configuration. (default: Release, or the default of the project)", valueName: "name"))
  var configuration: String?

  @Flag(help: "Read what differs in the other build configurations, too.")
  var allConfigurations = false

  @Flag(
    help: "Read all projects in the folder; `draft --output` writes all variants of an app, too.")
  var all = false

  @Option(
    name: .customLong("tuist-graph"),
    help: ArgumentHelp(
      "Read the output of `tuist graph --format json` instead of evaluating Tuist's manifests.",
      valueName: "path"),
    completion: .file(extensions: ["json"]))
  var tuistGraph: String?

  @Option(
    name: .customLong("expo-config"),
    help: ArgumentHelp(
      "Read the output of `npx expo config --json` instead of evaluating Expo's configuration.",
      valueName: "path"),
    completion: .file(extensions: ["json"]))
  var expoConfig: String?

  mutating func validate() throws {
    if allConfigurations, configuration != nil {
      throw ValidationError("--all-configurations cannot be used with --configuration")
    }
    if tuistGraph?.isEmpty == true {
      throw ValidationError("--tuist-graph is empty; give it the path of a file")
    }
    if expoConfig?.isEmpty == true {
      throw ValidationError("--expo-config is empty; give it the path of a file")
    }
    if expoConfig != nil, tuistGraph != nil {
      throw ValidationError("--expo-config cannot be used with --tuist-graph")
    }
    if path.isEmpty { throw ValidationError("the path of the project is empty; . is this folder") }
  }
}

extension ProjectOptions: ProjectSelection {
  func drafted(
    isQuiet: Bool, isSilent: Bool, jobs: Int
  ) throws(AuditResult.Problem) -> DraftedProject {
    let projects = try facts(
      quiet: isQuiet, reportsUnread: false, isSilent: isSilent, jobs: jobs)
    let (nodes, variants) = ManifestWriter.allVariants(projects)
    return DraftedProject(
      at: path, nodes: nodes, variants: variants,
      root: projects.first?.projectFolder ?? ".", folder: projects.first?.originFolder ?? ".",
      contents: projects.map(\.contents), problems: projects.flatMap { $0.unreadFiles(in: path) })
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
