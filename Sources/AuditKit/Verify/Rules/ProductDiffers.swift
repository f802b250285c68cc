internal import AppProduct
internal import WidgetManifests

/// A product contains what manifests declare.
struct ProductDiffers: ProductRule {
  static let info = RuleInfo(
    id: "product-differs",
    group: .product,
    severity: .error,
    summary: "A built product is another than the manifests declare: a value or a bundle differs.",
    rationale: """
      What was checked is then not what ships. An extension that no build phase embeds is built and \
      tested, but people who have its widgets see them disappear; without a declared group in its \
      signature, a widget shows nothing of what the app writes. Neither the build nor the upload \
      reports it. Extensions and groups that only the product has are warnings: no rule has checked \
      them.
      """,
    remedy: "build what the manifest declares, or correct the manifest",
    source: "https://developer.apple.com/documentation/widgetkit/creating-a-widget-extension",
    valid: [
      .product(
        """
        Weather.app:
          Info.plist: {CFBundleURLTypes: [{CFBundleURLSchemes: [weather]}]}
        Widgets.appex:
          Info.plist: {CFBundleShortVersionString: 3.2.0}
        """,
        declared: .bundle("version: 3.2.0", app: "urlSchemes: [weather]"))
    ],
    invalid: [
      .product(
        "Widgets.appex:\n  Info.plist: {CFBundleDisplayName: Rain}",
        declared: .bundle("displayName: ↓Weather")),
      .product(
        "Widgets.appex:\n  Info.plist: {MinimumOSVersion: 16.0}",
        declared: .bundle("platforms: {iOS: ↓15.0}")),
      .product(
        "Weather.app:\n  Info.plist: {CFBundleURLTypes: [{CFBundleURLSchemes: [forecast]}]}",
        declared: .bundle("", app: "urlSchemes: [↓weather]")),
      .product(
        "Weather.app:\n  Info.plist: {NSSupportsLiveActivities: false}",
        declared: .bundle("", app: "supportsLiveActivities: ↓true")),
      .product("Widgets.appex: none", declared: .bundle("bundleID: ↓com.example.weather.widgets")),
      .product(
        "Widgets.appex:\n  ↓Info.plist: {CFBundleIdentifier: com.example.weather.widgets}",
        declared: .whole(Example.standardApp)),
    ])

  /// What to do about each key that is compared.
  private static let remedies = [
    "bundleID": "set PRODUCT_BUNDLE_IDENTIFIER of the target for every configuration and platform",
    "version":
      "set MARKETING_VERSION once for the project, and make sure that no Info.plist overrides it",
    "build": "set CURRENT_PROJECT_VERSION once for the project, and number all targets in one step",
    "teamID": "sign it as declared; the App Store accepts an update only from the app's own team",
    "displayName": "set CFBundleDisplayName in the Info.plist, or correct the manifest",
    "appGroups": "add the group to the target's entitlements in this configuration, and sign again",
    "keychainGroups":
      "add the group to the target's entitlements in this configuration, and sign again",
    "urlSchemes": "add the scheme to CFBundleURLTypes of the app's Info.plist",
    "supportsLiveActivities":
      "set INFOPLIST_KEY_NSSupportsLiveActivities in the app's target; no Live Activity starts "
      + "without it",
    "pushEntitlement":
      "add Push Notifications to this target, and sign again; no WidgetKit push reaches it",
    "sandbox": "add the App Sandbox capability to the extension's target, and sign again",
  ]

  static func check(_ product: ProductContext) -> [Finding] {
    undeclared(product) + missing(product)
      + product.bundles.indices.flatMap { index -> [Finding] in
        let bundle = product.bundles[index]
        // `product-structure` reports a missing Info.plist.
        if bundle.info == nil { return [] }
        switch (bundle.declared, product.apps[index], product.extensions[index]) {
        case (.app(var app)?, let built?, _):
          if let activity = activity(in: bundle, of: product) {
            app.supportsLiveActivities = .known(activity)
          }
          return all(app, built, AppDocument.mapping, bundle, product)
        case (.bundle(let declared)?, _, let built?):
          return [point(of: declared.document, bundle)].compactMap(\.self)
            + all(declared.document, built, BundleDocument.mapping, bundle, product)
        default: return []
        }
      }
  }

  // MARK: Bundles

  /// Returns a finding about the app if it is none of the declared ones, or about each extension
  /// that no manifest declares.
  private static func undeclared(_ product: ProductContext) -> [Finding] {
    guard product.isDeclared, let app = product.bundles.first else { return [] }
    let bundles = product.bundles.filter { $0.packaged.hasWidgets && $0.declared == nil }
    return (product.candidates.isEmpty ? bundles : [app]).map { bundle in
      let id = bundle.info?.bundleID.map { " (\(quoted($0)))" } ?? ""
      let isApp = bundle.packaged.kind == .app
      let others = isApp ? "; declared: \(product.candidates.shortened(to: 4))" : ""
      return bundle.finding(
        info, "no manifest declares the \(isApp ? "app" : "widget extension") \(bundle.name)\(id)",
        severity: isApp ? nil : .warning,
        help: "declare it, or pass its manifest to this run; `audit inspect --manifest` writes a "
          + "first one\(others)")
    }
  }

  private static func missing(_ product: ProductContext) -> [Finding] {
    guard let app = product.bundles.first else { return [] }
    return product.missing.compactMap { bundle in
      guard let id = bundle.document.bundleID.value else { return nil }
      return Finding(
        info, "the extension \(quoted(id.value)) is declared, but \(app.name) does not contain it",
        at: id, subject: bundle.subject, related: [app.built("the built app", at: app.place)],
        help: "embed the extension in the app's PlugIns folder")
    }
  }

  // MARK: Values

  /// Returns a finding if an extension is of another kind; WidgetKit's is the default.
  private static func point(of document: BundleDocument, _ bundle: ProductBundle) -> Finding? {
    guard let built = bundle.info?.extensionPoint, !InfoPlist.containsVariable(built),
      !document.extensionPoint.isUnknown
    else { return nil }
    let written =
      document.extensionPoint.value
      ?? Located(WidgetExtensionPoint.widgetKit.rawValue, at: document.place)
    if written.value == built { return nil }
    return Finding(
      info,
      "`extensionPoint` is \(quoted(written.value)) here and \(quoted(built)) in \(bundle.name)",
      at: written, subject: bundle.subject, related: [bundle.built(bundle.name)],
      help: "write NSExtension as in Xcode's template for the extension")
  }

  /// Returns the configuration of the first Live Activity in an app that isn't said to support them.
  private static func activity(
    in app: ProductBundle, of product: ProductContext
  ) -> Located<Bool>? {
    guard case .app(let declared)? = app.declared, app.packaged.kind == .app,
      declared.supportsLiveActivities.value?.value != true
    else { return nil }
    let widgets = product.bundles.flatMap { bundle -> [WidgetContext] in
      guard bundle.host === app, case .bundle(let context)? = bundle.declared else { return [] }
      return context.widgets
    }
    return widgets.first { $0.configuration == .activity }?.widget.configuration.value?.with(true)
  }

  /// Returns the differences between a declared and a built document; only what both state is
  /// compared.
  private static func all<Document: TargetDocument>(
    _ declared: Document, _ built: Document, _ mapping: ModelMapping<Document>,
    _ bundle: ProductBundle, _ product: ProductContext
  ) -> [Finding] {
    func difference<Value>(
      _ message: String, at place: Located<Value>, built other: Place?, severity: Severity? = nil,
      _ help: String
    ) -> Finding {
      Finding(
        info, message, at: place, subject: bundle.subject, severity: severity,
        related: [bundle.built(bundle.name, at: other ?? bundle.infoPlace)], help: help)
    }
    var found = mapping.keys.flatMap { key -> [Finding] in
      let name = key.description.name
      guard let remedy = remedies[name] else { return [] }
      switch key.difference(declared, built, skipsUnknown: true) {
      case .scalars(.flag(false), _, _, _): return []
      case .scalars(let own, let place?, let other, let builtPlace):
        return [
          difference(
            "\(quoted(name)) is \(own.phrase) here and \(other.phrase) in \(bundle.name)",
            at: place, built: builtPlace?.place, remedy)
        ]
      case .lists(let own, let place, let others, let builtPlace):
        // The case of a scheme is irrelevant, and an app group is a keychain group, too.
        func folded(_ items: [Located<String>]) -> Set<String> {
          Set(items.map { name == "urlSchemes" ? $0.value.lowercased() : $0.value })
        }
        let known = folded(others + (name == "keychainGroups" ? built.appGroups.items() : []))
        let names = folded(own)
        let more =
          name == "appGroups" && declared.appGroups.isComplete()
          ? others.filter { !names.contains($0.value) } : []
        let spellings = GroupSpellings(more.map(\.value))
        let missing = own.filter { !folded([$0]).isSubset(of: known) }
        let meant = missing.map { spellings.meant(by: $0.value)?.word }
        return zip(missing, meant).map { item, meant in
          difference(
            "\(quoted(item.value)) of \(quoted(name)) is not in \(bundle.name)", at: item,
            built: builtPlace, meant.map { "did you mean \($0), which it has?" } ?? remedy)
        }
          + more.filter { !meant.contains($0.value) }.map { item in
            difference(
              "\(bundle.name) has \(quoted(item.value)), which \(quoted(name)) lacks",
              at: Located((), at: place ?? declared.place), built: item.place, severity: .warning,
              "add \(item.value) to `\(name)` in the manifest, or remove it from the entitlements")
          }
      case .scalars(_, nil, _, _), nil: return []
      }
    }
    if let target = built.platforms.value?.targets.first,
      let written = version(of: target, declaredFor: bundle, in: product)
    {
      let name = target.platform.value.rawValue
      let message = "`platforms` is \(name) \(written.value) here and \(name) "
      found.append(
        difference(
          message + "\(target.version.value) in \(bundle.name)", at: written,
          built: target.version.place,
          "set the deployment target once for the project, not in a target"))
    }
    if let written = declared.privacyManifest.value, written.exists,
      let manifest = built.privacyManifest.value
    {
      let reasons = Set(manifest.userDefaults.items().map(\.value))
      let wanted = written.userDefaults.items().filter { !reasons.contains($0.value) }
      let missing =
        manifest.exists
        ? wanted.map { ("\(quoted($0.value)) of ", $0.place) } : [("", written.place)]
      found += missing.map { what, place in
        difference(
          "\(what)`privacyManifest` is not in \(bundle.name)", at: Located((), at: place),
          built: manifest.place, severity: .warning,
          "make PrivacyInfo.xcprivacy with all reasons a member of this target; App Store Connect "
            + "reports ITMS-91053")
      }
    }
    return found
  }

  /// Returns the declared version of a bundle's system if it differs from the built one.
  private static func version(
    of target: Platforms.Target, declaredFor bundle: ProductBundle, in product: ProductContext
  ) -> Located<OSVersion>? {
    let platform = target.platform.value
    guard platform != .macCatalyst, let written = bundle.declaredPlatforms?[platform],
      written.value != target.version.value
    else { return nil }
    // A version that the app declares for both is reported for the app.
    guard let index = bundle.packaged.host,
      product.bundles[index].declaredPlatforms?[platform]?.place == written.place,
      product.apps[index]?.platforms.value?[platform]?.value == target.version.value
    else { return written }
    return nil
  }
}
