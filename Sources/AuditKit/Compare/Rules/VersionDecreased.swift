internal import WidgetManifests

/// A version goes up, or stays.
struct VersionDecreased: ComparisonRule {
  static let info = RuleInfo(
    id: "version-decreased",
    group: .comparison,
    severity: .error,
    summary: "The version is below that of the older release.",
    rationale: """
      App Store Connect rejects a version that is not above the last approved one (ITMS-90062, \
      ITMS-90186). Numbers are compared one by one, so 3.10 is above 3.9, and 3.2 equals 3.2.0.
      """,
    remedy: "raise the version above that of the last release",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring",
    valid: [
      .change(
        from: .bundle("version: 3.9.1", app: "version: 3.9.1"),
        to: .bundle("version: 3.10.0", app: "version: 3.10.0"))
    ],
    invalid: [
      .change(
        from: .bundle("version: 3.10.0", app: "version: 3.10.0"),
        to: .bundle("version: 3.9.2", app: "version: ↓3.9.2"))
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.judgeNumbers(\.version, where: VersionText.isVersion, <) { old, new in
      Finding(
        info, "version \(new.value) is below the older release's \(old.value)", at: new,
        related: [Finding.Related("before", "the version is \(old.value)", at: old.place)],
        inStore: "App Store Connect rejects this one (ITMS-90062)")
    }
  }
}
