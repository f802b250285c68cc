/// The settings that Flutter's tools write into `Flutter/Generated.xcconfig`, a file that git ignores,
/// from the `version` of `pubspec.yaml`.
///
/// - Source:
///   https://github.com/flutter/flutter/blob/master/packages/flutter_tools/lib/src/ios/xcode_build_settings.dart
enum FlutterSettings {
  /// The name of the file that Flutter's tools write.
  static let file = "Generated.xcconfig"

  /// The settings of a version; nil where no `pubspec.yaml` is around the project.
  ///
  /// - Parameter folder: The folder of the Xcode project.
  static func assignments(around folder: String, files: ProjectFiles) -> [SettingAssignment]? {
    let path = ProjectPath.joined(folder, "../pubspec.yaml")
    guard let file = files.spelling(of: path), let bytes = try? files.contents(file, limit: 1 << 20)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let number = lines.firstIndex { $0.hasPrefix("version:") }
    let written = number.map { lines[$0].dropFirst("version:".count) } ?? ""
    let version = written.prefix { $0 != "#" }.trimmingSpaces()
      .filter { $0 != "\"" && $0 != "'" }
    let parts = version.split(separator: "+", maxSplits: 1).map(String.init)
    let name = parts.first ?? "1.0.0"
    let build = parts.count == 2 ? parts[1] : parts.first ?? "1"
    let origin = Origin(file: file, line: number.map { $0 + 1 })
    return [("FLUTTER_BUILD_NAME", name), ("FLUTTER_BUILD_NUMBER", build)].map {
      SettingAssignment(name: $0.0, value: $0.1, origin: origin)
    }
  }
}
