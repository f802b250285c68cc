internal import AppProduct
internal import WidgetManifests

/// A bundle's privacy manifest can be read, and has categories and reasons.
struct ProductPrivacyManifest: ProductRule {
  static let info = RuleInfo(
    id: "product-privacy-manifest",
    group: .product,
    severity: .warning,
    summary: "A bundle's privacy manifest is broken, or lacks a category or a reason.",
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
    invalid: [.product("Weather.app:\n  files: [↓PrivacyInfo.xcprivacy]")])

  static func check(_ product: ProductContext) -> [Finding] {
    product.findings(of: info, for: [.privacyManifest])
      + product.bundles.flatMap { categories($0) + reasons($0) }
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

  /// Returns a finding if the category of UserDefaults is without a reason; `product-differs` reports
  /// declared ones.
  private static func reasons(_ bundle: ProductBundle) -> [Finding] {
    let reasons = bundle.packaged.privacyManifest.value?.reasons
    guard reasons?[AppProduct.PrivacyManifest.userDefaults] == [],
      bundle.target?.privacyManifest.value == nil
    else { return [] }
    return [
      bundle.finding(
        info, "the privacy manifest of \(bundle.name) gives no reason for UserDefaults",
        at: bundle.privacyPlace,
        help: "write 1C8F.1 for data shared in an app group; App Store Connect reports ITMS-91055")
    ]
  }
}
