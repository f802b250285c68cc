internal import WidgetManifests

/// An extension has a provisioning profile wherever the export of its app names profiles.
struct ExportProfiles: BundleRule {
  static let info = RuleInfo(
    id: "export-profiles",
    group: .identity,
    severity: .error,
    summary: "The export options name a profile for the app, and none for an extension.",
    rationale: """
      Each embedded bundle is signed with a provisioning profile of its own. `xcodebuild \
      -exportArchive` stops with "requires a provisioning profile" after the archive is built, \
      usually on the first release that has the extension.
      """,
    remedy: "add the extension's bundle ID to `provisioningProfiles`, or to `app_identifier`",
    source: "https://github.com/fastlane/fastlane/issues/13634",
    valid: [
      .bundle("", app: "exportProfiles: [com.example.weather, com.example.weather.widgets]"),
      // Profiles of another app.
      .bundle("", app: "exportProfiles: [com.example.sky]"),
      .bundle("", app: "exportProfiles: [com.example.weather, com.example.weather.*]"),
    ],
    invalid: [.bundle("", app: "exportProfiles: ↓[com.example.weather]")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let host = bundle.host, let appID = host.document.bundleID.value?.value,
      let id = bundle.document.bundleID.value?.value,
      case .known(let profiles) = host.document.exportProfiles, !profiles.isPartial
    else { return nil }
    let names = profiles.items.map(\.value)
    guard names.contains(appID), !names.contains(where: { fits($0, id) }) else { return nil }
    return Finding(
      info, "the export names a profile for \(quoted(appID)), and none for \(quoted(id))",
      at: profiles.place, subject: bundle.subject,
      help: "add \(WrittenScalar.new(id)) with its profile", projectHelp: info.remedy,
      consequence: "the export stops without it")
  }

  /// Whether a bundle ID or a pattern that ends with `*` is that of a bundle.
  private static func fits(_ pattern: String, _ id: String) -> Bool {
    pattern == id || (pattern.hasSuffix("*") && id.hasPrefix(pattern.dropLast()))
  }
}
