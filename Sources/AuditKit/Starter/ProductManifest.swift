public import AppProduct
internal import WidgetManifests

extension PackagedApp {
  /// Returns a manifest of the product as UTF-8: everything that a product declares, with a
  /// placeholder for the widgets, which only the code declares.
  public func manifest() -> [UInt8] {
    var documents: [ManifestNode] = []
    for (index, bundle) in bundles.enumerated() where bundle.kind != .appExtension {
      let extensions = bundles.filter { $0.host == index && $0.isWidgetExtension }
      // A manifest doesn't describe a watch app without widgets.
      if bundle.kind == .app || !extensions.isEmpty { documents.append(ManifestNode(app: bundle)) }
      documents += extensions.map { ManifestNode($0, host: bundle) }
    }
    for bundle in bundles where bundle.host == nil && bundle.isWidgetExtension {
      documents.append(ManifestNode(bundle, host: nil))
    }
    var text = "# From a built product: anything that only the code declares is missing.\n"
    for problem in missingInManifest {
      let place = problem.path.isEmpty ? "the product" : problem.path
      text += "# Not read, and missing: \(Sanitized("\(place): \(problem.what)").text)\n"
    }
    let texts = documents.map { $0.lines().map { $0 + "\n" }.joined() }
    text += texts.joined(separator: "---\n")
    return Array(text.utf8)
  }

  /// The problems of parts that the manifest is made from.
  public var missingInManifest: [ProductProblem] {
    problems.filter { problem in
      problem.isRefused || [.archive, .structure, .infoPlist, .entitlements].contains(problem.part)
    }
  }
}

extension PackagedBundle {
  /// Whether it is an extension with widgets.
  fileprivate var isWidgetExtension: Bool {
    kind == .appExtension
      && info.value?.extensionPoint.flatMap(WidgetExtensionPoint.init(rawValue:)) != nil
  }
}

extension ManifestNode {
  fileprivate init(app bundle: PackagedBundle) {
    self.init()
    let info = bundle.info.value
    optional("app", info?.text("CFBundleName") ?? String(bundle.name.prefix { $0 != "." }))
    addTarget(bundle)
    list("urlSchemes", info?.urlSchemes ?? [])
    flag("supportsLiveActivities", info?.supportsLiveActivities)
    let purposes = [
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    ]
    flag("locationPurpose", purposes.contains { info?.text($0) != nil })
    addPrivacyManifest(bundle)
  }

  fileprivate init(_ bundle: PackagedBundle, host: PackagedBundle?) {
    self.init()
    let info = bundle.info.value
    optional("widgetBundle", String(bundle.name.prefix { $0 != "." }))
    optional(
      "host", host?.info.value?.bundleID ?? Self.parent(of: info?.bundleID ?? "com.example.app"))
    addTarget(bundle)
    optional("displayName", info?.displayName)
    let isToday = info?.extensionPoint == WidgetExtensionPoint.today.rawValue
    if isToday {
      optional("extensionPoint", info?.extensionPoint)
      optional("principalClass", info?.principalClass)
      optional("mainStoryboard", info?.mainStoryboard)
    }
    flag("pushEntitlement", bundle.entitlements?.pushEnvironment != nil)
    if bundle.isForMac { flag("sandbox", bundle.entitlements?.isSandboxed) }
    flag("wantsLocation", info?.wantsLocation)
    addPrivacyManifest(bundle)
    guard !isToday else { return }
    add("widgets") { text in
      text.comment("Only the code declares kinds, families and timelines; begin with this widget.")
      text.item { $0.add("kind", .scalar("Widget")) }
    }
  }

  /// Adds the keys that an app and an extension have in common.
  private mutating func addTarget(_ bundle: PackagedBundle) {
    let info = bundle.info.value
    optional("bundleID", info?.bundleID)
    optional("version", info?.version)
    optional("build", info?.build)
    if let platform = Platform(of: bundle), let version = info?.minimumOS,
      (try? OSVersion(parsing: version)) != nil
    {
      add("platforms", .mapping([(platform.rawValue, .scalar(version))]))
    }
    let families = (info?.deviceFamilies ?? []).compactMap { Int(exactly: $0) }
    list("deviceFamilies", families.compactMap { DeviceFamily(number: $0)?.rawValue })
    optional("teamID", bundle.signature?.directory.team)
    list("appGroups", bundle.entitlements?.appGroups ?? [])
    let keychain = (bundle.entitlements?.keychainGroups ?? []).compactMap(Self.withoutPrefix)
    list("keychainGroups", keychain)
  }

  private mutating func addPrivacyManifest(_ bundle: PackagedBundle) {
    guard let manifest = bundle.privacyManifest.value else { return }
    let reasons = manifest.reasons[AppProduct.PrivacyManifest.userDefaults] ?? []
    let list = ManifestNode.list(reasons.map { .text($0) })
    add("privacyManifest", reasons.isEmpty ? .scalar("true") : .mapping([("userDefaults", list)]))
  }

  private mutating func optional(_ key: String, _ value: String?) {
    if let value { add(key, .text(value)) }
  }

  private mutating func flag(_ key: String, _ value: Bool?) {
    if value == true { add(key, .scalar("true")) }
  }

  private mutating func list(_ key: String, _ values: [String]) {
    if !values.isEmpty { add(key, .list(values.map { .text($0) })) }
  }

  /// Returns the bundle ID without its last component.
  private static func parent(of id: String) -> String {
    id.lastIndex(of: ".").map { String(id[..<$0]) } ?? id
  }

  /// Returns a keychain group without the team prefix, or nil if nothing else is left.
  private static func withoutPrefix(_ group: String) -> String? {
    guard let dot = group.firstIndex(of: "."), TeamID.isOne(group[..<dot]) else {
      return group
    }
    let rest = group[group.index(after: dot)...]
    return rest.isEmpty || rest == "*" ? nil : String(rest)
  }
}
