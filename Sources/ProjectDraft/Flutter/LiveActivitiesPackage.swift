/// The attributes with which the Flutter package live_activities starts every activity: its own copy
/// of what the extension declares.
///
/// - Source: https://github.com/istornz/flutter_live_activities/blob/main/ios/live_activities/Sources/live_activities/LiveActivitiesPlugin.swift
enum LiveActivitiesPackage {
  private static let name = "live_activities"
  private static let type = "LiveActivitiesAppAttributes"

  /// The attributes, for each app of a project that takes the package from pub.dev.
  ///
  /// - Parameter model: The Xcode project in the folder `ios` of the app.
  static func attributes(
    around model: ProjectModel, files: ProjectFiles
  ) -> [ActivityAttributesFacts] {
    let path = ProjectPath.joined(ProjectPath.joined(model.folder, ".."), Pubspec.file)
    guard ProjectPath.name(of: model.folder) == "ios", files.isFile(path),
      let bytes = try? files.contents(path),
      let spec = SpecFile.parse(bytes, path).value,
      let version = spec["dependencies"]?[name],
      // A copy of another repository may be changed.
      ["path", "git", "hosted"].allSatisfy({ version[$0] == nil })
    else { return [] }
    let property = ActivityAttributesFacts.Property(
      name: "appGroupId", type: Drafted("String", expression: name, origin: version.origin),
      isDecoded: true)
    return model.targets.filter { $0.isApp && !$0.embeddings.isEmpty }.map { app in
      ActivityAttributesFacts(
        type: type, target: app.name, origin: version.origin, state: [property])
    }
  }
}
