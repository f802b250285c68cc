internal import AppProduct
internal import WidgetManifests

/// The minimum OS version is the declared one, and not above the host's.
struct ProductDeploymentTarget: ProductRule {
  static let info = RuleInfo(
    id: "product-deployment-target",
    group: .product,
    severity: .error,
    summary: """
      The minimum OS version of a built bundle differs from the declared one, or is above its host \
      app's.
      """,
    rationale: """
      On systems between the app's minimum and the extension's, the app is installed and the \
      extension silently is not. A WidgetKit extension with a minimum below iOS 14 is treated as \
      the older kind of extension, and refused for lack of a principal class (installd error 42).
      """,
    remedy: "set the deployment target once for the project, not in a target",
    source: "https://github.com/scastiel/kado/issues/97",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {MinimumOSVersion: 16.0}",
        declared: .bundle("platforms: {iOS: 16}"))
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  Info.plist: {MinimumOSVersion: 17.0}",
        declared: .bundle("platforms: {iOS: ↓16.0}")),
      .product("Widgets.appex:\n  ↓Info.plist: {MinimumOSVersion: 18.2}"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      if let finding = malformed(bundle) { return finding }
      guard let built = version(of: bundle) else { return nil }
      return mismatch(bundle, built) ?? tooLow(bundle, built) ?? gap(bundle, built)
        ?? executable(bundle, built)
    }
  }

  /// Returns the minimum in Info.plist or, if that is missing or malformed, in the executable.
  private static func version(of bundle: ProductBundle) -> OSVersion? {
    let written = bundle.info?.minimumOS.flatMap { try? OSVersion(parsing: $0) }
    return written ?? needed(by: bundle).flatMap { try? OSVersion(parsing: $0.description) }
  }

  /// Returns the minimum OS version of the executable.
  private static func needed(by bundle: ProductBundle) -> MachO.Version? {
    bundle.packaged.executable.value?.slices.compactMap(\.targets.first).map(\.minimumOS).max()
  }

  /// Returns a finding if the minimum in Info.plist isn't a version.
  private static func malformed(_ bundle: ProductBundle) -> Finding? {
    guard let list = bundle.info else { return nil }
    for key in ["MinimumOSVersion", "LSMinimumSystemVersion"] {
      let what: String
      switch list.values[key] {
      case nil: continue
      case .string(let text)?:
        // `product-structure` reports a remaining variable.
        if InfoPlist.containsVariable(text) || (try? OSVersion(parsing: text)) != nil { continue }
        what = "\(quoted(text)), which is not a version"
      case let value?: what = "\(value.kind), not a string"
      }
      return bundle.finding(
        info, "\(key) of \(bundle.name) is \(what)",
        help: "let Xcode write it from the deployment target, as in 17.0; no system can tell "
          + "whether it runs the bundle")
    }
    return nil
  }

  private static func mismatch(_ bundle: ProductBundle, _ built: OSVersion) -> Finding? {
    guard let platform = bundle.platform, platform != .macCatalyst,
      let platforms = bundle.declaredPlatforms, let written = platforms[platform],
      written.value != built
    else { return nil }
    // A version that the app declares for both is reported for the app.
    if let host = bundle.host, host.declaredPlatforms?[platform]?.place == written.place,
      version(of: host) == built
    {
      return nil
    }
    // The consequence is the same as for the product alone.
    let also = tooLow(bundle, built) ?? gap(bundle, built)
    return Finding(
      info,
      "\(platform.rawValue) \(written.value) is declared, but \(bundle.name) was built for "
        + "\(platform.rawValue) \(built)", at: written, subject: bundle.subject,
      related: [bundle.built("\(key(bundle)) is \(built)")] + (also?.related ?? []),
      help: also?.help)
  }

  private static func key(_ bundle: ProductBundle) -> String {
    ["MinimumOSVersion", "LSMinimumSystemVersion"].first { bundle.info?.text($0) != nil }
      ?? "the minimum of the executable"
  }

  private static func tooLow(_ bundle: ProductBundle, _ built: OSVersion) -> Finding? {
    guard bundle.platform == .iOS, let first = ExtensionPoint.widgetKit.firstIOS, built < first,
      bundle.info?.extensionPoint == ExtensionPoint.widgetKit.identifier
    else { return nil }
    return bundle.finding(
      info, "the WidgetKit extension \(bundle.name) was built for iOS \(built), below \(first)",
      help: "set its deployment target to \(first); installd refuses to install it (error 42)")
  }

  /// Returns a finding if the executable needs a newer system than Info.plist declares.
  private static func executable(_ bundle: ProductBundle, _ built: OSVersion) -> Finding? {
    guard bundle.platform != .macCatalyst, let needed = needed(by: bundle),
      (needed.major, needed.minor, needed.patch)
        > (Int(built.major), Int(built.minor), Int(built.patch))
    else { return nil }
    return bundle.finding(
      info,
      "the executable of \(bundle.name) was built for \(needed), but \(key(bundle)) is \(built)",
      at: bundle.executablePlace,
      related: [bundle.built("\(key(bundle)) is \(built)")],
      help:
        "let Xcode write \(key(bundle)) from the deployment target; it is installed on systems "
        + "that can't run it")
  }

  private static func gap(_ bundle: ProductBundle, _ built: OSVersion) -> Finding? {
    guard bundle.packaged.kind == .appExtension, let host = bundle.host,
      host.platform == bundle.platform, let other = version(of: host), other < built
    else { return nil }
    let system = bundle.platform.map { "\($0.rawValue) " } ?? ""
    return bundle.finding(
      info, "\(bundle.name) needs \(system)\(built), but \(host.name) runs on \(system)\(other)",
      severity: .warning,
      related: [
        Finding.Related("host", "\(key(host)) of \(host.name) is \(other)", at: host.infoPlace)
      ],
      help: "\(info.remedy); on systems between the two, its widgets are missing")
  }
}
