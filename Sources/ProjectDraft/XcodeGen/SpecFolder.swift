internal import SystemFiles

/// Finds the folder to which the paths of a spec are relative.
///
/// That is its own, unless XcodeGen is run with `--project-root` or on a copy of the spec: then
/// what it names is not beside it but beside a folder above.
enum SpecFolder {
  private static let mostLevels = 6

  /// The nearest folder, from that of the spec upwards, below which most of what it names is there.
  static func find(_ path: String, files: ProjectFiles) -> String {
    let own = ProjectPath.folder(of: path)
    guard let bytes = try? files.contents(path), let spec = SpecFile.parse(bytes, path) else {
      return own
    }
    let named = names(in: spec)
    var best = (folder: own, count: count(of: named, in: own, files))
    var folder = own
    for _ in 0..<mostLevels where best.count < named.count {
      // Above the repository nothing belongs to the project.
      if files.isFolder(ProjectPath.joined(folder, ".git")) != nil { break }
      folder = ProjectPath.joined(folder, "..")
      // Nor does what lies at the top of the disk, which anybody's folder may be called like.
      guard files.isFolder(folder) == true, ProcessState.resolved(files.absolute(folder)) != "/"
      else { break }
      let found = count(of: named, in: folder, files)
      if found > best.count { best = (folder, found) }
    }
    return best.folder
  }

  private static func count(of paths: [String], in folder: String, _ files: ProjectFiles) -> Int {
    paths.count { files.isFolder(ProjectPath.joined(folder, $0)) != nil }
  }

  /// The specs, sources and property lists that a spec names.
  private static func names(in spec: SpecValue) -> [String] {
    var found = SpecFile.includes(of: spec).filter(\.isEnabled).map(\.path)
    for (_, target) in spec["targets"]?.sorted ?? [] {
      let sources = target["sources"]
      let items = sources?.list ?? sources.map { [$0] } ?? []
      found += items.compactMap { $0.text ?? $0["path"]?.text }
    }
    return Array(found.filter { !$0.contains("$") }.prefix(200))
  }
}
