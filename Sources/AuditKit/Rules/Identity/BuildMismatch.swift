internal import WidgetManifests

/// The build number of an extension, and of a watch app, is identical to its host's.
struct BuildMismatch: Rule {
  static let info = RuleInfo(
    id: "build-mismatch",
    group: .identity,
    severity: .error,
    summary:
      "An extension's build number differs from its host app's, or a watch app's from its iOS app's.",
    rationale: """
      Xcode warns that CFBundleVersion of an extension must match that of its app, and App Store \
      Connect reports ITMS-90473 after the upload; a watch app with another build than the iOS app \
      that contains it is rejected (ITMS-90379). Xcode's own upload may rewrite the numbers, so the \
      difference often shows only on a build server.
      """,
    remedy: "set both from one variable, $(CURRENT_PROJECT_VERSION)",
    projectRemedy: """
      set CURRENT_PROJECT_VERSION once for the project, not in a target, and write \
      $(CURRENT_PROJECT_VERSION) in both Info.plist files; in a Flutter app, write \
      $(FLUTTER_BUILD_NUMBER) in both
      """,
    source: "https://github.com/mozilla-mobile/firefox-ios/issues/30777",
    valid: [
      .bundle("build: 412", app: "build: 412"),
      .watchApp(""),
    ],
    invalid: [
      .bundle("build: ↓413", app: "build: 412"),
      .bundle("build: ↓0412", app: "build: 412"),
      .watchApp("build: ↓1"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    HostMismatch.all(in: context, \.build, where: VersionText.isBuild).map {
      $0.finding(info, "build", inStore: $0.answer)
    }
  }
}
