internal import AppProduct
internal import WidgetManifests

/// A bundle ID is the one that is declared, fits that of what contains it, and is signed.
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
    return undeclared(product) + product.archived("CFBundleIdentifier", "bundle ID", of: id, info)
      + product.bundles.compactMap { bundle in
        guard let id = bundle.text("CFBundleIdentifier") else { return nil }
        let first = seen[id.lowercased()]
        if first == nil { seen[id.lowercased()] = bundle }
        return mismatch(bundle, id) ?? form(bundle, id) ?? duplicate(bundle, id, of: first)
          ?? place(bundle, id) ?? companion(bundle, id) ?? signed(bundle, id)
          ?? directory(bundle, id)
      }
  }

  /// Whether the product is none of the apps that are declared.
  private static func undeclared(_ product: ProductContext) -> [Finding] {
    guard product.isDeclared, !product.candidates.isEmpty, let app = product.bundles.first,
      let id = app.text("CFBundleIdentifier")
    else { return [] }
    let names = product.candidates.map(quoted)
    let some = names.prefix(4) + (names.count > 4 ? ["\(names.count - 4) more"] : [])
    return [
      finding(
        "no app is declared with the bundle ID \(quoted(id)) of \(app.name)", app,
        "declared are \(Array(some).listed()); \(info.remedy), or declare the app")
    ]
  }

  private static func mismatch(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let written = bundle.target?.bundleID.value, written.value != id else { return nil }
    // What the device and the App Store refuse is more than another ID than is declared.
    let also = form(bundle, id) ?? place(bundle, id)
    return Finding(
      info, "bundle ID \(quoted(written.value)) is declared, and \(bundle.name) has \(quoted(id))",
      at: written, subject: bundle.subject,
      related: [bundle.built("CFBundleIdentifier is \(quoted(id))")] + (also?.related ?? []),
      help: also?.help)
  }

  private static func finding(
    _ message: String, _ bundle: ProductBundle, related: [Finding.Related] = [], _ help: String
  ) -> Finding {
    Finding(
      info, message, at: bundle.infoPlace, subject: bundle.subject, related: related, help: help)
  }

  private static func form(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let problem = ReverseDNS.problem(in: id) else { return nil }
    return finding(
      "the bundle ID of \(bundle.name) is \(quoted(id)): \(problem.message)", bundle,
      "App Store Connect reports ITMS-90334; \(info.remedy)")
  }

  private static func duplicate(
    _ bundle: ProductBundle, _ id: String, of first: ProductBundle?
  ) -> Finding? {
    guard let first else { return nil }
    return finding(
      "\(bundle.name) has the bundle ID of \(first.name), \(quoted(id))", bundle,
      related: [Finding.Related("first", "\(first.name) has it", at: first.infoPlace)],
      "the device installs no app with two bundles of one ID; \(info.remedy)")
  }

  /// Whether the ID begins with that of what contains the bundle, and goes on with one word.
  private static func place(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let host = bundle.host, let hostID = host.text("CFBundleIdentifier"),
      ReverseDNS.problem(in: hostID) == nil
    else { return nil }
    let related = [
      Finding.Related("host", "the bundle ID of \(host.name) is \(hostID)", at: host.infoPlace)
    ]
    guard let rest = ReverseDNS.rest(of: id, behind: hostID) else {
      return finding(
        "the bundle ID \(quoted(id)) of \(bundle.name) does not begin with \(quoted(hostID + "."))",
        bundle, related: related, "installd refuses to install it (error 37); \(info.remedy)")
    }
    guard bundle.packaged.kind == .appExtension, rest.contains(".") else { return nil }
    return finding(
      "the bundle ID \(quoted(id)) of \(bundle.name) has a dot behind \(quoted(hostID + "."))",
      bundle, related: related, "App Store Connect reports ITMS-90347; write one word there")
  }

  private static func companion(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard bundle.packaged.kind == .watchApp, let hostID = bundle.host?.text("CFBundleIdentifier"),
      let list = bundle.info
    else { return nil }
    let key = "WKCompanionAppBundleIdentifier"
    if list.values[key] == nil, list.values["WKWatchOnly"]?.boolean != true {
      return finding(
        "\(bundle.name) names no companion, and lies in \(quoted(hostID))", bundle,
        "installd refuses to install it (0xE80000D9), App Store Connect reports ITMS-90538; set "
          + "\(key) to \(hostID), or WKWatchOnly where there is no app for iPhone")
    }
    guard let companion = bundle.text(key), companion != hostID else { return nil }
    return finding(
      "\(bundle.name) names \(quoted(companion)) as its companion, and lies in \(quoted(hostID))",
      bundle, "App Store Connect reports ITMS-90538; set WKCompanionAppBundleIdentifier to it")
  }

  /// Whether the code directory is for this ID.
  private static func directory(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let signature = bundle.packaged.signature,
      !signature.directory.flags.contains(.linkerSigned), signature.directory.identifier != id
    else { return nil }
    return Finding(
      info,
      "the signature of \(bundle.name) has the identifier "
        + "\(quoted(signature.directory.identifier)), and its bundle ID is \(quoted(id))",
      at: bundle.executablePlace, subject: bundle.subject, severity: .warning,
      help: "codesign takes the identifier from the bundle ID; sign it after Info.plist is written")
  }

  /// Whether the entitlements are for this ID.
  private static func signed(_ bundle: ProductBundle, _ id: String) -> Finding? {
    guard let identifier = bundle.entitlements?.applicationIdentifier,
      let dot = identifier.firstIndex(of: "."), !identifier.hasSuffix("*"),
      identifier[identifier.index(after: dot)...] != id
    else { return nil }
    return Finding(
      info,
      "\(bundle.name) is signed as \(quoted(identifier)), and its bundle ID is \(quoted(id))",
      at: bundle.executablePlace, subject: bundle.subject,
      help: "App Store Connect reports ITMS-90046; sign it with its own entitlements and profile")
  }
}
