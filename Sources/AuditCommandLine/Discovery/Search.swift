internal import AuditKit
internal import SystemFiles

/// Finds manifests: named files as they are, and those in named folders.
struct Search {
  /// The files found, in the order of the named paths, and sorted within a folder.
  private(set) var files: [FoundFile] = []
  /// The problems so far.
  private(set) var problems: [Problem] = []

  private let working: WorkingFolder
  private let excluded: IgnoreList?
  private let progress: RunProgress?
  /// Whether the folder being searched has entries that are left out.
  private var hasLeftOut = false
  /// Whether the folder being searched has an Xcode project or Swift sources.
  private var hasProject = false

  /// Creates a search that leaves out paths that the configuration excludes.
  init(
    from working: WorkingFolder, excluding excluded: IgnoreList?, _ progress: RunProgress? = nil
  ) {
    self.working = working
    self.excluded = excluded
    self.progress = progress
  }

  /// Adds a named file, or searches a named folder.
  ///
  /// Below a named folder, entries that are hidden, ignored by git or excluded are left out, and
  /// links to folders are not followed; the folder itself may be any of these.
  mutating func add(_ path: String) {
    do throws(SystemError) {
      let named = SystemPath(path)
      let status = try FileStatus(of: named)
      let found = found(named, status, shown: working.shown(path))
      switch status.kind {
      case .file: files.append(found)
      case .folder: try search(found)
      default: problems.append(OpenFile.refusal(of: status.kind, shown: path))
      }
    } catch {
      problems.append(Problem(path: path.isEmpty ? "\"\"" : path, reason: error.reason))
    }
  }

  /// The named file, opened by the shown path if that leads to the same file.
  private func found(_ path: SystemPath, _ status: FileStatus, shown: String) -> FoundFile {
    let asShown = try? FileStatus(of: SystemPath(shown))
    return asShown?.identity == status.identity
      ? FoundFile(path: SystemPath(shown), shown: shown) : FoundFile(path: path, shown: shown)
  }

  private mutating func search(_ folder: FoundFile) throws(SystemError) {
    let before = (files.count, problems.count)
    (hasLeftOut, hasProject) = (false, false)
    var repository = Repository()
    let absolute = ProcessState.resolved(folder.path)
    if let absolute {
      attempt { () throws(Problem) in repository = try Repository(above: absolute) }
    }
    walk(folder, absolute: absolute, repository)
    guard before == (files.count, problems.count) else { return }
    let reason = "no manifest found (*.yaml, *.yml)"
    let hint = hasLeftOut ? "; hidden, ignored and excluded files are skipped" : ""
    let command = hasProject ? "; `audit lint \(folder.shown)` audits a project without one" : ""
    problems.append(
      Problem(path: folder.shown, reason: reason + (command.isEmpty ? hint : command)))
  }

  private mutating func walk(
    _ folder: FoundFile, absolute: String?, _ repository: Repository
  ) {
    var repository = repository
    let entries: [FolderEntry]
    do throws(SystemError) {
      entries = try FolderEntry.list(folder.path)
    } catch {
      problems.append(Problem(path: folder.shown, reason: error.reason))
      return
    }
    if let absolute {
      let isRoot = entries.contains { $0.isHidden && $0.name.text == ".git" }
      attempt { () throws(Problem) in try repository.enter(absolute, isRoot: isRoot) }
    }
    for entry in entries {
      let kind = kind(of: entry, in: folder)
      hasProject = hasProject || entry.isOfProject
      guard kind == .folder || entry.isManifest else { continue }
      let path = absolute.map { SystemPath($0).appending(entry.name.text).text }
      if entry.isHidden || isLeftOut(path, isFolder: kind == .folder, repository) {
        hasLeftOut = true
        continue
      }
      let found = folder.appending(entry.name)
      switch kind {
      case .folder: walk(found, absolute: path, repository)
      case .link: addLink(found)
      case .file:
        files.append(found)
        progress?.advance()
      default: problems.append(OpenFile.refusal(of: kind, shown: found.shown))
      }
    }
  }

  /// Adds the target of a link to a file; a link to a folder is not followed.
  private mutating func addLink(_ link: FoundFile) {
    do throws(SystemError) {
      let kind = try FileStatus(of: link.path).kind
      switch kind {
      case .file: files.append(link)
      case .folder: hasLeftOut = true
      default: problems.append(OpenFile.refusal(of: kind, shown: link.shown))
      }
    } catch {
      problems.append(Problem(path: link.shown, reason: error.reason))
    }
  }

  private func kind(of entry: FolderEntry, in folder: FoundFile) -> FileStatus.Kind {
    if let kind = entry.kind { return kind }
    let path = folder.path.appending(entry.name)
    return (try? FileStatus(ofLink: path))?.kind ?? .file
  }

  /// Whether an absolute path is ignored by git or excluded; never without one.
  private func isLeftOut(_ path: String?, isFolder: Bool, _ repository: Repository) -> Bool {
    guard let path, repository.ignored != nil || excluded != nil else { return false }
    let bytes = Array(path.utf8)
    return repository.ignored?.ignores(bytes, isFolder: isFolder) == true
      || excluded?.ignores(bytes, isFolder: isFolder) == true
  }

  private mutating func attempt(_ body: () throws(Problem) -> Void) {
    do throws(Problem) {
      try body()
    } catch {
      problems.append(Problem(path: working.shown(error.path), reason: error.reason))
    }
  }
}

extension FolderEntry {
  fileprivate var isManifest: Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

  fileprivate var isOfProject: Bool {
    name.hasSuffix(".xcodeproj") || name.hasSuffix(".pbxproj") || name.hasSuffix(".swift")
  }
}
