internal import WidgetManifests

/// The settings that Flutter's tools write into an `.xcconfig` file that git ignores, from the
/// `version` of `pubspec.yaml`.
///
/// - Source:
///   https://github.com/flutter/flutter/blob/master/packages/flutter_tools/lib/src/ios/xcode_build_settings.dart
/// - Source:
///   https://github.com/flutter/flutter/blob/master/packages/flutter_tools/lib/src/build_info.dart
enum FlutterSettings {
  /// The names of the files that Flutter's tools write, for iOS and for macOS.
  static let files: Set = ["Generated.xcconfig", "Flutter-Generated.xcconfig"]

  /// The settings for a version; nil if no readable `pubspec.yaml` is found around the project.
  ///
  /// - Parameter folder: The folder of the Xcode project.
  static func assignments(around folder: String, files: ProjectFiles) -> [SettingAssignment]? {
    let path = ProjectPath.joined(folder, "../pubspec.yaml")
    guard let file = files.spelling(of: path),
      let bytes = try? files.contents(file, limit: Limits.source)
    else { return nil }
    let (tree, findings) = YAMLReader.read(SourceFile(path: file, bytes: bytes), id: 0)
    guard !findings.contains(where: { $0.severity == .error }), let root = tree.documents.first,
      root.kind == .mapping
    else { return nil }
    let version = root.entries.first { $0.key.text == "version" }?.value
    guard version.map({ $0.kind == .scalar }) != false else { return nil }
    let parts = (version?.text ?? "").split(separator: "+", maxSplits: 1).map(String.init)
    var name = parts.first.flatMap(numbers)
    while let known = name, known.count < 3 { name = known + ["0"] }
    let build = parts.dropFirst().first.flatMap(numbers) ?? parts.first.flatMap(numbers)
    let origin = version.map { Origin($0.place, in: file) } ?? Origin(file: file)
    return [
      ("FLUTTER_BUILD_NAME", name ?? ["1.0.0"]), ("FLUTTER_BUILD_NUMBER", build ?? ["1"]),
    ].map {
      SettingAssignment(name: $0.0, value: $0.1.joined(separator: "."), origin: origin)
    }
  }

  /// The numbers of a version after all but digits and dots is removed; nil if nothing is left.
  private static func numbers(_ text: String) -> [String]? {
    let kept = text.filter { $0 == "." || ("0"..."9").contains($0) }
    guard !kept.isEmpty else { return nil }
    let numbers = kept.split(separator: ".").map(String.init)
    return numbers.isEmpty ? ["0"] : numbers
  }
}
