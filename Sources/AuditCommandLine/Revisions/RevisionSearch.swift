internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Finds and reads the manifests of a git revision, as ``Search`` and ``ManifestFiles`` do those of a
/// folder.
struct RevisionSearch {
  /// The manifests, named by the revision and the path in it.
  private(set) var sources: [SourceFile] = []
  /// The problems in reading them.
  private(set) var problems: [Problem] = []

  private let named: RevisionPath
  private let excluded: IgnoreList?

  /// Reads a revision, without the paths that the configuration excludes.
  init(_ named: RevisionPath, excluding excluded: IgnoreList?) {
    self.named = named
    self.excluded = excluded
    do throws(Problem) {
      try read(try GitTree(named))
    } catch {
      problems.append(error)
    }
  }

  private mutating func read(_ tree: GitTree) throws(Problem) {
    let wanted = tree.entries.filter { isWanted($0, in: tree) }
    do throws(SystemError) {
      var objects = try GitObjects()
      let files = wanted.filter { $0.kind == .file }
      for entry in files { try add(entry, &objects) }
      // A link to one of these files isn't another file.
      var known = Set(files.map(\.object))
      for entry in wanted where entry.kind == .link {
        try addLink(entry, in: tree, &objects, &known)
      }
      try objects.end()
    } catch {
      throw named.problem(error.gitReason)
    }
    guard sources.isEmpty, problems.isEmpty else { return }
    let modules = tree.entries.contains { $0.kind == .submodule }
    let hint = modules ? "; submodules are not searched" : ""
    throw named.problem("no manifest found (*.yaml, *.yml)\(hint)")
  }

  /// Whether an entry is a named manifest, or one that a search of the folder finds.
  private func isWanted(_ entry: GitTree.Entry, in tree: GitTree) -> Bool {
    guard entry.kind != .submodule else { return false }
    if entry.path == tree.path { return true }
    let isManifest = entry.path.hasSuffix(".yaml") || entry.path.hasSuffix(".yml")
    guard isManifest else { return false }
    let below = entry.path.dropFirst(tree.path.isEmpty ? 0 : tree.path.utf8.count + 1)
    if below.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return false }
    guard let excluded, let top = tree.top else { return true }
    return !Self.folders(of: entry.path, below: tree.path).contains { folder in
      excluded.ignores(Array("\(top)/\(folder.path)".utf8), isFolder: folder.isFolder)
    }
  }

  /// Returns the path's parent folders and the path, because nothing is read from a folder that is
  /// left out.
  private static func folders(
    of path: String, below root: String
  ) -> [(path: Substring, isFolder: Bool)] {
    let start = path.utf8.index(path.startIndex, offsetBy: root.isEmpty ? 0 : root.utf8.count + 1)
    let slashes = path[start...].indices.filter { path[$0] == "/" }
    return slashes.map { (path[..<$0], true) } + [(path[...], false)]
  }

  private mutating func add(
    _ entry: GitTree.Entry, _ objects: inout GitObjects
  ) throws(SystemError) {
    guard case .file(_, let bytes) = try objects.read(entry.object) else {
      return report(entry, "git cannot read it")
    }
    add(entry, bytes)
  }

  private mutating func addLink(
    _ entry: GitTree.Entry, in tree: GitTree, _ objects: inout GitObjects,
    _ known: inout Set<String>
  ) throws(SystemError) {
    // Git reads names line by line.
    if entry.path.contains("\n") { return report(entry, "a link whose name has two lines") }
    switch try objects.read("\(tree.object):\(entry.path)") {
    case .file(let object, let bytes):
      if known.insert(object).inserted { add(entry, bytes) }
    case .folder: break
    case .nothing: report(entry, "a link that leads to nothing in the revision")
    }
  }

  private mutating func add(_ entry: GitTree.Entry, _ bytes: [UInt8]) {
    if bytes.starts(with: Self.pointer) {
      return report(entry, "a pointer of Git LFS; its text is not in the repository")
    }
    sources.append(SourceFile(path: shown(entry), bytes: bytes, pathFromTop: entry.path))
  }

  private mutating func report(_ entry: GitTree.Entry, _ reason: String) {
    problems.append(Problem(path: shown(entry), reason: reason))
  }

  private func shown(_ entry: GitTree.Entry) -> String { "\(named.revision):\(entry.path)" }

  /// - Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
  private static let pointer = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
}
