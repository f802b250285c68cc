internal import SystemFiles

/// The paths that git ignores by the .gitignore files of a repository.
struct Repository {
  /// Whether a folder of a repository is being searched.
  private(set) var isInside = false
  /// The patterns that apply in the folder.
  private(set) var ignored: IgnoreList?

  /// Creates a state outside any repository.
  init() {}

  /// Reads the .gitignore files above a folder, from the nearest `.git` down to its parent.
  ///
  /// - Parameter folder: The absolute path, without links.
  /// - Throws: If a .gitignore can't be read.
  init(above folder: String) throws(Problem) {
    var parents: [String] = []
    var path = folder
    while let slash = path.lastIndex(of: "/"), path != "/" {
      path = slash == path.startIndex ? "/" : String(path[..<slash])
      parents.append(path)
      if Self.has(".git", in: path) {
        for parent in parents.reversed() { try enter(parent, isRoot: parent == path) }
        return
      }
    }
  }

  /// Enters a folder: a `.git` begins a new repository, a .gitignore adds its patterns.
  ///
  /// - Parameters:
  ///   - folder: The absolute path, without links.
  ///   - isRoot: Whether the folder has a `.git`.
  /// - Throws: If a .gitignore can't be read.
  mutating func enter(_ folder: String, isRoot: Bool) throws(Problem) {
    if isRoot {
      isInside = true
      ignored = nil
    }
    guard isInside else { return }
    let path = SystemPath(folder).appending(".gitignore")
    let file = FoundFile(path: path, shown: path.text)
    if let contents = try OpenFile.contentsIfThere(file) {
      ignored = IgnoreList(contents: contents, in: folder, outer: ignored)
    }
  }

  /// Returns the path to a folder from the top of its repository: the checkout of the CI system, or
  /// else the nearest folder with a `.git`.
  ///
  /// - Returns: nil if the folder is in neither.
  static func pathFromTop(to folder: WorkingFolder) -> String? {
    for checkout in CIEnvironment.checkouts {
      if let path = folder.path(below: checkout) { return path }
    }
    guard let path = folder.resolvedPath else { return nil }
    var top = path[...]
    while true {
      let name = top.isEmpty ? "/" : String(top)
      if has(".git", in: name) { return folder.path(below: name) }
      guard let slash = top.lastIndex(of: "/") else { return nil }
      top = top[..<slash]
    }
  }

  private static func has(_ name: String, in folder: String) -> Bool {
    (try? FileStatus(of: SystemPath(folder).appending(name))) != nil
  }
}
