/// Finds the manifests of Tuist, which are Swift files with names of their own.
enum TuistManifest {
  static let project = "Project.swift"
  static let workspace = "Workspace.swift"

  /// Whether a file is a manifest: it has the name, and imports the module.
  static func isManifest(_ path: String, files: ProjectFiles) -> Bool {
    guard kind(of: path) != nil,
      let bytes = try? files.contents(path, limit: Limits.source)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("import ProjectDescription")
  }

  /// The name of a manifest in its usual case, since a Mac's disk ignores case; nil for other
  /// files.
  static func kind(of path: String) -> String? {
    let name = ProjectPath.name(of: path).lowercased()
    return [project, workspace].first { $0.lowercased() == name }
  }

  /// The manifest of a folder, preferably that of a workspace.
  static func places(
    in folder: String, _ entries: [ProjectFiles.Entry], _ files: ProjectFiles
  ) -> [ProjectDiscovery.Place] {
    let found = entries.filter { !$0.isFolder && kind(of: $0.name) != nil }
    for kind in [workspace, project] {
      guard let entry = found.first(where: { self.kind(of: $0.name) == kind }) else { continue }
      let path = ProjectPath.joined(folder, entry.name)
      guard isManifest(path, files: files) else { continue }
      return [.tuist(path)]
    }
    return []
  }

  /// The places without the projects of a workspace among them.
  static func withoutMembers(_ places: [ProjectDiscovery.Place]) -> [ProjectDiscovery.Place] {
    let workspaces = places.compactMap { place -> String? in
      guard case .tuist(let path) = place, kind(of: path) == workspace else {
        return nil
      }
      return ProjectPath.folder(of: path) + "/"
    }
    return places.filter { place in
      guard case .tuist(let path) = place, kind(of: path) == project else {
        return true
      }
      return !workspaces.contains { path.hasPrefix($0) }
    }
  }
}
