internal import AppProduct
internal import WidgetManifests

/// A declared privacy manifest is in the bundle, with its reasons.
struct ProductPrivacyManifest: ProductRule {
  static let info = RuleInfo(
    id: "product-privacy-manifest",
    group: .product,
    severity: .warning,
    summary: "A bundle's privacy manifest is missing or broken, or lacks declared reasons.",
    rationale: """
      App Store Connect looks for PrivacyInfo.xcprivacy in each bundle whose executable uses an \
      API that needs a reason (ITMS-91053), whether or not the app has one, and rejects a broken \
      one (ITMS-91054 to ITMS-91056).
      """,
    remedy: "make PrivacyInfo.xcprivacy a member of this target",
    source: "https://github.com/Automattic/simplenote-ios/issues/1575",
    valid: [
      .product(
        "Widgets.appex:\n  files: [PrivacyInfo.xcprivacy]",
        declared: .bundle("privacyManifest: true"))
    ],
    invalid: [
      .product("Widgets.appex:\n  files: []", declared: .bundle("privacyManifest: ↓true"))
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.findings(of: info, for: [.privacyManifest])
      + product.bundles.flatMap { declared($0) + categories($0) + reasons($0) }
  }

  /// Returns findings about declared privacy manifests and reasons that the bundle lacks.
  private static func declared(_ bundle: ProductBundle) -> [Finding] {
    guard let written = bundle.target?.privacyManifest.value, written.exists else { return [] }
    switch bundle.packaged.privacyManifest {
    case .unreadable: return []
    case .absent:
      return [
        bundle.finding(
          info, "a privacy manifest is declared, but \(bundle.name) has none", at: written.place,
          related: [bundle.built("the built bundle", at: bundle.place)],
          help: "\(info.remedy); App Store Connect reports ITMS-91053")
      ]
    case .read(let manifest):
      let reasons = manifest.reasons[AppProduct.PrivacyManifest.userDefaults] ?? []
      return written.userDefaults.items().filter { !reasons.contains($0.value) }.map { reason in
        Finding(
          info,
          "the reason \(quoted(reason.value)) is declared, but \(bundle.name) does not give it",
          at: reason, subject: bundle.subject,
          related: [bundle.built("its manifest", at: bundle.privacyPlace)],
          help: "add it to NSPrivacyAccessedAPITypeReasons; App Store Connect reports ITMS-91053")
      }
    }
  }

  /// Returns findings about categories that don't exist, such as `UserDefaults`.
  private static func categories(_ bundle: ProductBundle) -> [Finding] {
    let known = "NSPrivacyAccessedAPICategory"
    let words = ["UserDefaults", "FileTimestamp", "DiskSpace", "SystemBootTime", "ActiveKeyboards"]
    let all = Set(words.map { known + $0 })
    let categories = bundle.packaged.privacyManifest.value?.reasons.keys.sorted() ?? []
    return categories.filter { !all.contains($0) }.map { category in
      bundle.finding(
        info, "\(quoted(category)) is not a privacy manifest category", at: bundle.privacyPlace,
        help: "write \(known)…, as in \(known)UserDefaults; App Store Connect reports ITMS-91054")
    }
  }

  /// Returns findings about reasons for UserDefaults that are missing or don't exist.
  private static func reasons(_ bundle: ProductBundle) -> [Finding] {
    let category = AppProduct.PrivacyManifest.userDefaults
    let known = WidgetManifests.PrivacyManifest.userDefaultsReasons
    let given = bundle.packaged.privacyManifest.value?.reasons[category]
    var messages = (given ?? []).filter { !known.contains($0) }.map { reason in
      "\(quoted(reason)) is not a reason for UserDefaults"
    }
    // Each missing declared reason already has a finding.
    if given == [], bundle.target?.privacyManifest.value == nil {
      messages = ["the privacy manifest of \(bundle.name) gives no reason for UserDefaults"]
    }
    return messages.map { message in
      bundle.finding(
        info, message, at: bundle.privacyPlace,
        help: "write 1C8F.1 for data shared in an app group; App Store Connect reports ITMS-91055")
    }
  }
}
