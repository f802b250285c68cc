internal import AppProduct

/// The shared schemes of an `.xcodeproj`, which determine the targets that are built together.
enum XcodeSchemes {
  /// The targets that each scheme archives, the default scheme first.
  ///
  /// - Parameters:
  ///   - project: The `.xcodeproj`, relative to the root of the draft.
  ///   - files: The files of the draft.
  static func targets(in project: String, files: ProjectFiles) -> [[String]] {
    let folder = ProjectPath.joined(project, "xcshareddata/xcschemes")
    let names = files.list(folder).map(\.name).filter { $0.hasSuffix(".xcscheme") }
    let schemes = names.compactMap { name in
      (try? files.contents(ProjectPath.joined(folder, name))).map { bytes in
        let (isRelease, targets) = archived(bytes)
        return (name: ProjectPath.nameParts(of: name).stem, isRelease: isRelease, targets: targets)
      }
    }
    return ProjectModel.ordered(schemes, of: ProjectPath.nameParts(of: project).stem)
  }

  /// Whether a scheme archives a release, and the targets in its entries for archiving, up to
  /// anything that isn't XML.
  private static func archived(_ bytes: [UInt8]) -> (isRelease: Bool, targets: [String]) {
    var tokens = XMLTokens(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    var (isRelease, isArchived, targets) = (false, false, [String]())
    while let tag = try? tokens.nextTag() {
      func attribute(_ name: String) -> String? { try? tokens.attribute(name, of: tag) }
      switch tag.name {
      case "BuildActionEntry": isArchived = attribute("buildForArchiving") == "YES"
      case "BuildableReference" where isArchived && tag.form != .end:
        targets += [attribute("BlueprintName")].compactMap(\.self)
        isArchived = false
      case "ArchiveAction" where tag.form != .end:
        isRelease = attribute("buildConfiguration")?.contains("Release") == true
      default: break
      }
    }
    return (isRelease, targets)
  }
}
