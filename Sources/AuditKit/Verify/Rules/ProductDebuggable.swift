internal import AppProduct
internal import WidgetManifests

/// A distributed bundle is not signed for development.
struct ProductDebuggable: ProductRule {
  static let info = RuleInfo(
    id: "product-debuggable",
    group: .product,
    severity: .error,
    summary: "A build for distribution is signed for development.",
    rationale: """
      get-task-allow lets a debugger attach, and the App Store rejects it (ITMS-90164, \
      ITMS-90046), as it does the development environment of push notifications.
      """,
    remedy: "export with a distribution method, or sign the Release configuration for distribution",
    source:
      "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
    valid: [
      .product("Widgets.appex:\n  entitlements: {aps-environment: production}")
    ],
    invalid: [
      .product("Widgets.appex:\n  ↓entitlements: {get-task-allow: true}"),
      .product("Widgets.appex:\n  ↓entitlements: {aps-environment: development}"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      guard !bundle.packaged.isForSimulator, !bundle.packaged.isForMac,
        let entitlements = bundle.entitlements
      else { return nil }
      let what: String
      if entitlements.isDebuggable {
        what = "\(bundle.name) is signed with get-task-allow"
      } else if entitlements.pushEnvironment == "development" {
        what = "\(bundle.name) is signed for development push notifications"
      } else {
        return nil
      }
      let kind = bundle.packaged.profile.value?.kind
      if kind == .development && !product.isExported {
        return bundle.finding(
          info, what, at: bundle.executablePlace, severity: .note,
          help: "export it, which signs it again; as it is, it runs only on developers' devices")
      }
      let use = kind.map { ", and its profile is for \($0.use)" } ?? ""
      return bundle.finding(info, what + use, at: bundle.executablePlace)
    }
  }
}
