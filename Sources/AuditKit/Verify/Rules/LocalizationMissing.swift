internal import AppProduct
internal import WidgetManifests

/// A built extension is translated if its app is.
struct LocalizationMissing: ProductRule {
  static let info = RuleInfo(
    id: "localization-missing",
    group: .product,
    severity: .warning,
    summary: "The app is translated, and its widget extension has no language at all.",
    rationale: """
      An extension reads texts from its own bundle, not from the app's. Without `.lproj` folders \
      the gallery and the widgets show the keys, or the language of the developers.
      """,
    remedy: "make the string tables members of the extension's target, too",
    source: "https://github.com/expo/expo/issues/48687",
    valid: [
      .product(
        "Weather.app:\n  files: [en.lproj/, de.lproj/]\nWidgets.appex:\n  files: [en.lproj/]"),
      .product("Weather.app:\n  files: [en.lproj/]"),
    ],
    invalid: [
      .product(
        "Weather.app:\n  files: [en.lproj/, de.lproj/]\nWidgets.appex:\n  ↓Info.plist: {}")
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      guard bundle.hasWidgets, bundle.packaged.languages.isEmpty,
        let number = bundle.packaged.host, product.bundles.indices.contains(number),
        bundle.info?.values["CFBundleLocalizations"] == nil
      else { return nil }
      let host = product.bundles[number]
      let languages = host.packaged.languages
      guard languages.count > 1 else { return nil }
      return bundle.finding(
        info,
        "\(host.name) is in \(languages.count) languages, and \(bundle.name) is in none",
        help: info.remedy)
    }
  }
}
