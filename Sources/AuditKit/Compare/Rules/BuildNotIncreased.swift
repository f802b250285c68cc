internal import WidgetManifests

/// Every upload has a higher build number than the one before.
struct BuildNotIncreased: ComparisonRule {
  static let info = RuleInfo(
    id: "build-not-increased",
    group: .comparison,
    severity: .error,
    summary: """
      The build number is not above that of the older release; checked only with `--release`, \
      before an upload.
      """,
    rationale: """
      App Store Connect rejects a build number that is not above the last one uploaded \
      (ITMS-90061), and one that it already has (ITMS-90189). Counting the commits of a shallow \
      clone is a known cause.
      """,
    remedy: "raise the build number above that of the last upload",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion",
    valid: [
      .change(
        from: .bundle("build: 412", app: "build: 412"),
        to: .bundle("build: 413", app: "build: 413"))
    ],
    invalid: [
      .change(
        from: .bundle("build: 412", app: "build: 412"),
        to: .bundle("build: 412", app: "build: ↓412"))
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    guard comparison.isRelease else { return [] }
    return comparison.judgeNumbers(\.build, where: VersionText.isBuild, <=) { old, new in
      Finding(
        info, "build \(new.value) is not above the older release's \(old.value)", at: new,
        related: [Finding.Related("before", "the build is \(old.value)", at: old.place)],
        inStore: "App Store Connect rejects this one (ITMS-90061)")
    }
  }
}
