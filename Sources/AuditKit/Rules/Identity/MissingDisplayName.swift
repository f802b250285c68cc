internal import WidgetManifests

/// An extension has a display name.
struct MissingDisplayName: BundleRule {
  static let info = RuleInfo(
    id: "missing-display-name",
    group: .identity,
    severity: .note,
    summary: "An extension has no `displayName`, or an empty one.",
    rationale: """
      App Store Connect rejects an extension without CFBundleDisplayName, or with an empty one \
      (ITMS-90360). Archiving reports nothing, so it shows only at the upload. This is a note, \
      because Xcode may write the name from a build setting that is not in the manifest.
      """,
    remedy: "write `displayName`, the value of CFBundleDisplayName",
    projectRemedy: "set CFBundleDisplayName in the extension's Info.plist",
    source: "https://github.com/element-hq/element-x-ios/issues/1051",
    isStoreOnly: true,
    valid: [.bundle("displayName: Weather")],
    invalid: [
      .bundle("↓widgetBundle: WeatherWidgets", without: ["displayName"]),
      .bundle("displayName: ↓\"\""),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    let consequence = "App Store Connect rejects it otherwise (ITMS-90360)"
    switch bundle.document.displayName {
    case .absent:
      return Finding(
        info, "the extension has no display name", at: bundle.document.place,
        subject: bundle.subject, consequence: consequence)
    case .known(let name) where name.value.isEmpty:
      return Finding(
        info, "the extension's display name is empty", at: name, subject: bundle.subject,
        consequence: consequence)
    case .known, .unknown: return nil
    }
  }
}
