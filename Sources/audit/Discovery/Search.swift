internal import AuditKit
internal import SystemFiles

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

  /// What is named, by what it is shown as where that leads there too: then both are one.
  private func found(_ path: SystemPath, _ status: FileStatus, shown: String) -> FoundFile {
    let asShown = try? FileStatus(of: SystemPath(shown))
    return asShown?.identity == status.identity
      ? FoundFile(path: SystemPath(shown), shown: shown) : FoundFile(path: path, shown: shown)
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
      let isRoot = entries.contains { $0.isHidden && $0.name.text == ".git" }
      attempt { () throws(Problem) in try repository.enter(absolute, isRoot: isRoot) }
    }
    // Only where it is the most by far, or every folder would copy all that the others hold.
    if entries.count > files.count { files.reserveCapacity(files.count + entries.count) }
    var path = absolute.map { Array($0.utf8) + ($0 == "/" ? [] : [UInt8(ascii: "/")]) } ?? []
    for entry in entries {
      guard let kind = kind(of: entry, in: folder) else { continue }
      let isFolder = kind == .folder
      guard isFolder || entry.isManifest else { continue }
      if entry.isHidden || isLeftOut(entry, isFolder: isFolder, in: &path, repository) {
        hasLeftOut = true
        continue
      }
      let found = folder.appending(entry.name)
      switch kind {
      case .folder: walk(found, absolute: absolute.map { entry.path(in: $0) }, repository)
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

  /// Whether something in a folder is ignored by git or excluded.
  ///
  /// - Parameter path: The folder's with `/` behind it; empty where it has none. It is the entry's for
  ///   a while, so that not every entry copies it.
  private func isLeftOut(
    _ entry: FolderEntry, isFolder: Bool, in path: inout [UInt8], _ repository: Repository
  ) -> Bool {
    guard !path.isEmpty, repository.ignored != nil || excluded != nil else { return false }
    let count = path.count
    path += entry.name.text.utf8
    defer { path.removeLast(path.count - count) }
    return repository.ignored?.ignores(path, isFolder: isFolder) == true
      || excluded?.ignores(path, isFolder: isFolder) == true
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
  // Nothing that is not UTF-8 is shown as a letter, so that the text is enough.
  fileprivate var isManifest: Bool {
    var text = name.text
    return text.withUTF8 { bytes in
      bytes.suffix(5).elementsEqual(".yaml".utf8) || bytes.suffix(4).elementsEqual(".yml".utf8)
    }
  }

  /// Its path as text.
  fileprivate func path(in folder: String) -> String {
    SystemPath(folder).appending(name.text).text
  }
}
