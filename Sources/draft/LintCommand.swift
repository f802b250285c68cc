internal import ArgumentParser
internal import AuditCommandLine
internal import ProjectDraft
internal import WidgetManifests

/// `draft lint`: the audit of a project without a manifest.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Audit a project without a manifest, with each finding in the project's own file.",
    discussion: """
      The project is read as `draft` reads it, and audited as `audit` audits a manifest: with the \
      same rules, formats, configuration and baseline. A comment suppresses a finding, at the end of \
      its line or above it: // audit:ignore RULE -- why

      draft lint                            audit the project in this folder
      draft lint App.xcodeproj --strict     fail at warnings, too
      draft lint --format sarif=draft.sarif write a report for code scanning

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @OptionGroup var project: ProjectOptions

  @OptionGroup var options: LintOptions

  func run() throws {
    guard let projects = project.facts(quiet: options.isQuiet) else { throw ExitCode(2) }
    let manifest = SourceFile(
      path: LintOptions.shown(project.path), bytes: ManifestWriter.bytes(projects))
    let code = options.audit(
      DraftedProject(
        manifest: manifest, root: projects.first?.projectFolder ?? ".",
        folder: projects.first?.originFolder ?? "."))
    if code != 0 { throw ExitCode(code) }
  }
}
