internal import FileSystem

extension ProjectFiles {
  /// How much a walk goes through before it stops.
  private static let mostEntries = 500_000
  private static let mostDepth = 64

  /// The files below a folder, sorted within each folder, as paths relative to the root.
  ///
  /// What is hidden is left out. A link to a folder is followed where it stays below the root and
  /// is no folder on the way to itself.
  ///
  /// - Parameters:
  ///   - folder: The folder, relative to the root.
  ///   - enters: Tells by its path whether a folder is searched.
  func walk(_ folder: String, enters: (String) -> Bool = { _ in true }) -> [String] {
    guard let folder = spelling(of: folder) else { return [] }
    var walk = Walk(files: self, top: ProcessState.resolved(absolute("")) ?? "/")
    walk.visit(folder, enters: enters, way: [])
    return walk.found
  }

  private struct Walk {
    let files: ProjectFiles
    let top: String
    var found: [String] = []
    var left = mostEntries

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
