internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// One side of a comparison: the manifests of a path on disk or in a git revision.
struct Release {
  /// The manifests, each once.
  private(set) var sources: [SourceFile] = []
  /// The problems in reading them.
  private(set) var problems: [Problem] = []

  /// Reads a path; an existing path takes precedence over a revision with that name.
  init(_ path: String, from working: WorkingFolder, excluding excluded: IgnoreList?) {
    if let revision = RevisionPath(path) {
      let search = RevisionSearch(revision, excluding: excluded)
      sources = search.sources
      problems = search.problems
      return
    }
    if RevisionPath.isHidden(by: path) {
      StandardOutput.writeError(["audit: \(path) exists, so it is not read as a git revision"])
    }
    var search = Search(from: working, excluding: excluded)
    search.add(path)
    problems = search.problems.map { $0.suggestingRevision(path) }
    var manifests = ManifestFiles()
    let read = manifests.read(search.files)
    sources = read.sources
    problems += read.problems
  }
}

extension Problem {
  /// Adds the notation of a revision, if a path that doesn't exist may be the name of one.
  fileprivate func suggestingRevision(_ path: String) -> Problem {
    guard self.path == path, (try? FileStatus(of: SystemPath(path))) == nil else { return self }
    let hint = "a git revision is followed by a path, such as v3.1:manifests/"
    return Problem(path: path, reason: "\(reason); \(hint)")
  }
}
