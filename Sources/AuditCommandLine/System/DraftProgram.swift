internal import ArgumentParser
internal import AuditKit
internal import SystemFiles

/// The program `draft`, which is installed beside `audit` and reads projects.
///
/// It is a program of its own because it contains swift-syntax, which takes longer to build than
/// all of audit.
enum DraftProgram {
  /// The arguments of `draft` for a command of audit; nil for any other command.
  static func arguments(for arguments: [String]) -> [String]? {
    // `audit help lint`
    if arguments.count == 2, arguments[0] == "help" {
      return self.arguments(for: [arguments[1], "--help"])
    }
    return switch arguments.first {
    case ProjectLintCommand.name: arguments
    case DraftCommand.name: Array(arguments.dropFirst())
    default: nil
    }
  }

  /// The path of the program; nil if it isn't there.
  static var path: String? {
    folders.map { "\($0)/draft" }.first { (try? FileStatus(of: SystemPath($0)))?.kind == .file }
  }

  /// The folder from which audit was started, and the one that contains it if that is a link.
  private static var folders: [String] {
    let program = CommandLine.arguments.first ?? ""
    let places =
      program.contains("/")
      ? [program]
      : (ProcessState.environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(program)" }
        .filter { (try? FileStatus(of: SystemPath($0)))?.kind == .file }
    return places.prefix(1).flatMap { place in
      [place, ProcessState.resolved(SystemPath(place)) ?? place].compactMap { path in
        path.lastIndex(of: "/").map { String(path[..<$0]) }
      }
    }
  }

  /// Runs the program in place of this one.
  ///
  /// - Throws: If it isn't there or can't be started.
  static func run(_ arguments: [String]) throws(Problem) -> Never {
    guard let path else { throw Problem(path: "draft", reason: absence) }
    let error = ProcessState.replace(by: path, named: "audit", arguments)
    throw Problem(path: path, reason: error.reason)
  }

  /// Whether the working folder has a project that draft reads.
  static var hasProject: Bool {
    let names = (try? FolderEntry.list(SystemPath(".")))?.map(\.name.text) ?? []
    return names.contains { name in
      name.hasSuffix(".xcodeproj") || projects.contains(name)
    }
  }

  private static let projects: Set = [
    "project.yml", "Project.swift", "Workspace.swift", "app.json", "app.config.js",
    "app.config.ts", "pubspec.yaml",
  ]

  /// Whether the manifests in `manifests/` agree with the project in the same folder, as far as is
  /// known, and a line about it.
  static var agreement: (sentence: String, agrees: Bool)? {
    guard let path,
      let (code, output) = try? ChildProcess.run(
        path, [".", "--check", "manifests", "--quiet"], mergesErrors: true)
    else { return nil }
    // A file that only looks like a project's.
    if code == 2, String(decoding: output, as: UTF8.self).contains("contains no ") { return nil }
    switch code {
    case 0: return ("audit: manifests/ agrees with the project in this folder", true)
    case 1:
      return (
        "audit: manifests/ and the project in this folder differ; "
          + "`audit draft --check manifests` lists how", false
      )
    default:
      return (
        "audit: whether manifests/ agrees with the project is unknown; "
          + "`audit draft --check manifests` says why", true
      )
    }
  }

  static let absence =
    "the program that reads projects isn't beside audit; build it with "
    + "`swift build -c release --product draft`, or run `CI/audit lint`"
}

/// `audit lint`, which runs `draft lint`.
struct ProjectLintCommand: ParsableCommand {
  static let name = "lint"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Audit a project without a manifest; `audit lint --help` lists the options.")

  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}

/// `audit draft`, which runs `draft`.
struct DraftCommand: ParsableCommand {
  static let name = "draft"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Write the manifest of a project; `audit draft --help` lists the options.")

  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}
