internal import AuditCommandLine
internal import AuditKit
internal import AuditReports
internal import ProjectDraft
internal import SystemFiles
internal import WidgetManifests

/// A run of the command: reads a project, and writes a manifest, its facts, its drift or an update.
struct Draft {
  let command: WriteCommand

  init(_ command: WriteCommand) { self.command = command }

  /// Drafts, and writes problems and unresolved values to standard error.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    let projects: [ProjectFacts]
    do throws(AuditResult.Problem) {
      projects = try command.project.facts(quiet: command.quiet)
    } catch {
      Message.write("\(error.place): \(error.reason)")
      return 2
    }
    let unread = projects.flatMap { $0.unreadFiles(in: command.project.path) }
    if !unread.isEmpty, command.update != nil {
      // It would remove what the files declare.
      Message.write("nothing is updated, because not all files of the project could be read")
      return 2
    }
    let code =
      if let path = command.check {
        check(path, projects, unread)
      } else if let path = command.update {
        update(path, projects)
      } else if let folder = command.output {
        write(projects, into: folder)
      } else {
        Message.writeOutput(bytes(of: projects)) ? 0 : 2
      } as Int32
    if !command.quiet, command.check == nil, command.update == nil {
      for project in projects { Message.write(unresolvedIn: project) }
    }
    return unread.isEmpty ? code : 2
  }

  private func bytes(of projects: [ProjectFacts]) -> [UInt8] {
    switch command.format {
    case .json: FactsJSON.bytes(projects)
    case .yaml: ManifestWriter.bytes(projects)
    }
  }

  private func write(_ projects: [ProjectFacts], into folder: String) -> Int32 {
    let documents = projects.flatMap { ManifestWriter.documents($0) }
    let output = OutputFolder(path: folder, replaces: command.force)
    do throws(AuditResult.Problem) {
      let paths = try output.write(documents)
      if command.quiet { return 0 }
      let lines = paths.map { "Wrote \(Sanitized($0).text)\n" }.joined()
      return Message.writeOutput(Array(lines.utf8)) ? 0 : 2
    } catch {
      Message.write("\(error.place): \(error.reason)")
      return 2
    }
  }

  /// Reads the manifests at a path, and writes the problems to standard error.
  private func manifests(at path: String) -> CommittedManifests {
    let manifests = CommittedManifests(at: path)
    for problem in manifests.problems { Message.write("\(problem.place): \(problem.reason)") }
    return manifests
  }

  private func check(
    _ path: String, _ projects: [ProjectFacts], _ unread: [AuditResult.Problem]
  ) -> Int32 {
    let manifests = manifests(at: path)
    // Without a manifest that could be read, there is nothing to compare.
    if manifests.sources.isEmpty { return 2 }
    var result = Drift.result(of: manifests.sources, with: projects)
    result.problems = manifests.problems + unread
    var report = TextReport(isColored: ProcessState.isColored)
    report.isQuiet = command.quiet
    report.clear = "no differences"
    if let columns = ProcessState.columns {
      report.columns = columns
      report.wrapsProse = true
    }
    var bytes = report.render(result)
    let differs = result.findings.contains { $0.severity == .error }
    if result.findings.contains(where: { $0.rule == Drift.info.id }), !command.quiet {
      bytes += Array(Self.hint.utf8)
    }
    guard Message.writeOutput(bytes), manifests.problems.isEmpty else { return 2 }
    return differs ? 1 : 0
  }

  private static let hint =
    "--update instead of --check writes what differs into the manifests; with --diff, it prints it\n"

  private func update(_ path: String, _ projects: [ProjectFacts]) -> Int32 {
    let manifests = manifests(at: path)
    if !manifests.problems.isEmpty {
      // What they declare would be added again.
      Message.write("nothing is updated, because not all manifests could be read")
      return 2
    }
    if manifests.sources.isEmpty { return 2 }
    var newPaths: (([String]) -> [String])?
    // Several are in a folder, each with documents that belong together.
    if manifests.sources.count > 1 {
      newPaths = { OutputFolder(path: path, replaces: false).freePaths(for: $0) }
    }
    let update = ManifestUpdate(of: manifests.sources, to: projects, newPaths: newPaths)
    var isComplete = true
    if command.diff {
      let patch = UnifiedDiff(isColored: ProcessState.isColored).render(update.changes)
      if !Message.writeOutput(patch) { isComplete = false }
    } else {
      var lines: [String] = []
      for change in update.changes {
        do throws(AuditResult.Problem) {
          try manifests.replace(change.before, with: change.after)
          lines.append(Self.line(about: change))
        } catch {
          Message.write("\(error.place): \(error.reason)")
          isComplete = false
        }
      }
      if update.changes.isEmpty {
        lines = ["Nothing to update in \(Count.of(manifests.sources.count, "file"))\n"]
      }
      if !command.quiet, !Message.writeOutput(Array(lines.joined().utf8)) { isComplete = false }
    }
    let rest = update.rest
    for finding in rest.findings {
      let place = finding.place
      let help = finding.help.isEmpty ? "" : "; \(finding.help)"
      Message.write(
        "\(rest.files[Int(place.file)].path):\(place.start.line):\(place.start.column): kept: "
          + finding.message + help)
    }
    if !isComplete { return 2 }
    return rest.findings.contains { $0.severity == .error } ? 1 : 0
  }

  /// A line that summarizes the changes in a file.
  private static func line(about change: FixedAudit.Change) -> String {
    let path = Sanitized(change.after.path).text
    if change.before.bytes.isEmpty { return "Wrote \(path)\n" }
    let changes = Drift.UpdateTitle.allCases.compactMap { title in
      change.titles[title.rawValue].map { Count.of($0, title.rawValue) }
    }
    return "Updated \(path): \(changes.joined(separator: ", "))\n"
  }
}

extension ProjectFacts {
  /// The files that were not read, or not to their ends.
  ///
  /// - Parameter path: What to name if no file is at fault.
  func unreadFiles(in path: String) -> [AuditResult.Problem] {
    problems.filter(\.isUnread).map {
      AuditResult.Problem(path: $0.origin.map(self.path) ?? path, reason: $0.message)
    }
  }
}

extension ProjectOptions {
  /// Reads the projects, and writes their problems to standard error, and also the progress if that
  /// is a terminal and reading takes long.
  ///
  /// - Parameters:
  ///   - quiet: Whether to omit the progress.
  ///   - reportsUnread: Whether to also write the problems of files that were not read.
  ///   - isSilent: Whether to write no problems at all.
  ///   - jobs: The maximum number of threads that read modules; nil for one per processor.
  /// - Throws: The reason if none could be read.
  func facts(
    quiet: Bool, reportsUnread: Bool = true, isSilent: Bool = false, jobs: Int? = nil
  ) throws(AuditResult.Problem) -> [ProjectFacts] {
    let progress = RunProgress(.sources)
    let line = quiet ? nil : ProgressLine(of: progress)
    do throws(DraftError) {
      let projects = try ProjectDraft.facts(
        of: path, configuration: configuration, allConfigurations: allConfigurations, all: all,
        tuistGraph: tuistGraph, expoConfig: expoConfig, jobs: jobs, progress: progress)
      line?.end()
      if !isSilent {
        for project in projects { Message.write(problemsOf: project, unread: reportsUnread) }
      }
      return projects
    } catch {
      line?.end()
      let hint = error.path == path ? Self.hint(for: path) : nil
      throw AuditResult.Problem(path: error.path, reason: error.reason + (hint ?? ""))
    }
  }

  /// A hint for a path that isn't there and may be a misspelt command.
  private static func hint(for path: String) -> String? {
    let commands = [
      "lint": "draft lint", "audit": "draft lint", "check": "draft --check",
      "update": "draft --update", "explain": "audit explain",
    ]
    guard let name = Nearest.nearest(to: path, in: commands.keys.sorted()) else { return nil }
    return commands[name].map { "; did you mean `\($0)`?" }
  }
}
