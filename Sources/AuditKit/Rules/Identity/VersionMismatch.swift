internal import WidgetManifests

/// The version of an extension, and of a watch app, is identical to its host's.
struct VersionMismatch: Rule {
  static let info = RuleInfo(
    id: "version-mismatch",
    group: .identity,
    severity: .error,
    summary:
      "An extension's version differs from its host app's, or a watch app's from its iOS app's.",
    rationale: """
      App Store Connect compares CFBundleShortVersionString of an extension and its app as text \
      (3.2 and 3.2.0 differ), and reports ITMS-90473 after the upload. Widgets of such builds have \
      stopped working. A watch app with another version than the iOS app that contains it is \
      rejected at the upload (ITMS-90379); Xcode writes 1.0 into each new target.
      """,
    remedy: "set both from one variable, $(MARKETING_VERSION)",
    projectRemedy: """
      write one variable in both Info.plist files: the one that the app's has, or \
      $(MARKETING_VERSION), set once for the project and not in a target; in a Flutter app, \
      $(FLUTTER_BUILD_NAME)
      """,
    source: "https://github.com/woocommerce/woocommerce-ios/issues/16636",
    valid: [
      .bundle("version: 3.2.0", app: "version: 3.2.0"),
      .watchApp(""),
    ],
    invalid: [
      .bundle("version: ↓3.2.1", app: "version: 3.2.0"),
      .bundle("version: ↓\"3.2\"", app: "version: 3.2.0"),
      .watchApp("version: ↓\"1.0\""),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    HostMismatch.all(in: context, \.version, where: VersionText.isVersion).map {
      $0.finding(info, "version", inStore: $0.answer)
    }
  }
}
