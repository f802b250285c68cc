internal import AppProduct
internal import WidgetManifests

/// The signature of a bundle has the entitlements that it was built with.
struct ProductEntitlementsStripped: ProductRule {
  static let info = RuleInfo(
    id: "product-entitlements-stripped",
    group: .product,
    severity: .error,
    summary: "The signature lacks the entitlements that the bundle was built with.",
    rationale: """
      An archive that is built without signing and signed at the export, or an app that is signed \
      again, loses the entitlements of its extensions unless the signing tool gets them. The \
      upload succeeds, but the widgets see no shared data.
      """,
    remedy: "sign the archive when it is built, or sign each bundle with its own entitlements",
    source: "https://github.com/readest/readest/issues/4891",
    valid: [
      .product(
        """
        Weather.app:
          entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        Widgets.appex:
          entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        """,
        declared: .bundle(
          "appGroups: [group.com.example.weather]", app: "appGroups: [group.com.example.weather]"))
    ],
    invalid: [
      .product(
        """
        Weather.app:
          entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        Widgets.appex:
          entitlements: {}
        """,
        declared: .bundle(
          "appGroups: [↓group.com.example.weather]", app: "appGroups: [group.com.example.weather]"))
    ])

  /// The entitlements that signing tools add by themselves.
  private static let basic: Set<String> = [
    "application-identifier", "com.apple.application-identifier",
    "com.apple.developer.team-identifier", "get-task-allow", "com.apple.security.get-task-allow",
    "beta-reports-active", "keychain-access-groups",
  ]

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap(stripped)
  }

  /// Returns whether a bundle has no entitlements except the basic ones, although it should.
  static func isStripped(_ bundle: ProductBundle) -> Bool { stripped(bundle) != nil }

  private static func isBasic(_ bundle: ProductBundle) -> Bool {
    (bundle.packaged.entitlements?.values ?? [:]).keys.allSatisfy(basic.contains)
  }

  private static func stripped(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.signature != nil, !bundle.packaged.isForSimulator,
      !bundle.packaged.hasAlteredEntitlements,
      isBasic(bundle)
    else { return nil }
    let message = "\(bundle.name) is signed without entitlements of its own"
    if let groups = bundle.target?.appGroups.value, let first = groups.items.first {
      return Finding(
        info, "\(message), but app groups are declared", at: first, subject: bundle.subject,
        related: [bundle.built("its signature", at: bundle.executablePlace)])
    }
    // Without a manifest, the profile shows which entitlements were meant, unless the tool that
    // signed the host kept those: then the extension was built without any.
    guard bundle.target == nil, bundle.host.map(isBasic) ?? true,
      let profile = bundle.packaged.profile.value,
      let group = profile.entitlements.appGroups.first, !group.hasSuffix("*")
    else { return nil }
    return bundle.finding(
      info, "\(message), but its profile is for the app group \(quoted(group))",
      at: bundle.executablePlace,
      related: [bundle.built("the profile", at: bundle.profilePlace)])
  }
}
