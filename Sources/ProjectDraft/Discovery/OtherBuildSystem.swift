/// A build system that can declare widget extensions in files that `draft` does not read.
enum OtherBuildSystem: String, CaseIterable {
  case bazel = "Bazel"
  case buck = "Buck"
  case dotNET = ".NET"
  case nativeScript = "NativeScript"
  case cordova = "Cordova"
  case unity = "Unity"

  /// The problem that names the first such system in a folder, or nil if there is none.
  ///
  /// - Parameters:
  ///   - files: The files of the draft.
  ///   - hasProject: Whether something else declares targets; then only systems that certainly
  ///     declare extensions are named.
  static func problem(in files: ProjectFiles, hasProject: Bool = false) -> DraftProblem? {
    var names: [String] = []
    var level = [""]
    for _ in 0...maximumDepth {
      var next: [String] = []
      for folder in level.prefix(ProjectDiscovery.maximumFolders) {
        for entry in files.list(folder) {
          let path = ProjectPath.joined(folder, entry.name)
          if !entry.isFolder { names.append(path) }
          if entry.isFolder, ProjectFiles.isSearched(entry.name) { next.append(path) }
        }
      }
      level = next
    }
    for system in allCases where !hasProject || system == .dotNET {
      let signs = names.lazy.filter { system.isSign($0, files) }
      let sign =
        hasProject ? signs.first { holds($0, "AdditionalAppExtensions", files) } : signs.first
      guard let sign else { continue }
      return DraftProblem(
        "\(system.rawValue) builds this project, and draft does not read its files yet: declare "
          + "the app and its extensions by hand, in a manifest that `audit init` begins",
        at: Origin(file: sign))
    }
    return nil
  }

  private static let maximumDepth = 3

  /// Whether a file contains a word, such as the one under which a .NET project lists extensions
  /// that Xcode has built.
  private static func holds(_ path: String, _ word: String, _ files: ProjectFiles) -> Bool {
    guard let bytes = try? files.contents(path, limit: Limits.source) else { return false }
    return String(decoding: bytes, as: UTF8.self).firstRange(of: word) != nil
  }

  /// Whether a file indicates that the system builds the project.
  ///
  /// - Source: https://bazel.build/external/overview,
  ///   https://github.com/bazelbuild/rules_apple/blob/master/doc/rules-ios.md,
  ///   https://buck2.build/docs/concepts/buckconfig/,
  ///   https://docs.nativescript.org/configuration/nativescript,
  ///   https://cordova.apache.org/docs/en/latest/config_ref/ and
  ///   https://github.com/dotnet/macios/issues/8933
  private func isSign(_ path: String, _ files: ProjectFiles) -> Bool {
    switch self {
    case .bazel:
      ["MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE"].contains(path)
        || (["BUILD.bazel", "BUILD"].contains(ProjectPath.name(of: path))
          && Self.holds(path, "ios_extension", files))
    case .buck: [".buckconfig"].contains(path)
    case .dotNET: path.hasSuffix(".csproj") || path.hasSuffix(".fsproj")
    case .nativeScript: ["nativescript.config.ts", "nativescript.config.js"].contains(path)
    case .cordova: path == "config.xml"
    case .unity: path == "ProjectSettings/ProjectVersion.txt"
    }
  }
}
