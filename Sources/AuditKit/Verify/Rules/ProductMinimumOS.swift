internal import AppProduct
internal import WidgetManifests

/// The minimum OS version of a built app is one that the App Store still accepts.
struct ProductMinimumOS: ProductRule {
  static let info = RuleInfo(
    id: "product-minimum-os",
    group: .product,
    severity: .error,
    summary: "A built iOS app has a lower MinimumOSVersion than uploads need from a date.",
    rationale: MinimumOSGate.rationale,
    remedy: MinimumOSGate.remedy,
    source: DatedGate.minimumOS.source,
    valid: [.product("Weather.app:\n  Info.plist: {MinimumOSVersion: 16.0}")],
    invalid: [
      .product(
        """
        Weather.app:
          ↓Info.plist: {MinimumOSVersion: 14.0}
        Widgets.appex:
          Info.plist: {MinimumOSVersion: 14.0}
        """)
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    let gate = DatedGate.minimumOS
    guard let severity = gate.severity(asOf: product.asOf) else { return [] }
    return product.bundles.compactMap { bundle in
      guard bundle.host == nil, bundle.packaged.kind == .app, bundle.platform == .iOS,
        let text = bundle.info?.minimumOS, let version = try? OSVersion(parsing: text),
        version < DatedGate.firstIOS
      else { return nil }
      return bundle.finding(
        info,
        "\(bundle.name) runs on iOS \(version), and uploads need \(DatedGate.firstIOS) "
          + gate.announced, severity: severity)
    }
  }
}
