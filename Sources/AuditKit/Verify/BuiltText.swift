internal import AppProduct
internal import WidgetManifests

/// A text of Info.plist that a manifest declares, and that an extension shares with its host.
struct BuiltText {
  /// The key of Info.plist.
  let key: String
  /// The name of the text, such as `version`.
  let word: String
  /// The manifest's field.
  let declared: @Sendable (any TargetDocument) -> Field<Located<String>>
  /// Returns the problem of a malformed text; nil if it is valid.
  let problem: @Sendable (String) -> String?
  /// The consequence of a difference between host and extension.
  let consequence: String

  /// Returns the findings about the text in each bundle; `product-structure` reports missing texts
  /// and those with a variable.
  func findings(_ info: RuleInfo, in product: ProductContext) -> [Finding] {
    let found = product.bundles.compactMap { bundle -> Finding? in
      guard let built = bundle.text(key) else { return nil }
      return mismatch(info, bundle, built) ?? malformed(info, bundle, built)
        ?? difference(info, bundle, built)
    }
    return found + product.archived(key, word, of: product.bundles.first?.text(key), info)
  }

  private func mismatch(_ info: RuleInfo, _ bundle: ProductBundle, _ built: String) -> Finding? {
    guard let target = bundle.target, let written = declared(target).value,
      written.value != built, problem(written.value) == nil
    else { return nil }
    // If it also differs from the host's, the App Store refuses it for that.
    let also = difference(info, bundle, built)
    return Finding(
      info, "\(word) \(written.value) is declared, but \(bundle.name) has \(shown(built))",
      at: written, subject: bundle.subject,
      related: [bundle.built("\(key) is \(shown(built))")] + (also?.related ?? []),
      help: also?.help ?? problem(built))
  }

  private func malformed(_ info: RuleInfo, _ bundle: ProductBundle, _ built: String) -> Finding? {
    guard let problem = problem(built) else { return nil }
    return bundle.finding(
      info, "the \(word) of \(bundle.name) is malformed: \(quoted(built))", help: problem)
  }

  private func difference(_ info: RuleInfo, _ bundle: ProductBundle, _ built: String) -> Finding? {
    guard let host = bundle.host, let other = host.text(key), other != built, problem(other) == nil
    else { return nil }
    // If it equals that of the outer app, the host's own finding is enough.
    if host.host?.text(key) == built { return nil }
    let help =
      bundle.packaged.kind == .appExtension ? "\(info.remedy); \(consequence)" : info.remedy
    return bundle.finding(
      info,
      "the \(word) of \(bundle.name) is \(shown(built)), but \(host.name) has \(shown(other))",
      related: [
        Finding.Related("host", "\(key) of \(host.name) is \(shown(other))", at: host.infoPlace)
      ], help: help)
  }

  private func shown(_ text: String) -> String { problem(text) == nil ? text : quoted(text) }
}
