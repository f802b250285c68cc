internal import AppProduct
internal import WidgetManifests

/// The built app has the declared URL schemes.
struct ProductURLSchemes: ProductRule {
  static let info = RuleInfo(
    id: "product-url-schemes",
    group: .product,
    severity: .error,
    summary: "A URL scheme is declared but not built, or is malformed.",
    rationale: """
      A URL whose scheme is missing from the app's CFBundleURLTypes opens the app, but leads \
      nowhere in it. A scheme is a letter, then letters, digits, +, - and .; others are rejected \
      (ITMS-90158).
      """,
    remedy: "add the scheme to CFBundleURLTypes of the app's Info.plist",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleurltypes",
    valid: [
      .product(
        "Weather.app:\n  Info.plist: {CFBundleURLTypes: [{CFBundleURLSchemes: [weather]}]}",
        declared: .bundle("", app: "urlSchemes: [weather]"))
    ],
    invalid: [
      .product(
        "Weather.app:\n  Info.plist: {CFBundleURLTypes: [{CFBundleURLSchemes: [forecast]}]}",
        declared: .bundle("", app: "urlSchemes: [↓weather]")),
      .product("Weather.app:\n  ↓Info.plist: {CFBundleURLTypes: [{CFBundleURLSchemes: [my_app]}]}"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.flatMap { bundle -> [Finding] in
      guard let list = bundle.info else { return [] }
      let schemes = list.urlSchemes
      let malformed = schemes.filter {
        !AbsoluteURL.isScheme($0) && !InfoPlist.containsVariable($0)
      }
      .map { scheme in
        bundle.finding(
          info, "\(quoted(scheme)) in CFBundleURLTypes of \(bundle.name) is not a URL scheme",
          help: "write a letter, then letters, digits, +, . and -; App Store Connect reports "
            + "ITMS-90158")
      }
      return malformed + missing(bundle, Set(schemes.map { $0.lowercased() }))
    }
  }

  private static func missing(_ bundle: ProductBundle, _ built: Set<String>) -> [Finding] {
    guard case .app(let app)? = bundle.declared else { return [] }
    return app.urlSchemes.items().filter { !built.contains($0.value.lowercased()) }.map { scheme in
      Finding(
        info, "the URL scheme \(quoted(scheme.value)) is declared, but \(bundle.name) lacks it",
        at: scheme, subject: bundle.subject, related: [bundle.built("its Info.plist")])
    }
  }
}
