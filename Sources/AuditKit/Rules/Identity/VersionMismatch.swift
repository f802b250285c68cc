internal import WidgetManifests

/// An extension's version is identical to its host's.
struct VersionMismatch: BundleRule {
  static let info = RuleInfo(
    id: "version-mismatch",
    group: .identity,
    severity: .error,
    summary: "An extension's version differs from its host app's.",
    rationale: """
      App Store Connect compares CFBundleShortVersionString of an extension and its app as text \
      (3.2 and 3.2.0 differ), and reports ITMS-90473 after the upload. Widgets of such builds have \
      stopped working.
      """,
    remedy: "set both from one variable, $(MARKETING_VERSION)",
    projectRemedy: """
      set MARKETING_VERSION once for the project, not in a target, and write $(MARKETING_VERSION) \
      in both Info.plist files
      """,
    source: "https://github.com/woocommerce/woocommerce-ios/issues/16636",
    valid: [.bundle("version: 3.2.0", app: "version: 3.2.0")],
    invalid: [
      .bundle("version: ↓3.2.1", app: "version: 3.2.0"),
      .bundle("version: ↓\"3.2\"", app: "version: 3.2.0"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    HostMismatch(of: bundle, \.version, where: VersionText.isVersion)?
      .finding(info, "version", consequence: "App Store Connect reports ITMS-90473")
  }
}
