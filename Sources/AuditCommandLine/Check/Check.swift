internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// A run of a command that audits, from its request to the exit code.
struct Check {
  private let request: AuditRequest
  private let working = WorkingFolder()
  private var manifests = ManifestFiles()
  /// The problems so far.
  private var problems: [Problem] = []
  /// The result, which is kept because freeing 10,000 manifests takes a tenth of a run.
  private var result: AuditResult?
  /// The exit code if there are problems.
  private var problemCode: Int32 = 2

  init(_ request: AuditRequest) { self.request = request }

  /// Runs, and ends the process with the exit code.
  consuming func runAndExit() -> Never {
    var check = self
    let code = check.runKeepingResult()
    withExtendedLifetime(check) { ProcessState.exit(code) }
  }

  /// Finds the manifests, audits them, and writes the reports and problems.
  ///
  /// - Returns: The exit code.
  consuming func run() -> Int32 {
    var check = self
    return check.runKeepingResult()
  }

  private mutating func runKeepingResult() -> Int32 {
    guard let settings = settings() else { return end(failed: false) }
    let progress = RunProgress()
    // The progress must not interrupt a manifest that is typed on the terminal.
    var line = request.paths.contains("-") ? nil : progressLine(of: progress)
    let sources = read(
      excluding: settings.excluded, jobs: settings.audit.options.jobs, progress)
    // Positions in older files don't apply to the current repository.
    let older = request.comparison.map { comparison in
      read(release: comparison.old, excluding: settings.excluded).map { source in
        SourceFile(path: source.path, bytes: source.bytes)
      }
    }
    line = line ?? progressLine(of: progress)
    if request.manifests.areListed {
      line?.end()
      list(sources)
      return end(failed: false)
    }
    let known: KnownFindings?
    do throws(Problem) {
      known = try self.known(settings, sources)
    } catch {
      line?.end()
      return end(with: error)
    }
    guard
      var result = audit(
        sources, against: older, by: settings.audit, known: known, progress, shownIn: line)
    else {
      line?.end()
      return end(failed: false)
    }
    problems += result.problems
    if result.declaresNothing, let project = request.project {
      // What couldn't be read says more.
      if problems.isEmpty {
        problems.append(
          Problem(path: project.path, reason: "declares no app and no widget extension"))
      }
    } else if result.summary.files > 0, result.declaresNothing {
      problems.append(.nothingDeclared(in: sources))
    }
    if let older, !older.isEmpty, result.isComparedWithNothing, result.problems.isEmpty {
      problems.append(.nothingDeclared(in: older))
    }
    problems += result.unknownKinds.map { Problem(path: "--kind", reason: $0.message) }
    // A report on the same terminal shows its own progress.
    let isMixed = request.reports.contains { $0.target == .standardError }
    if isMixed || request.updatesBaseline || ProcessState.isTerminal(1) { line?.end() }
    // An update with nothing would accept nothing, and hide that nothing was read.
    if !request.updatesBaseline || !result.declaresNothing {
      settle(settings.baseline, with: result.baseline)
    }
    result.problems = problems
    progress.begin(.writing, of: request.reports.count)
    write(result, by: settings, progress)
    line?.end()
    Reports(request, from: working).reportLeftOutFindings(of: result)
    introduce(result, with: settings)
    self.result = result
    return end(failed: result.findings.contains { $0.severity >= settings.failOn })
  }

  private func progressLine(of progress: RunProgress) -> ProgressLine? {
    request.output.isQuiet ? nil : ProgressLine(of: progress)
  }

  /// Reads the configuration, and applies the options; nil if one of them is wrong.
  private mutating func settings() -> Settings? {
    do throws(SettingsError) {
      return try Settings(request, from: working)
    } catch {
      problems += error.problems
      problemCode = error.exitCode
      return nil
    }
  }

  /// Reads every manifest once, standard input first, so that it replaces the file with its name.
  private mutating func read(
    excluding excluded: IgnoreList?, jobs: Int, _ progress: RunProgress
  ) -> [SourceFile] {
    if let project = request.project {
      problems += project.problems
      return [SourceFile(path: project.path, bytes: [])]
    }
    if request.comparison != nil { return read(release: request.paths[0], excluding: excluded) }
    var sources: [SourceFile] = []
    var manifests = ManifestFiles()
    if request.paths.contains("-") {
      let name = request.manifests.inputName.map { working.shown($0) } ?? "<stdin>"
      problems.attempt { () throws(Problem) in sources.append(try manifests.readInput(as: name)) }
    }
    var search = Search(from: working, excluding: excluded, progress)
    for path in request.paths where path != "-" { search.add(path) }
    problems += search.problems.map { $0.suggestingCommand(among: request.paths) }
    let read = manifests.read(
      search.files, areReplaced: request.fixes != nil, jobs: jobs, progress)
    problems += read.problems
    self.manifests = manifests
    return sources + read.sources
  }

  /// The known findings: those of the baseline, and those of an earlier state; nil if there is
  /// neither.
  ///
  /// - Throws: If the earlier state can't be read.
  private func known(
    _ settings: Settings, _ sources: [SourceFile]
  ) throws(Problem) -> KnownFindings? {
    var known = settings.baseline?.known(sources, in: request)
    if let since = request.since {
      // The entries that the earlier state lacks stay.
      var all = known ?? KnownFindings(Baseline())
      (all.isUpdated, all.isComplete) = (true, false)
      let old = try result(of: since, by: settings, known: all)
      return KnownFindings(old.baseline?.updated ?? Baseline())
    }
    known?.isComplete = problems.isEmpty
    known?.isUpdated = request.updatesBaseline
    return known
  }

  /// Audits an earlier state.
  private func result(
    of since: EarlierState, by settings: Settings, known: KnownFindings
  ) throws(Problem) -> AuditResult {
    switch since {
    case .project(let project):
      return settings.audit.run(
        project: project.nodes, at: project.path, variants: project.variants, known: known
      ) { project.file(of: $0, from: working) }
    case .manifests(let revision):
      try RevisionFiles.verify(revision, in: ".")
      var old: [SourceFile] = []
      for path in request.paths {
        let path = RevisionPath(revision: revision, path: try RevisionFiles.pathFromTop(of: path))
        old += RevisionSearch(path, excluding: settings.excluded).sources
      }
      return settings.audit.run(old, known: known)
    }
  }

  /// Updates the baseline if that is requested; otherwise its stale entries fail the run.
  private mutating func settle(_ baseline: BaselineFile?, with outcome: KnownFindings.Outcome?) {
    guard let baseline, let outcome else { return }
    if request.updatesBaseline {
      problems.attempt { () throws(Problem) in
        try baseline.update(with: outcome)
        StandardOutput.writeError([baseline.summary(of: outcome)])
      }
    } else if request.judgesBaseline, request.since == nil {
      problems += baseline.problems(with: outcome, isOfProject: request.project != nil)
    }
  }

  /// Says what was read and what can follow, as long as nothing is configured for the project.
  private func introduce(_ result: AuditResult, with settings: Settings) {
    guard let project = request.project, settings.file == nil, settings.baseline == nil,
      !request.configuration.noConfig, request.since == nil, !request.output.isQuiet,
      request.reports.contains(where: { $0.format == .text && $0.target == .standardOutput }),
      !result.saysNothing, !CIEnvironment.isCI, !ManifestFiles.areInDefaultFolder
    else { return }
    let (widgets, unknown) = (result.summary.widgets, result.summary.unknown)
    let path = project.path == "." ? "" : " \(project.path)"
    let contents = project.contents + [Count.of(widgets, "widget")]
    var lines = ["read \(contents.joined(separator: ", "))"]
    if unknown > 0 {
      lines.append("could not determine \(Count.of(unknown, "value")); --list-unknown lists them")
    }
    if !result.findings.isEmpty {
      lines.append(
        "`audit lint\(path) --update-baseline` accepts these: only new ones are reported")
    }
    lines.append(
      "`audit draft\(path) --output manifests` writes manifests to check before each build")
    StandardOutput.writeError(lines.map { "\(StandardOutput.program): \($0)" })
  }

  /// Reads one side of a comparison, each file once.
  private mutating func read(
    release path: String, excluding excluded: IgnoreList?
  ) -> [SourceFile] {
    let release = Release(path, from: working, excluding: excluded)
    problems += release.problems
    for source in release.sources { manifests.add(source.path) }
    return release.sources
  }

  /// Audits, compares, verifies or fixes, as requested; nil if the product can't be read.
  private mutating func audit(
    _ sources: [SourceFile], against older: [SourceFile]?, by audit: Audit, known: KnownFindings?,
    _ progress: RunProgress, shownIn line: ProgressLine?
  ) -> AuditResult? {
    if let product = request.product {
      let working = working
      var result: AuditResult?
      problems.attempt { () throws(Problem) in
        result = try product.verify(sources, by: audit, known: known, from: working, progress)
      }
      return result
    }
    if let older, let comparison = request.comparison {
      return audit.compare(
        sources, with: older, variables: comparison.variables, isRelease: comparison.isRelease,
        known: known, progress: progress)
    }
    guard let fixes = request.fixes else {
      return request.project.map { project in
        audit.run(
          project: project.nodes, at: project.path, variants: project.variants, known: known,
          progress: progress
        ) { origin in
          project.file(of: origin, from: working)
        }
      } ?? audit.run(sources, known: known, progress: progress)
    }
    var fixing = Fixing(fixes, manifests, isColored: request.output.color.isColored)
    let result = fixing.run(audit, sources, known: known, progress, shownIn: line)
    problems += fixing.problems
    return result
  }

  private mutating func list(_ sources: [SourceFile]) {
    let lines = sources.map { Sanitized($0.path).text + "\n" }.sorted()
    problems.attempt { () throws(Problem) in try StandardOutput.write(Array(lines.joined().utf8)) }
  }

  /// Writes the reports, but never over a manifest or another file that the run has read.
  private mutating func write(
    _ result: AuditResult, by settings: Settings, _ progress: RunProgress
  ) {
    let files = [settings.file?.source.path, settings.baseline?.path]
    for case let file? in files { manifests.add(file) }
    let reports = Reports(
      request, failOn: settings.failOn, jobs: settings.audit.options.jobs, from: working)
    var written = ManifestFiles()
    for output in request.reports {
      defer { progress.advance() }
      if case .file(let file) = output.target, manifests.contains(file) {
        problems.append(
          Problem(path: file, reason: "is an input of this run; write the report to another file"))
        continue
      }
      // Two names may refer to the same file.
      if case .file(let file) = output.target, written.contains(file) {
        let reason = "already has another report of this run; name another file"
        problems.append(Problem(path: file, reason: reason))
        continue
      }
      problems.attempt { () throws(Problem) in try reports.write(result, to: output) }
      if case .file(let file) = output.target { written.add(file) }
    }
  }

  /// Ends a run in which nothing could be read.
  mutating func end(with problem: Problem) -> Int32 {
    problems.append(problem)
    return end(failed: false)
  }

  /// Writes the problems, which determine the exit code before findings do.
  private func end(failed: Bool) -> Int32 {
    StandardOutput.writeError(problems)
    Reports(request, from: working).write(problems)
    if !problems.isEmpty { return problemCode }
    return failed ? 1 : 0
  }
}

extension DraftedProject {
  /// Reads the file that an origin names; nil if it can't be read.
  fileprivate func file(of origin: ValueOrigin, from working: WorkingFolder) -> SourceFile? {
    let path = SystemPath(folder).appending(origin.file)
    let isOutside = origin.file.hasPrefix("../")
    let plain = isOutside ? ProcessState.resolved(path) ?? path.text : path.text
    let file = FoundFile(path: path, shown: working.shown(plain))
    guard let bytes = try? OpenFile.open(file).contents() else { return nil }
    return SourceFile(path: file.shown, bytes: bytes)
  }
}

extension AuditResult {
  /// Whether nothing was read that could have findings, so that their absence is meaningless.
  var saysNothing: Bool {
    product == nil && (declaresNothing || (isComparedWithNothing && findings.isEmpty))
  }

  var declaresNothing: Bool {
    summary.apps == 0 && summary.bundles == 0 && findings.isEmpty && summary.baselined == 0
  }

  fileprivate var isComparedWithNothing: Bool {
    comparison.map { $0.old.apps == 0 && $0.old.bundles == 0 } ?? false
  }
}

extension Problem {
  /// Returns the problem of files without anything to audit, such as an empty one.
  static func nothingDeclared(in sources: [SourceFile]) -> Problem {
    let path = sources.count == 1 ? sources[0].path : "\(sources.count) files"
    return Problem(path: path, reason: "no manifest found: no app or widget bundle is declared")
  }

  /// Adds a hint if a path that doesn't exist may be a misspelt command.
  fileprivate func suggestingCommand(among paths: [String]) -> Problem {
    // A folder that exists without manifests was meant.
    guard (try? FileStatus(of: SystemPath(path))) == nil else { return self }
    if ManifestFiles.areInDefaultFolder, Nearest.nearest(to: path, in: ["manifests"]) != nil {
      return Problem(path: path, reason: "\(reason); did you mean manifests/?")
    }
    if let hint = missingFolderHint { return Problem(path: path, reason: "\(reason); \(hint)") }
    guard paths.first == path, let hint = CommandName(path)?.hint else { return self }
    return Problem(path: path, reason: "\(reason); \(hint)")
  }

  /// A hint on creating manifests, for the path of a missing folder.
  private var missingFolderHint: String? {
    guard path.hasSuffix("/") else { return nil }
    do throws(SystemError) {
      _ = try FileStatus(of: SystemPath(path))
      return nil
    } catch {
      guard error.isAbsent else { return nil }
    }
    if path == "manifests/" {
      return """
        name the folder of your manifests, or create one with `audit init` or, from a project, \
        `audit draft --output manifests`; `audit lint` audits a project itself
        """
    }
    return
      "to create it from an Xcode project, run `draft --output` with this path"
  }
}
