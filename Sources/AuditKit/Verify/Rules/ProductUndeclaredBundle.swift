internal import AppProduct
internal import WidgetManifests

/// Each widget extension is declared.
struct ProductUndeclaredBundle: ProductRule {
  static let info = RuleInfo(
    id: "product-undeclared-bundle",
    group: .product,
    severity: .warning,
    summary: "The product has a widget extension that no manifest declares.",
    rationale: """
      Its widgets are unknown: no rule has checked them, and their reloads are missing from the \
      replay.
      """,
    remedy:
      "declare it, or pass its manifest to this run; `audit inspect --manifest` writes a first one",
    source: "https://developer.apple.com/documentation/widgetkit/creating-a-widget-extension",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleIdentifier: com.example.weather.widgets}",
        declared: .bundle("bundleID: com.example.weather.widgets"))
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  ↓Info.plist: {CFBundleIdentifier: com.example.weather.widgets}",
        declared: .whole(Example.standardApp))
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    // `product-bundle-id` reports a product that is none of the declared apps.
    guard product.candidates.isEmpty, product.isDeclared else { return [] }
    return product.bundles.filter { $0.hasWidgets && $0.declared == nil }.map { bundle in
      let id = bundle.info?.bundleID.map { " (\(quoted($0)))" } ?? ""
      return bundle.finding(info, "no manifest declares the widget extension \(bundle.name)\(id)")
    }
  }
}
