internal import AppProduct
internal import WidgetManifests

/// A bundle ID is the declared one, fits that of the containing bundle, and matches the signature.
struct ProductBundleID: ProductRule {
  static let info = RuleInfo(
    id: "product-bundle-id",
    group: .product,
    severity: .error,
    summary: "A built bundle ID is not the one that is declared, or does not fit its host app's.",
    rationale: """
      installd refuses an extension whose ID does not begin with its app's and a dot (error 37), and \
      App Store Connect one with a dot in the rest (ITMS-90347); two bundles of one ID are refused, \
      and so is an ID other than the one that was signed (ITMS-90046).
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
      help: "declared are \(some.listed()); \(info.remedy), or declare the app")
  }

  private static func mismatch(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let written = bundle.target?.bundleID.value, written.value != id else { return nil }
    // Advice on what the device and the App Store refuse is more important.
    let also = form(bundle, id) ?? place(bundle, id)
    return Finding(
      info, "bundle ID \(quoted(written.value)) is declared, and \(bundle.name) has \(quoted(id))",
      at: written, subject: bundle.subject,
      related: [bundle.built("CFBundleIdentifier is \(quoted(id))")] + (also?.related ?? []),
      help: also?.help)
  }

  private static func form(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let problem = ReverseDNS.problem(in: id) else { return nil }
    return bundle.finding(
      info, "the bundle ID of \(bundle.name) is \(quoted(id)): \(problem.message)",
      help: "App Store Connect reports ITMS-90334; \(info.remedy)")
  }

  private static func duplicate(
    _ bundle: ProductBundle, _ id: String, of first: ProductBundle?
  ) -> Finding? {
    guard let first else { return nil }
    return bundle.finding(
      info, "\(bundle.name) has the bundle ID of \(first.name), \(quoted(id))",
      related: [Finding.Related("first", "\(first.name) has it", at: first.infoPlace)],
      help: "the device installs no app with two bundles of one ID; \(info.remedy)")
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
        related: related, help: "installd refuses to install it (error 37); \(info.remedy)")
    }
    guard bundle.packaged.kind == .appExtension, rest.contains(".") else { return nil }
    return bundle.finding(
      info,
      "the bundle ID \(quoted(id)) of \(bundle.name) has a dot after \(quoted(hostID + "."))",
      related: related, help: "App Store Connect reports ITMS-90347; write one word there")
  }

  private static func companion(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard bundle.packaged.kind == .watchApp, let hostID = bundle.host?.text("CFBundleIdentifier"),
      let list = bundle.info
    else { return nil }
    let key = "WKCompanionAppBundleIdentifier"
    if list.values[key] == nil, list.values["WKWatchOnly"]?.boolean != true {
      return bundle.finding(
        info, "\(bundle.name) names no companion, but is in \(quoted(hostID))",
        help: "installd refuses to install it (0xE80000D9), App Store Connect reports ITMS-90538; "
          + "set \(key) to \(hostID), or WKWatchOnly where there is no app for iPhone")
    }
    guard let companion = bundle.text(key), companion != hostID else { return nil }
    return bundle.finding(
      info,
      "\(bundle.name) names \(quoted(companion)) as its companion, but is in \(quoted(hostID))",
      help: "App Store Connect reports ITMS-90538; set WKCompanionAppBundleIdentifier to it")
  }

  /// Returns a finding if the code directory has another ID.
  private static func directory(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let signature = bundle.packaged.signature,
      !signature.directory.flags.contains(.linkerSigned), signature.directory.identifier != id
    else { return nil }
    return bundle.finding(
      info,
      "the signature of \(bundle.name) has the identifier "
        + "\(quoted(signature.directory.identifier)), and its bundle ID is \(quoted(id))",
      at: bundle.executablePlace, severity: .warning,
      help: "codesign takes the identifier from the bundle ID; sign it after Info.plist is written")
  }

  /// Returns a finding if the entitlements have another ID.
  private static func signed(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let identifier = bundle.entitlements?.applicationIdentifier,
      let dot = identifier.firstIndex(of: "."), !identifier.hasSuffix("*"),
      identifier[identifier.index(after: dot)...] != id
    else { return nil }
    return bundle.finding(
      info, "\(bundle.name) is signed as \(quoted(identifier)), and its bundle ID is \(quoted(id))",
      at: bundle.executablePlace,
      help: "App Store Connect reports ITMS-90046; sign it with its own entitlements and profile")
  }
}
