internal import ArgumentParser
internal import AuditCommandLine
internal import AuditKit
internal import ProjectDraft
internal import WidgetManifests

/// `draft lint`: the audit of a project without a manifest.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Audit a project without a manifest, with each finding in the project's own file.",
    usage: "draft lint [<project>] [<options>]",
    discussion: """
      Uses the rules, formats, configuration and baseline of `audit`. A comment at the end of a \
      line, or above it, suppresses a finding there: // audit:ignore RULE -- reason

      Options override the configuration file; the defaults below are those without one.

      Examples:
        draft lint                             audit the project in this folder
        draft lint project.yml --strict        fail at warnings, too
        draft lint --format sarif=draft.sarif  write a report for code scanning

      \(LintOptions.exitCodes)
      """)

  @OptionGroup var project: ProjectOptions

  @OptionGroup var options: LintOptions

  @Flag(name: [.long, .customLong("fix-unsafe")], help: .hidden) var fix = false

  mutating func validate() throws {
    guard fix else { return }
    throw ValidationError(
      "lint changes nothing; correct the project, or run `audit --fix` on manifests")
  }

  func run() throws {
    let projects: [ProjectFacts]
    do throws(AuditResult.Problem) {
      projects = try project.facts(quiet: options.isQuiet, reportsUnread: false)
    } catch {
      throw ExitCode(options.end(with: error))
    }
    let unread = projects.flatMap { project in
      project.problems.filter(\.isUnread).map {
        AuditResult.Problem(
          path: $0.origin.map(project.path) ?? self.project.path, reason: $0.message)
      }
    }
    let (bytes, variants) = ManifestWriter.allVariants(projects)
    let manifest = SourceFile(path: LintOptions.shown(project.path), bytes: bytes)
    let code = options.audit(
      DraftedProject(
        manifest: manifest, variants: variants, root: projects.first?.projectFolder ?? ".",
        folder: projects.first?.originFolder ?? ".", problems: unread))
    if code != 0 { throw ExitCode(code) }
  }
}
