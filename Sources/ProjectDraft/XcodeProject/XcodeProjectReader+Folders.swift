/// Folders whose files are members of a target without being listed, as Xcode 16 brought them.
extension XcodeProjectReader {
  /// The synchronized folders in the order of the project file.
  static func synchronizedFolders(in objects: XcodeObjects) -> [(id: String, node: OpenStepNode)] {
    objects.objects
      .filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
      .sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
      .map { (id: $0.key, node: $0.value) }
  }

  /// Adds the files of a target's own folders, and those that folders of others lend it.
  mutating func addSynchronizedFolders(
    of node: OpenStepNode, id target: String, to model: inout TargetModel
  ) {
    let own = Set(node["fileSystemSynchronizedGroups"]?.strings ?? [])
    for folder in folders {
      guard let path = objects.paths[folder.id] else { continue }
      // The exceptions for a target are what a folder of its own keeps from it, and what a folder
      // of another lends it.
      let exceptions = objects.list("exceptions", of: folder.node).filter {
        $0.node["target"]?.string == target
      }
      let listed = exceptions.flatMap { $0.node["membershipExceptions"]?.strings ?? [] }
      let names = Set(listed.map(ProjectPath.normalized).filter { !Self.leadsOut($0) })
      if own.contains(folder.id) {
        let opaque = folder.node["explicitFolders"]?.strings ?? []
        add(filesBelow: path, leavingOut: names.union(opaque), to: &model)
      } else {
        for name in names.sorted() {
          let path = ProjectPath.joined(path, name)
          if files.isFolder(path) == true, !Self.isOneFile(path) {
            add(filesBelow: path, leavingOut: [], to: &model)
          } else {
            add(path, to: &model)
          }
        }
      }
    }
  }

  private mutating func add(
    filesBelow folder: String, leavingOut exceptions: Set<String>, to target: inout TargetModel
  ) {
    guard let folder = files.spelling(of: folder) else { return }
    let exceptions = Set(exceptions.map { ProjectPath.joined(folder, $0) })
    for file in walk(folder) where !Self.isBelow(exceptions, file, in: folder) {
      add(file, to: &target)
    }
  }

  /// The files below a folder, which is searched once however many targets take from it.
  ///
  /// A folder around the project is not searched: nobody compiles all that lies there.
  private mutating func walk(_ folder: String) -> [String] {
    if let known = walks[folder] { return known }
    let isAround = folder.split(separator: "/").allSatisfy { $0 == ".." } && !folder.isEmpty
    guard !isAround, walks.values.reduce(0, { $0 + $1.count }) < Self.mostFiles else { return [] }
    let found = files.walk(folder) { !Self.isOneFile($0) }
    walks[folder] = found
    return found
  }

  /// The most files of all folders together, behind which no other folder is searched.
  private static let mostFiles = 200_000

  /// Whether a path or a folder on the way to it is among exceptions.
  private static func isBelow(
    _ exceptions: Set<String>, _ file: String, in folder: String
  ) -> Bool {
    guard !exceptions.isEmpty else { return false }
    var path = file
    while path != folder, path.utf8.count > folder.utf8.count {
      if exceptions.contains(path) { return true }
      path = ProjectPath.folder(of: path)
    }
    return false
  }

  private static func leadsOut(_ path: String) -> Bool {
    path.isEmpty || path == ".." || path.hasPrefix("../") || path.hasPrefix("/")
  }

  private func add(_ file: String, to target: inout TargetModel) {
    let isSource = Self.sourceExtensions.contains(ProjectPath.nameParts(of: file).extension)
    if isSource { target.sources.append(file) } else { target.resources.append(file) }
  }

  private static let sourceExtensions: Set = [
    "swift", "m", "mm", "c", "cc", "cpp", "intentdefinition", "metal",
  ]

  /// Whether Xcode takes a folder for one file.
  private static func isOneFile(_ folder: String) -> Bool {
    oneFileExtensions.contains(ProjectPath.nameParts(of: folder).extension)
  }

  private static let oneFileExtensions: Set = [
    "xcassets", "bundle", "framework", "xcframework", "xcdatamodeld", "xcodeproj", "docc", "icon",
    "app", "scnassets", "playground", "xcstickers", "rkassets", "mlpackage", "xcworkspace",
  ]
}
