/// An `.xcworkspace`: a list of projects.
enum Workspace {
  /// The projects of a workspace that are there, in its order, without those of CocoaPods.
  ///
  /// - Parameters:
  ///   - path: The workspace, relative to the root of the draft.
  ///   - files: The files of the draft.
  static func projects(of path: String, files: ProjectFiles) -> [ProjectDiscovery.Place] {
    let file = ProjectPath.joined(path, "contents.xcworkspacedata")
    guard let bytes = try? files.contents(file, limit: 1 << 20) else { return [] }
    var found: [ProjectDiscovery.Place] = []
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let location = next(&rest) {
      // `group:` and `container:` are the folder of the workspace where nothing is nested.
      guard let colon = location.firstIndex(of: ":") else { continue }
      let folder = ProjectPath.folder(of: path)
      let project = ProjectPath.joined(folder, String(location[location.index(after: colon)...]))
      guard project.hasSuffix(".xcodeproj"), !project.hasSuffix("Pods.xcodeproj"),
        let spelling = files.spelling(of: project), !found.contains(.xcodeProject(spelling))
      else { continue }
      found.append(.xcodeProject(spelling))
    }
    return found
  }

  /// The value of the next `location` attribute.
  private static func next(_ rest: inout Substring) -> Substring? {
    guard let range = rest.firstRange(of: "location") else { return nil }
    rest = rest[range.upperBound...]
    guard let start = rest.firstIndex(of: "\""),
      let end = rest[rest.index(after: start)...].firstIndex(of: "\"")
    else { return nil }
    let value = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    return value
  }
}
