internal import WidgetManifests

/// Each declared extension is in the product.
struct ProductMissingBundle: ProductRule {
  static let info = RuleInfo(
    id: "product-missing-bundle",
    group: .product,
    severity: .error,
    summary: "An extension that a manifest declares is not in the product.",
    rationale: """
      An extension that no build phase embeds is built and tested, but never shipped: no step of \
      the upload notices it, and people who have its widgets see them disappear.
      """,
    remedy: "embed the extension in the app's PlugIns folder",
    source: "https://developer.apple.com/documentation/widgetkit/creating-a-widget-extension",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleIdentifier: com.example.weather.widgets}",
        declared: .bundle("bundleID: com.example.weather.widgets"))
    ],
    invalid: [
      .product("Widgets.appex: none", declared: .bundle("bundleID: ↓com.example.weather.widgets"))
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    guard let app = product.bundles.first else { return [] }
    return product.missing.compactMap { bundle in
      guard let id = bundle.document.bundleID.value else { return nil }
      return Finding(
        info, "the extension \(quoted(id.value)) is declared, but \(app.name) does not contain it",
        at: id, subject: bundle.subject, related: [app.built("the built app", at: app.place)])
    }
  }
}
