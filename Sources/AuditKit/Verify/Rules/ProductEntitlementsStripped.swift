internal import AppProduct
internal import WidgetManifests

/// The signature of a bundle has the entitlements that it was built with.
struct ProductEntitlementsStripped: ProductRule {
  static let info = RuleInfo(
    id: "product-entitlements-stripped",
    group: .product,
    severity: .error,
    summary: """
      The signature lacks the entitlements that the bundle was built with, or a Mac extension's \
      lacks the App Sandbox.
      """,
    rationale: """
      An archive that is built without signing and signed at the export, or an app that is signed \
      again, loses the entitlements of its extensions unless the signing tool gets them. The \
      upload succeeds, but the widgets see no shared data, and macOS ignores an extension outside \
      of the sandbox.
      """,
    remedy: "sign the archive when it is built, or sign each bundle with its own entitlements",
    source: "https://github.com/readest/readest/issues/4891",
    valid: [
      .product(
        """
        Widgets.appex:
          entitlements: {aps-environment: production}
        """, declared: .bundle("pushEntitlement: true"))
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
    product.bundles.compactMap { stripped($0) ?? sandbox($0) ?? push($0) }
  }

  /// Returns whether a bundle has no entitlements except the basic ones, although it should.
  static func isStripped(_ bundle: ProductBundle) -> Bool { stripped(bundle) != nil }

  private static func stripped(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.signature != nil, !bundle.packaged.isForSimulator,
      !bundle.hasAlteredEntitlements,
      Set((bundle.packaged.entitlements?.values ?? [:]).keys).isSubset(of: basic)
    else { return nil }
    let message = "\(bundle.name) is signed without entitlements of its own"
    if let groups = bundle.target?.appGroups.value, let first = groups.items.first {
      return Finding(
        info, "\(message), but app groups are declared", at: first, subject: bundle.subject,
        related: [bundle.built("its signature", at: bundle.executablePlace)])
    }
    // Without a manifest, the profile shows which entitlements were meant.
    guard bundle.target == nil, let profile = bundle.packaged.profile.value,
      let group = profile.entitlements.appGroups.first, !group.hasSuffix("*")
    else { return nil }
    return bundle.finding(
      info, "\(message), but its profile is for the app group \(quoted(group))",
      at: bundle.executablePlace,
      related: [bundle.built("the profile", at: bundle.profilePlace)])
  }

  /// - Source: ``MissingSandbox``.
  private static func sandbox(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.kind == .appExtension, bundle.platform == .macOS,
      bundle.packaged.signature != nil, bundle.entitlements?.isSandboxed == false
    else { return nil }
    let message = "\(bundle.name) is signed without the App Sandbox, so macOS does not run it"
    let help = "add the App Sandbox capability to the extension's target, and sign again"
    guard case .bundle(let context)? = bundle.declared,
      let written = context.document.sandbox.value, written.value
    else { return bundle.finding(info, message, at: bundle.executablePlace, help: help) }
    return Finding(
      info, message, at: written, subject: bundle.subject,
      related: [bundle.built("its signature", at: bundle.executablePlace)], help: help)
  }

  private static func push(_ bundle: ProductBundle) -> Finding? {
    guard case .bundle(let context)? = bundle.declared, bundle.packaged.signature != nil,
      !bundle.hasAlteredEntitlements,
      let written = context.document.pushEntitlement.value, written.value,
      bundle.packaged.entitlements?.pushEnvironment == nil
    else { return nil }
    return Finding(
      info, "`pushEntitlement` is declared, but \(bundle.name) is signed without aps-environment",
      at: written, subject: bundle.subject,
      related: [bundle.built("its signature", at: bundle.executablePlace)],
      help: "add Push Notifications to this target, and sign again; no WidgetKit push reaches it")
  }
}
