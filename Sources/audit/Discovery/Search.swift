internal import AuditKit
internal import FileSystem

/// Finds manifests: named files as they are, and those in named folders.
struct Search {
  /// What was found, in the order of the paths named, and sorted within a folder.
  private(set) var files: [FoundFile] = []
  /// What could not be searched.
  private(set) var problems: [Problem] = []

  private let working: WorkingFolder
  private let excluded: IgnoreList?
  /// Whether the folder being searched holds something that is left out.
  private var hasLeftOut = false

  /// Makes a search that leaves out what the configuration excludes.
  init(from working: WorkingFolder, excluding excluded: IgnoreList?) {
    self.working = working
    self.excluded = excluded
  }

  /// Takes a named file as it is, or searches a named folder.
  ///
  /// Below a named folder whatever is hidden, ignored by git or excluded is left out, and links to
  /// folders are not followed; the folder itself may be any of these.
  mutating func add(_ path: String) {
    let found = FoundFile(path: SystemPath(path), shown: working.shown(path))
    do throws(SystemError) {
      let status = try FileStatus(of: found.path)
      switch status.kind {
      case .file: files.append(found)
      case .folder: try search(found)
      default: problems.append(OpenFile.refusal(of: status.kind, shown: path))
      }
    } catch {
      problems.append(Problem(path: path.isEmpty ? "\"\"" : path, reason: error.reason))
    }
  }

  private mutating func search(_ folder: FoundFile) throws(SystemError) {
    let before = (files.count, problems.count)
    hasLeftOut = false
    var repository = Repository()
    let absolute = ProcessState.resolved(folder.path)
    if let absolute {
      attempt { () throws(Problem) in repository = try Repository(above: absolute) }
    }
    walk(folder, absolute: absolute, repository)
    guard before == (files.count, problems.count) else { return }
    let reason = "no manifest found (*.yaml, *.yml)"
    let hint = hasLeftOut ? "; what is hidden, ignored by git or excluded is left out" : ""
    problems.append(Problem(path: folder.shown, reason: reason + hint))
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
      let isRoot = entries.contains { $0.name.utf8.elementsEqual(".git".utf8) }
      attempt { () throws(Problem) in try repository.enter(absolute, isRoot: isRoot) }
    }
    for entry in entries {
      guard let kind = kind(of: entry, in: folder) else { continue }
      let isFolder = kind == .folder
      guard isFolder || entry.isManifest else { continue }
      let name = entry.name.text
      let path = absolute.map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
      if entry.isHidden || isLeftOut(path, isFolder: isFolder, repository) {
        hasLeftOut = true
        continue
      }
      let found = FoundFile(
        path: folder.path.appending(entry.name),
        shown: folder.shown == "." ? name : "\(folder.shown)/\(name)")
      switch kind {
      case .folder: walk(found, absolute: path, repository)
      case .link: addLink(found)
      case .file: files.append(found)
      default: problems.append(OpenFile.refusal(of: kind, shown: found.shown))
      }
    }
  }

  /// A link to a file is that file; one to a folder is not followed.
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

  private mutating func kind(of entry: FolderEntry, in folder: FoundFile) -> FileStatus.Kind? {
    if let kind = entry.kind { return kind }
    let path = folder.path.appending(entry.name)
    return (try? FileStatus(ofLink: path))?.kind ?? .file
  }

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
  fileprivate var isManifest: Bool {
    let bytes = name.utf8
    return bytes.suffix(5).elementsEqual(".yaml".utf8) || bytes.suffix(4).elementsEqual(".yml".utf8)
  }
}
