internal import AppProduct
internal import WidgetManifests

/// An app was built with an SDK that the App Store accepts.
struct ProductSDK: ProductRule {
  static let info = RuleInfo(
    id: "product-sdk",
    group: .product,
    severity: .error,
    summary: "An app was built with an older SDK than uploads need from a date.",
    rationale: """
      From April 28, 2026 App Store Connect refuses apps that were not built with the SDKs of \
      version 26, so with Xcode 26 (ITMS-90725). The rule needs `--as-of DATE`: a note in the year \
      before, a warning 90 days before, and an error from that day.
      """,
    remedy: "build with Xcode 26 or later",
    source: "https://developer.apple.com/news/upcoming-requirements/",
    valid: [.product("Weather.app:\n  sdk: 26")],
    invalid: [.product("Weather.app:\n  ↓sdk: 18")])

  static func check(_ product: ProductContext) -> [Finding] {
    let gate = DatedGate.sdk
    guard let severity = gate.severity(asOf: product.asOf) else { return [] }
    return product.bundles.compactMap { bundle in
      guard bundle.host == nil, bundle.packaged.kind == .app, !bundle.packaged.isForSimulator,
        let target = bundle.packaged.executable.value?.slices.first?.targets.first,
        [.iOS, .tvOS, .watchOS, .visionOS].contains(target.platform),
        target.sdk.major > 0, target.sdk.major < DatedGate.firstSDK
      else { return nil }
      return bundle.finding(
        info,
        "\(bundle.name) was built with the SDK \(target.sdk); uploads need \(DatedGate.firstSDK) "
          + "from \(gate.begins) on", at: bundle.executablePlace, severity: severity)
    }
  }
}
