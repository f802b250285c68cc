internal import WidgetManifests

/// An extension has a display name.
struct MissingDisplayName: BundleRule {
  static let info = RuleInfo(
    id: "missing-display-name",
    group: .identity,
    severity: .error,
    summary: "An extension has no `displayName`, or an empty one.",
    rationale: """
      App Store Connect rejects an extension without CFBundleDisplayName, or with an empty one \
      (ITMS-90360). Archiving reports nothing, so it shows only at the upload. A variable that no \
      settings file of the extension defines is empty, such as one that only the app's has. A \
      manifest without the key gets a note, because Xcode may write the name from a build setting.
      """,
    remedy: "write `displayName`, the value of CFBundleDisplayName",
    projectRemedy: """
      set CFBundleDisplayName in the extension's Info.plist, or INFOPLIST_KEY_CFBundleDisplayName, to \
      a text that is not empty
      """,
    source: "https://github.com/element-hq/element-x-ios/issues/1051",
    isStoreOnly: true,
    valid: [.bundle("displayName: Weather")],
    invalid: [
      .bundle("↓widgetBundle: WeatherWidgets", without: ["displayName"]),
      .bundle("displayName: ↓\"\""),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    let consequence = "App Store Connect rejects it otherwise (ITMS-90360)"
    let (place, severity): (Located<Void>, Severity?)
    switch bundle.document.displayName {
    case .absent: (place, severity) = (Located((), at: bundle.document.place), .note)
    case .known(let name) where name.value.isEmpty: (place, severity) = (name.map { _ in }, nil)
    case .known, .unknown: return nil
    }
    return Finding(
      info, "the extension has no display name", at: place, subject: bundle.subject,
      severity: severity, consequence: consequence)
  }
}
