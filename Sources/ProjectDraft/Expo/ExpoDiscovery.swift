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

  /// The problem with an app without an Xcode project whose widgets are not read; nil if there is
  /// none.
  ///
  /// - Parameter hasSwift: Whether there are Swift files, of which one may declare widgets.
  static func unread(
    _ config: ExpoConfig, in files: ProjectFiles, hasSwift: Bool
  ) -> DraftProblem? {
    guard !hasProject(in: "", files) else { return nil }
    let advice = "run `npx expo prebuild` and name its folder `ios`, or declare them in a manifest"
    if let plugin = config.plugin(namedWith: words) {
      return DraftProblem(
        "the widgets that the plugin \(plugin.name) makes are not read: \(advice)",
        at: plugin.origin)
    }
    let code = hasSwift ? files.search("").filter { $0.hasSuffix(".swift") } : []
    let hasWidgets = code.contains { path in
      guard let bytes = try? files.contents(path, limit: Limits.source) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("import WidgetKit")
    }
    guard hasWidgets else { return nil }
    return DraftProblem(
      "no plugin that is known here makes a target of the widgets in this app: \(advice)",
      at: config.value["plugins"]?.origin ?? Origin(file: config.file))
  }

  /// Parts of the names of plugins that make widget extensions.
  ///
  /// - Source: https://github.com/bndkt/react-native-widget-extension,
  ///   https://www.npmjs.com/package/@use-voltra/ios-client and
  ///   https://github.com/software-mansion-labs/expo-live-activity
  private static let words = ["widget", "voltra", "live-activit", "expo-targets"]

  private static func hasProject(in folder: String, _ files: ProjectFiles) -> Bool {
    let ios = ProjectPath.joined(folder, "ios")
    return files.list(ios).contains { entry in
      entry.isFolder && entry.name.hasSuffix(".xcodeproj")
        && files.isFile("\(ios)/\(entry.name)/project.pbxproj")
    }
  }
}
