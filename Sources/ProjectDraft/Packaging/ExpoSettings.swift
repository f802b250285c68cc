/// The versions that Expo's tools write into the project that they make in `ios`, from `app.json`
/// beside that folder.
///
/// - Source: https://docs.expo.dev/versions/latest/config/app/#version
struct ExpoSettings {
  /// The configurations that compute: what `app.json` says is then not all.
  private static let programs = ["app.config.js", "app.config.ts", "app.config.cjs"]

  private let expo: SpecValue

  /// Reads the file; nil where there is none of Expo's that says all.
  ///
  /// - Parameter folder: The folder of the Xcode project.
  init?(around folder: String, files: ProjectFiles) {
    func beside(_ name: String) -> String? {
      files.spelling(of: ProjectPath.joined(folder, "../" + name))
    }
    guard let path = beside("app.json"), Self.programs.allSatisfy({ beside($0) == nil }),
      let bytes = try? files.contents(path, limit: 1 << 20),
      let expo = SpecFile.parse(bytes, path).value?["expo"]
    else { return nil }
    self.expo = expo
  }

  /// The value of a key of the `Info.plist`; nil where the file doesn't say it.
  func value(of key: String) -> Drafted<String>? {
    let found =
      switch key {
      case "CFBundleShortVersionString": expo["ios"]?["version"] ?? expo["version"]
      case "CFBundleVersion": expo["ios"]?["buildNumber"]
      default: nil as SpecValue?
      }
    guard let found, let text = found.text, !text.isEmpty else { return nil }
    return Drafted(text, expression: text, origin: found.origin)
  }
}
