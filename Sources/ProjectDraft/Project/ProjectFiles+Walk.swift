internal import Synchronization
internal import SystemFiles

extension ProjectFiles {
  private static let mostDepth = 64

  /// The files below a folder, sorted within each folder, as paths relative to the root.
  ///
  /// What is hidden is left out. A link to a folder is followed where it stays below the root and
  /// is no folder on the way to itself. A folder around the root is searched where it is the top of
  /// a repository only: nobody compiles all that lies on a disk.
  ///
  /// - Parameters:
  ///   - folder: The folder, relative to the root.
  ///   - enters: Tells by its path whether a folder is searched.
  func walk(_ folder: String, enters: (String) -> Bool = { _ in true }) -> [String] {
    guard let folder = spelling(of: folder) else { return [] }
    let isAround = !folder.isEmpty && folder.split(separator: "/").allSatisfy { $0 == ".." }
    if isAround, isFolder(ProjectPath.joined(folder, ".git")) == nil { return [] }
    let top = ProcessState.resolved(absolute(isAround ? folder : "")) ?? "/"
    var walk = Walk(files: self, top: top, left: entriesLeft.withLock { $0 })
    walk.visit(folder, enters: enters, way: [])
    entriesLeft.withLock { $0 = min($0, walk.left) }
    return walk.found
  }

  private struct Walk {
    let files: ProjectFiles
    let top: String
    var found: [String] = []
    var left: Int

    mutating func visit(
      _ folder: String, enters: (String) -> Bool, way: [FileStatus.Identity]
    ) {
      let path = files.absolute(folder)
      guard way.count < mostDepth, let status = try? FileStatus(of: path),
        !way.contains(status.identity)
      else { return }
      for entry in (try? FolderEntry.list(path)) ?? [] where !entry.isHidden {
        left -= 1
        guard left > 0 else { return }
        let name = entry.name.text
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        switch kind(of: entry, at: path.appending(entry.name)) {
        case .file: found.append(inner)
        case .folder where enters(inner):
          visit(inner, enters: enters, way: way + [status.identity])
        default: break
        }
      }
    }

    private func kind(of entry: FolderEntry, at path: SystemPath) -> FileStatus.Kind? {
      if let kind = entry.kind, kind != .link { return kind }
      guard let kind = (try? FileStatus(of: path))?.kind, kind == .folder else {
        return (try? FileStatus(of: path))?.kind
      }
      guard let real = ProcessState.resolved(path) else { return nil }
      return real.hasPrefix(top == "/" ? "/" : top + "/") ? kind : nil
    }
  }
}
