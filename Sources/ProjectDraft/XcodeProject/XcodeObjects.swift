internal import AppProduct

/// The objects of a project file by their identifiers, and the paths of its files.
struct XcodeObjects {
  /// The project file, relative to the root of the draft.
  let file: String
  let objects: [String: LocatedPropertyList]
  let project: LocatedPropertyList
  /// The folder of `SOURCE_ROOT`, relative to the root of the draft.
  let sourceRoot: String
  /// The paths of groups and files by identifier, if they are below the project.
  private(set) var paths: [String: String] = [:]
  /// Why some groups were not entered.
  private(set) var problem: DraftProblem?

  /// Finds the project in a project file.
  ///
  /// - Throws: The reason why there is no project.
  init(_ root: LocatedPropertyList, file: String) throws(DraftProblem) {
    self.file = file
    objects = root["objects"]?.dictionary ?? [:]
    guard let id = root["rootObject"]?.string, let project = objects[id],
      project["isa"]?.string == "PBXProject"
    else {
      throw DraftProblem(
        "the project file contains no project, so nothing is drafted",
        at: Origin(file: file, line: 1), isUnread: true)
    }
    self.project = project
    let folder = ProjectPath.folder(of: ProjectPath.folder(of: file))
    sourceRoot = ProjectPath.joined(folder, project["projectDirPath"]?.string ?? "")
    locate()
  }

  /// The object with an identifier.
  subscript(id: String?) -> LocatedPropertyList? { id.flatMap { objects[$0] } }

  /// The object that a key of another one refers to.
  func object(_ key: String, of node: LocatedPropertyList) -> LocatedPropertyList? {
    self[node[key]?.string]
  }

  /// The objects that a list of another one refers to, each once, with their identifiers.
  func list(_ key: String, of node: LocatedPropertyList) -> [(
    id: String, node: LocatedPropertyList
  )] {
    (node[key]?.strings ?? []).unique.compactMap { id in objects[id].map { (id, $0) } }
  }

  func origin(_ node: LocatedPropertyList) -> Origin {
    Origin(file: file, line: node.line, columns: node.lines.columns)
  }

  /// Walks the groups from the main one, since the path of a file begins with those of its groups.
  ///
  /// A group that is its own ancestor is entered once, and one in a path that is too long not at all.
  private mutating func locate() {
    guard let main = project["mainGroup"]?.string else { return }
    var waiting = [(id: main, base: sourceRoot)]
    var seen: Set<String> = [main]
    while let (id, base) = waiting.popLast() {
      guard let node = objects[id] else { continue }
      let path = path(of: node, in: base)
      if let path, path.utf8.count > Limits.path {
        problem =
          problem
          ?? DraftProblem(
            "the path of this group is too long, so its files are not read", at: origin(node),
            isUnread: true)
        continue
      }
      paths[id] = path
      let children = (node["children"]?.strings ?? []).filter { seen.insert($0).inserted }
      waiting += children.map { ($0, path ?? base) }
    }
  }

  /// The path of a group or of a file; nil if it is outside of the project.
  private func path(of node: LocatedPropertyList, in base: String) -> String? {
    let path = node["path"]?.string ?? ""
    switch node["sourceTree"]?.string ?? "<group>" {
    case "<group>": return ProjectPath.joined(base, path)
    case "SOURCE_ROOT": return ProjectPath.joined(sourceRoot, path)
    default: return nil
    }
  }
}
