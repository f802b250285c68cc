internal import AppProduct
internal import WidgetManifests

/// A bundle ID is the declared one, fits that of the containing bundle, and matches the signature.
struct ProductBundleID: ProductRule {
  static let info = RuleInfo(
    id: "product-bundle-id",
    group: .product,
    severity: .error,
    summary:
      "The ID of a built bundle differs from the declared one, or does not fit its host app's.",
    rationale: """
      installd refuses an extension whose ID does not begin with its app's and a dot (error 37), \
      and App Store Connect rejects one with a dot in the rest (ITMS-90347). Two bundles with the \
      same ID are refused, and so is an ID other than the one that was signed (ITMS-90046).
      """,
    remedy: "set PRODUCT_BUNDLE_IDENTIFIER of the target for every configuration and platform",
    source: "https://github.com/AtB-AS/mittatb-app/issues/3487",
    valid: [
      .product("Widgets.appex:\n  Info.plist: {CFBundleIdentifier: com.example.weather.today}")
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  ↓Info.plist: {CFBundleIdentifier: com.example.weather.widgets.today}"),
      .product("Widgets.appex:\n  ↓Info.plist: {CFBundleIdentifier: com.example.widgets}"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    var seen: [String: ProductBundle] = [:]
    let id = product.bundles.first?.text("CFBundleIdentifier")
    return [undeclared(product)].compactMap(\.self)
      + product.archived("CFBundleIdentifier", "bundle ID", of: id, info)
      + product.bundles.compactMap { bundle in
        guard let id = bundle.text("CFBundleIdentifier") else { return nil }
        let first = seen[id.lowercased()]
        if first == nil { seen[id.lowercased()] = bundle }
        return mismatch(bundle, id) ?? form(bundle, id) ?? duplicate(bundle, id, of: first)
          ?? place(bundle, id) ?? companion(bundle, id) ?? signed(bundle, id)
          ?? directory(bundle, id)
      }
  }

  /// Returns a finding if the product is none of the declared apps.
  private static func undeclared(_ product: ProductContext) -> Finding? {
    guard product.isDeclared, !product.candidates.isEmpty, let app = product.bundles.first,
      let id = app.text("CFBundleIdentifier")
    else { return nil }
    let names = product.candidates.map(quoted)
    let some = names.prefix(4) + (names.count > 4 ? ["\(names.count - 4) more"] : [])
    return app.finding(
      info, "no app is declared with the bundle ID \(quoted(id)) of \(app.name)",
      help: "\(info.remedy), or declare the app; declared: \(some.listed())")
  }

  private static func mismatch(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let written = bundle.target?.bundleID.value, written.value != id else { return nil }
    // Problems that the device and the App Store reject are more important.
    let also = form(bundle, id) ?? place(bundle, id)
    return Finding(
      info, "bundle ID \(quoted(written.value)) is declared, but \(bundle.name) has \(quoted(id))",
      at: written, subject: bundle.subject,
      related: [bundle.built("CFBundleIdentifier is \(quoted(id))")] + (also?.related ?? []),
      help: also?.help)
  }

  private static func form(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let problem = ReverseDNS.problem(in: id) else { return nil }
    return bundle.finding(
      info, "the bundle ID of \(bundle.name) is \(quoted(id)): \(problem.message)",
      help: "\(info.remedy); App Store Connect reports ITMS-90334")
  }

  private static func duplicate(
    _ bundle: ProductBundle, _ id: String, of first: ProductBundle?
  ) -> Finding? {
    guard let first else { return nil }
    return bundle.finding(
      info, "\(bundle.name) has the bundle ID of \(first.name), \(quoted(id))",
      related: [Finding.Related("first", "\(first.name) has it", at: first.infoPlace)],
      help: "\(info.remedy); a device installs no app with two bundles with the same ID")
  }

  /// Returns a finding unless the ID is that of the containing bundle, a dot and, in an extension,
  /// one component.
  private static func place(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let host = bundle.host, let hostID = host.text("CFBundleIdentifier"),
      ReverseDNS.problem(in: hostID) == nil
    else { return nil }
    let related = [
      Finding.Related("host", "the bundle ID of \(host.name) is \(hostID)", at: host.infoPlace)
    ]
    guard let rest = ReverseDNS.rest(of: id, after: hostID) else {
      return bundle.finding(
        info,
        "the bundle ID \(quoted(id)) of \(bundle.name) does not begin with \(quoted(hostID + "."))",
        related: related, help: "\(info.remedy); installd refuses to install it (error 37)")
    }
    guard bundle.packaged.kind == .appExtension, rest.contains(".") else { return nil }
    return bundle.finding(
      info,
      "the bundle ID \(quoted(id)) of \(bundle.name) has a dot in its last part",
      related: related, help: "write one component there; App Store Connect reports ITMS-90347")
  }

  private static func companion(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard bundle.packaged.kind == .watchApp, let hostID = bundle.host?.text("CFBundleIdentifier"),
      let list = bundle.info
    else { return nil }
    let key = "WKCompanionAppBundleIdentifier"
    if list.values[key] == nil, list.values["WKWatchOnly"]?.boolean != true {
      return bundle.finding(
        info, "\(bundle.name) names no companion app, but is in \(quoted(hostID))",
        help: "set \(key) to \(hostID), or WKWatchOnly if there is no iPhone app; installd refuses "
          + "to install it (0xE80000D9), and App Store Connect reports ITMS-90538")
    }
    guard let companion = bundle.text(key), companion != hostID else { return nil }
    return bundle.finding(
      info,
      "\(bundle.name) names \(quoted(companion)) as its companion app, but is in \(quoted(hostID))",
      help: "set WKCompanionAppBundleIdentifier to \(hostID); App Store Connect reports ITMS-90538")
  }

  /// Returns a finding if the code directory has another ID.
  private static func directory(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let signature = bundle.packaged.signature,
      !signature.directory.flags.contains(.linkerSigned), signature.directory.identifier != id
    else { return nil }
    return bundle.finding(
      info,
      "the signature of \(bundle.name) has the identifier "
        + "\(quoted(signature.directory.identifier)), but its bundle ID is \(quoted(id))",
      at: bundle.executablePlace, severity: .warning,
      help: "sign it after Info.plist is written; codesign takes the identifier from the bundle ID")
  }

  /// Returns a finding if the entitlements have another ID.
  private static func signed(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let identifier = bundle.entitlements?.applicationIdentifier,
      let dot = identifier.firstIndex(of: "."), !identifier.hasSuffix("*"),
      identifier[identifier.index(after: dot)...] != id
    else { return nil }
    return bundle.finding(
      info, "\(bundle.name) is signed as \(quoted(identifier)), but its bundle ID is \(quoted(id))",
      at: bundle.executablePlace,
      help: "sign it with its own entitlements and profile; App Store Connect reports ITMS-90046")
  }
}
