/// Finds the configurations of Expo apps that have widgets but no Xcode project.
enum ExpoDiscovery {
  /// Whether a file has the name of a configuration.
  static func isConfig(_ path: String) -> Bool {
    let name = ProjectPath.name(of: path)
    return ExpoConfig.scripts.contains(name) || ExpoConfig.lists.contains(name)
  }

  /// The configuration in a folder, if it has targets or widgets for which `ios` would be
  /// generated.
  ///
  /// An existing project in `ios` takes precedence: it is what Xcode builds.
  static func path(
    in folder: String, _ entries: [ProjectFiles.Entry], _ files: ProjectFiles
  ) -> String? {
    let names = Set(entries.filter { !$0.isFolder }.map(\.name))
    let all = (ExpoConfig.scripts + ExpoConfig.lists).filter(names.contains)
    guard let first = all.first, !hasProject(in: folder, files) else { return nil }
    let plugins = [AppleTargets.plugin, ExpoWidgets.plugin]
    let isUsed = all.contains { name in
      guard
        let bytes = try? files.contents(ProjectPath.joined(folder, name), limit: Limits.source)
      else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return plugins.contains { text.contains($0) }
    }
    // A script may add the plugin in a way that its text doesn't show.
    let targets = ProjectPath.joined(folder, "targets")
    let hasTargets =
      entries.contains { $0.isFolder && $0.name == "targets" }
      && files.list(targets).contains { entry in
        entry.isFolder && AppleTargets.isTarget("\(targets)/\(entry.name)", files: files)
      }
    return isUsed || hasTargets ? ProjectPath.joined(folder, first) : nil
  }

  /// The problems in reading a folder's configuration, without which its widgets are unknown.
  static func problems(in files: ProjectFiles) -> [DraftProblem] {
    ExpoConfig(in: "", files: files)?.evaluator.problems ?? []
  }

  private static func hasProject(in folder: String, _ files: ProjectFiles) -> Bool {
    let ios = ProjectPath.joined(folder, "ios")
    return files.list(ios).contains { entry in
      entry.isFolder && entry.name.hasSuffix(".xcodeproj")
        && files.isFile("\(ios)/\(entry.name)/project.pbxproj")
    }
  }
}
