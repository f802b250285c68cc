internal import WidgetManifests

/// An extension's build number is identical to its host's.
struct BuildMismatch: BundleRule {
  static let info = RuleInfo(
    id: "build-mismatch",
    group: .identity,
    severity: .error,
    summary: "An extension's build number differs from its host app's.",
    rationale: """
      Xcode warns that CFBundleVersion of an extension must match that of its app, and App Store \
      Connect reports ITMS-90473 after the upload. Xcode's own upload may rewrite both numbers, so \
      the difference often shows only on a build server.
      """,
    remedy: "set both from one variable, $(CURRENT_PROJECT_VERSION)",
    projectRemedy: """
      set CURRENT_PROJECT_VERSION once for the project, not in a target, and write \
      $(CURRENT_PROJECT_VERSION) in both Info.plist files
      """,
    source: "https://github.com/mozilla-mobile/firefox-ios/issues/30777",
    valid: [.bundle("build: 412", app: "build: 412")],
    invalid: [
      .bundle("build: ↓413", app: "build: 412"),
      .bundle("build: ↓0412", app: "build: 412"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    HostMismatch(of: bundle, \.build, where: VersionText.isBuild)?
      .finding(info, "build", consequence: "App Store Connect reports ITMS-90473")
  }
}
