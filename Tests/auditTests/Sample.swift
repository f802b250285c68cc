import WidgetManifests

/// Manifests with known findings.
enum Sample {
  /// No findings.
  static let clean = manifest()
  /// One error: `version-mismatch`.
  static let error = manifest(version: "3.2.1")
  /// One warning: `unused-suppression`.
  static let warning = "# audit:ignore version-mismatch -- for a test\n" + clean

  /// An app and a bundle with one widget.
  static func manifest(version: String = "3.2.0", named name: String = "weather") -> String {
    let text = """
      \(Example.standardApp)
      ---
      \(Example.standardBundle.replacing("version: 3.2.0", with: "version: \(version)"))
      widgets:
        - \(Example.standardWidget.replacing("\n", with: "\n    "))

      """
    return text.replacing("com.example.weather", with: "com.example.\(name)")
  }
}
