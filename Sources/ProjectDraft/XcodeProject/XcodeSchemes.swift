/// The shared schemes of an `.xcodeproj`, which determine the targets that are built together.
enum XcodeSchemes {
  private static let maximumSchemes = 500

  /// The targets that each scheme archives, the default scheme first.
  ///
  /// The default is the scheme with the project's name, or else the first by name that archives a
  /// release.
  ///
  /// - Parameters:
  ///   - project: The `.xcodeproj`, relative to the root of the draft.
  ///   - files: The files of the draft.
  static func targets(in project: String, files: ProjectFiles) -> [[String]] {
    let folder = ProjectPath.joined(project, "xcshareddata/xcschemes")
    let own = ProjectPath.nameParts(of: project).stem
    let names = files.list(folder).map(\.name).filter { $0.hasSuffix(".xcscheme") }
      .prefix(maximumSchemes)
    let schemes = names.compactMap { name -> (rank: Int, targets: [String])? in
      let path = ProjectPath.joined(folder, name)
      guard let bytes = try? files.contents(path, limit: 1 << 20) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      let action = text.firstRange(of: "<ArchiveAction").map { text[$0.upperBound...] } ?? ""
      let isRelease = value(of: "buildConfiguration", in: action)?.contains("Release") == true
      let rank = ProjectPath.nameParts(of: name).stem == own ? 0 : isRelease ? 1 : 2
      return (rank, archivedTargets(text))
    }
    return (0...2).flatMap { rank in schemes.filter { $0.rank == rank }.map(\.targets) }
  }

  /// The names of the targets in a scheme's entries that are built for archiving.
  private static func archivedTargets(_ text: String) -> [String] {
    var rest = text[...]
    var names: [String] = []
    while let start = rest.firstRange(of: "<BuildActionEntry") {
      rest = rest[start.upperBound...]
      let end = rest.firstRange(of: "</BuildActionEntry>")?.lowerBound ?? rest.endIndex
      let entry = rest[..<end]
      rest = rest[end...]
      // The name of the list of entries has the same beginning.
      guard entry.first?.isWhitespace == true, value(of: "buildForArchiving", in: entry) == "YES",
        let name = value(of: "BlueprintName", in: entry)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The value of the first attribute with a name.
  private static func value(of attribute: String, in text: Substring) -> String? {
    guard let name = text.firstRange(of: attribute) else { return nil }
    let rest = text[name.upperBound...]
    guard let start = rest.firstIndex(of: "\""),
      rest[..<start].allSatisfy({ $0.isWhitespace || $0 == "=" }),
      let end = rest[rest.index(after: start)...].firstIndex(of: "\"")
    else { return nil }
    var value = String(rest[rest.index(after: start)..<end])
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")] {
      value = value.replacing(entity, with: character)
    }
    return value.replacing("&amp;", with: "&")
  }
}
