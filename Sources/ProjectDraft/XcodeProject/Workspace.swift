/// An `.xcworkspace`: a list of projects.
enum Workspace {
  /// The projects of a workspace that are there, in its order, without those of CocoaPods.
  ///
  /// - Parameters:
  ///   - path: The workspace, relative to the root of the draft.
  ///   - files: The files of the draft.
  static func projects(of path: String, files: ProjectFiles) -> [String] {
    let file = ProjectPath.joined(path, "contents.xcworkspacedata")
    guard let bytes = try? files.contents(file, limit: 1 << 20) else { return [] }
    var found: [String] = []
    // The folders of the groups that are open; `container:` is the workspace's own.
    let container = ProjectPath.folder(of: path)
    var groups = [container]
    for tag in String(decoding: bytes, as: UTF8.self).split(separator: "<") {
      if tag.hasPrefix("/Group") {
        if groups.count > 1 { groups.removeLast() }
        continue
      }
      let isGroup = tag.hasPrefix("Group")
      guard isGroup || tag.hasPrefix("FileRef") else { continue }
      let location = location(in: tag)
      let colon = location.firstIndex(of: ":") ?? location.startIndex
      let name = String(location[colon...].drop { $0 == ":" })
      let base = location[..<colon] == "group" ? groups.last ?? container : container
      let item = ProjectPath.joined(base, name)
      if isGroup {
        if groups.count < maximumGroups { groups.append(item) }
        continue
      }
      guard item.hasSuffix(".xcodeproj"), !item.hasSuffix("Pods.xcodeproj"),
        let spelling = files.spelling(of: item), !found.contains(spelling)
      else { continue }
      found.append(spelling)
    }
    return found
  }

  private static let maximumGroups = 100

  /// The value of the `location` attribute of a tag, as in `group:Widgets`; empty without one.
  private static func location(in tag: Substring) -> Substring {
    guard let name = tag.firstRange(of: "location"),
      let start = tag[name.upperBound...].firstIndex(of: "\""),
      let end = tag[tag.index(after: start)...].firstIndex(of: "\"")
    else { return "" }
    return tag[tag.index(after: start)..<end]
  }
}
