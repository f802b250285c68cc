internal import WidgetManifests

/// A build number is the declared one, and the same in an extension and its host.
struct ProductBuild: ProductRule {
  static let info = RuleInfo(
    id: "product-build",
    group: .product,
    severity: .error,
    summary:
      "The build number of a built bundle differs from the declared one, or from its host app's.",
    rationale: """
      If CFBundleVersion of an extension differs from its app's, Xcode warns, and App Store \
      Connect reports ITMS-90473. It rejects characters other than digits and dots (ITMS-90058), \
      and more than 18 of them (ITMS-90059).
      """,
    remedy: "set CURRENT_PROJECT_VERSION once for the project, and number all targets in one step",
    source: "https://github.com/mozilla-mobile/firefox-ios/issues/30777",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleVersion: 412}", declared: .bundle("build: 412"))
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleVersion: 411}", declared: .bundle("build: ↓412")),
      .product("Widgets.appex:\n  ↓Info.plist: {CFBundleVersion: 1}"),
    ])

  private static let text = BuiltText(
    key: "CFBundleVersion", word: "build", declared: { $0.build },
    problem: { text in
      switch VersionText.buildProblem(in: text) {
      case nil: nil
      case .form: "write only digits and dots; App Store Connect reports ITMS-90058"
      case .tooLong(let length):
        "write at most 18 characters, not \(length); App Store Connect reports ITMS-90059"
      }
    },
    consequence: "Xcode warns, and App Store Connect reports ITMS-90473")

  static func check(_ product: ProductContext) -> [Finding] {
    text.findings(info, in: product)
  }
}
