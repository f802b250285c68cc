/// A build system that can declare widget extensions in files that `draft` does not read.
enum OtherBuildSystem: String, CaseIterable {
  case bazel = "Bazel"
  case buck = "Buck"
  case dotNET = ".NET"
  case nativeScript = "NativeScript"
  case cordova = "Cordova"
  case unity = "Unity"

  /// What is to be said of the first such system of a folder; nil where there is none.
  ///
  /// - Parameter files: The files of the draft.
  static func problem(in files: ProjectFiles) -> DraftProblem? {
    let top = files.list("")
    let folders = top.filter(\.isFolder).prefix(maximumFolders)
    let names =
      top.filter { !$0.isFolder }.map(\.name)
      + folders.flatMap { folder in
        files.list(folder.name).filter { !$0.isFolder }.map { "\(folder.name)/\($0.name)" }
      }
    for system in allCases {
      guard let sign = names.first(where: system.isSign) else { continue }
      return DraftProblem(
        "\(system.rawValue) builds this project, and draft does not read its files yet: declare "
          + "the app and its extensions by hand, in a manifest that `audit init` begins",
        at: Origin(file: sign))
    }
    return nil
  }

  private static let maximumFolders = 200

  /// Whether a file shows that a system builds the project.
  ///
  /// - Source: https://bazel.build/external/overview, https://buck2.build/docs/concepts/buckconfig/,
  ///   https://docs.nativescript.org/configuration/nativescript,
  ///   https://cordova.apache.org/docs/en/latest/config_ref/ and
  ///   https://github.com/dotnet/macios/issues/8933
  private func isSign(_ path: String) -> Bool {
    switch self {
    case .bazel: ["MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE"].contains(path)
    case .buck: [".buckconfig"].contains(path)
    case .dotNET: path.hasSuffix(".csproj") || path.hasSuffix(".fsproj")
    case .nativeScript: ["nativescript.config.ts", "nativescript.config.js"].contains(path)
    case .cordova: path == "config.xml"
    case .unity: path == "ProjectSettings/ProjectVersion.txt"
    }
  }
}
