internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The baseline file of a run.
struct BaselineFile {
  /// The path that is opened.
  let path: String
  /// The path in messages.
  let shown: String
  /// Its contents; nil if it doesn't exist yet.
  private let old: Baseline?
  private let bytes: [UInt8]
  /// The folder that its paths are relative to.
  private let folder: WorkingFolder

  /// Reads the baseline of a run.
  ///
  /// - Parameters:
  ///   - request: The request of the run; its option overrides the configuration.
  ///   - configuration: The configuration.
  ///   - file: The configuration's file, if there is one.
  ///   - working: The working directory.
  /// - Returns: The baseline; nil if none is named, and there is none beside the configuration.
  /// - Throws: The reason why a named one can't be read, or the errors in it.
  static func find(
    _ request: AuditRequest, _ configuration: Configuration, _ file: ConfigurationFile?,
    _ working: WorkingFolder
  ) throws(SettingsError) -> BaselineFile? {
    // Listing files or settings needs no baseline.
    if request.manifests.areListed { return nil }
    let isUpdated = request.updatesBaseline
    if let path = request.baseline {
      return try BaselineFile(at: path, mayBeMissing: isUpdated, working) { $0 }
    }
    if let file, let written = configuration.baseline {
      let path = file.path(written.value)
      return try BaselineFile(at: path, mayBeMissing: isUpdated, working) { problem in
        .at(written.place.start, in: file.source, "\(problem.path): \(problem.reason)")
      }
    }
    if request.configuration.noConfig { return nil }
    // Beside the configuration or, without one, where one would be found.
    let name = ConfigurationFile.baselineName
    let beside = file.map { $0.folder + name }
    let path = beside ?? ConfigurationFile.nearest(name) ?? name
    let isThere = (try? FileStatus(of: SystemPath(path))) != nil
    guard isThere || isUpdated else { return nil }
    return try BaselineFile(at: path, mayBeMissing: true, working) { $0 }
  }

  private init(
    at path: String, mayBeMissing: Bool, _ working: WorkingFolder, explain: (Problem) -> Problem
  ) throws(SettingsError) {
    self.path = path
    shown = working.shown(path)
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    folder = WorkingFolder(at: ProcessState.resolved(SystemPath(parent)) ?? parent)
    let isThere = (try? FileStatus(of: SystemPath(path))) != nil
    guard isThere || !mayBeMissing else {
      (old, bytes) = (nil, [])
      return
    }
    guard isThere else {
      let reason = "No such file or directory; --update-baseline creates it"
      throw SettingsError(problems: [explain(Problem(path: shown, reason: reason))])
    }
    let source: SourceFile
    do throws(Problem) {
      let found = FoundFile(path: SystemPath(path), shown: shown)
      source = SourceFile(path: shown, bytes: try OpenFile.open(found).contents())
    } catch {
      throw SettingsError(problems: [explain(error)])
    }
    do throws(Baseline.ReadError) {
      old = try Baseline(source)
    } catch {
      throw SettingsError(problems: [
        .at(error.position, in: source, "\(error.message); \(Self.remedy)")
      ])
    }
    bytes = source.bytes
  }

  private static let remedy = "correct or remove the file, then run --update-baseline"

  /// The known findings for a run of some manifests.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - request: The request of the run: entries of files below its paths that weren't read are
  ///     dropped, and entries of other files are kept. An entry of a project's folder also applies
  ///     to standard input, if that is the same project as `draft` writes it.
  func known(_ sources: [SourceFile], in request: AuditRequest) -> KnownFindings {
    var known = KnownFindings(old ?? Baseline())
    for source in sources {
      known.names[source.path] = name(of: request.project?.root ?? source.path)
    }
    let read = Set(known.names.values)
    let paths = request.project == nil ? request.paths : []
    let named = paths.filter { $0 != "-" }.map { name(of: $0) }
    for file in Set(known.baseline.entries.map(\.file)) where !read.contains(file) {
      guard let kind = kind(of: file) else { continue }
      let isProject = kind == .folder
      if isProject, paths.contains("-") { continue }
      let isBelow = named.contains { $0 == "." || file == $0 || file.hasPrefix($0 + "/") }
      if isProject != (request.project != nil) {
        known.foreign.insert(file)
      } else if !isBelow {
        known.outside.insert(file)
      }
    }
    return known
  }

  /// Returns a path as written in the baseline: relative to its folder, whatever the working
  /// directory is.
  private func name(of path: String) -> String {
    folder.shown(ProcessState.resolved(SystemPath(path)) ?? path)
  }

  /// The kind of file at the path of the baseline; nil if there is none.
  private func kind(of file: String) -> FileStatus.Kind? {
    let path = file.hasPrefix("/") ? file : "\(folder.path ?? ".")/\(file)"
    return (try? FileStatus(of: SystemPath(path)))?.kind
  }

  /// Writes the findings of a run, unless the file is up to date.
  func update(with outcome: KnownFindings.Outcome) throws(Problem) {
    let new = outcome.updated.render()
    if old == nil || new != bytes { try OutputFile.write(new, to: path) }
  }

  /// The changes of an update, on one line.
  func summary(of outcome: KnownFindings.Outcome) -> String {
    let count = Count.of(outcome.updated.findingCount, "accepted finding")
    let gone = outcome.stale.reduce(0) { $0 + $1.count }
    return
      "\(StandardOutput.program): \(shown): \(count), \(outcome.added) of them new; \(gone) removed"
  }

  /// The stale entries, and what to do.
  ///
  /// - Parameter isOfProject: Whether the run was of a project.
  func problems(with outcome: KnownFindings.Outcome, isOfProject: Bool) -> [Problem] {
    guard !outcome.stale.isEmpty else { return [] }
    let list = outcome.stale.map { entry in
      Problem(
        path: shown, at: entry.position,
        reason: "\(entry.summary) in \(entry.file) is in the baseline but no longer occurs")
    }
    let command = isOfProject ? "audit lint" : "audit"
    return list + [Problem(path: shown, reason: "stale; run \(command) --update-baseline")]
  }
}
