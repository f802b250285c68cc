internal import WidgetManifests

/// A version is the declared one, and the same in an extension and its host.
struct ProductVersion: ProductRule {
  static let info = RuleInfo(
    id: "product-version",
    group: .product,
    severity: .error,
    summary: "The version of a built bundle differs from the declared one, or from its host app's.",
    rationale: """
      App Store Connect compares CFBundleShortVersionString of an extension and its app as text, \
      and reports ITMS-90473 after the upload. It rejects a version that is not one to three \
      integers (ITMS-90060).
      """,
    remedy:
      "set MARKETING_VERSION once for the project, and make sure that no Info.plist overrides it",
    source: "https://github.com/woocommerce/woocommerce-ios/issues/16636",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleShortVersionString: 3.2.0}",
        declared: .bundle("version: 3.2.0"))
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleShortVersionString: 3.1.0}",
        declared: .bundle("version: ↓3.2.0")),
      .product("Widgets.appex:\n  ↓Info.plist: {CFBundleShortVersionString: 3.2.0.1}"),
    ])

  private static let text = BuiltText(
    key: "CFBundleShortVersionString", word: "version", declared: { $0.version },
    problem: { text in
      VersionText.isVersion(text)
        ? nil : "write one to three integers, as in 3.2.0; App Store Connect reports ITMS-90060"
    },
    consequence: "App Store Connect reports ITMS-90473")

  static func check(_ product: ProductContext) -> [Finding] {
    text.findings(info, in: product)
  }
}
