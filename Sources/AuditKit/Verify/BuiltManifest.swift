public import AppProduct
internal import WidgetManifests

extension PackagedApp {
  /// Returns a manifest of the product as UTF-8: everything that a product declares, with a
  /// placeholder for the widgets, which only the code declares.
  public func manifest() -> [UInt8] {
    var documents: [ManifestNode] = []
    for (index, bundle) in bundles.enumerated() where bundle.kind != .appExtension {
      let extensions = bundles.filter { $0.host == index && $0.hasWidgets }
      // A manifest doesn't describe a watch app without widgets.
      if bundle.kind == .app || !extensions.isEmpty {
        documents.append(BuiltDocument(app: bundle).node)
      }
      documents += extensions.map { BuiltDocument($0, host: bundle).nodeWithWidget }
    }
    for bundle in bundles where bundle.host == nil && bundle.hasWidgets {
      documents.append(BuiltDocument(bundle, host: nil).nodeWithWidget)
    }
    var text = """
      # From a built product: anything that only the code declares is missing, such as kinds, families
      # and timelines. Begin with the widget that stands for them.

      """
    for problem in missingInManifest {
      let place = problem.path.isEmpty ? "the product" : problem.path
      text += "# Not read, and missing: \(Sanitized("\(place): \(problem.what)").text)\n"
    }
    let texts = documents.map { $0.lines(hasComments: false).map { $0 + "\n" }.joined() }
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

/// The document of a bundle in a product's manifest, each value with the file that declares it.
struct BuiltDocument {
  private(set) var node = ManifestNode()
  private let bundle: PackagedBundle
  private let info: InfoPlist?
  /// The signed entitlements; nil if they are unknown.
  private let entitlements: Entitlements?

  private init(of bundle: PackagedBundle, _ entitlements: Entitlements?) {
    (self.bundle, self.entitlements, info) = (bundle, entitlements, bundle.info.value)
  }

  /// Creates the document of an app.
  init(app bundle: PackagedBundle, knowsEntitlements: Bool = true) {
    self.init(of: bundle, knowsEntitlements ? bundle.signedEntitlements : nil)
    text("app", info?.text("CFBundleName") ?? bundle.stem)
    text("bundleID", info?.bundleID)
    addTarget(onKnownPlatforms: true)
    addGroups()
    if bundle.languages.count > 1 { list("languages", bundle.languages) }
    list("urlSchemes", info?.urlSchemes ?? [])
    flag("supportsLiveActivities", info?.supportsLiveActivities)
    let purposes = [
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    ]
    flag("locationPurpose", purposes.contains { info?.text($0) != nil })
    addPrivacyManifest()
  }

  /// Creates the document of an extension or, with its identity alone, of a watch app or an App Clip.
  ///
  /// - Parameter host: The bundle that contains it; nil if the extension is the product.
  init(
    _ bundle: PackagedBundle, named name: String? = nil, host: PackagedBundle?,
    knowsEntitlements: Bool = true
  ) {
    self.init(of: bundle, knowsEntitlements ? bundle.signedEntitlements : nil)
    let isExtension = bundle.kind == .appExtension
    let id = info?.bundleID ?? ""
    let hostID = host?.info.value?.bundleID ?? id.lastIndex(of: ".").map { String(id[..<$0]) }
    text("widgetBundle", name ?? bundle.stem)
    text("host", hostID ?? "com.example.app")
    // Only an extension's ID must have a single component after its host's.
    let isDeep = ReverseDNS.components(of: id, after: hostID ?? "") > 1
    text("bundleID", isExtension || !isDeep ? info?.bundleID : nil)
    addTarget(onKnownPlatforms: isExtension)
    add("displayName", info?.displayName.map(Self.node) ?? .unknown("CFBundleDisplayName"))
    guard isExtension else { return }
    addGroups()
    // A library may have texts in more languages than the app or the extension.
    if bundle.hasWidgets, bundle.languages.isEmpty, info?.values["CFBundleLocalizations"] == nil {
      add("languages", .list([]))
    }
    add("extensionPoint", bundle.widgetPoint.map { .text($0) } ?? .unknown("not of widgets"))
    text("principalClass", info?.principalClass)
    text("mainStoryboard", info?.mainStoryboard)
    let isPushed = entitlements.map { $0.pushEnvironment != nil }
    add("pushEntitlement", isPushed.map { .scalar("\($0)") } ?? Self.unsigned, from: signature)
    if Platform(of: bundle) == .macOS, let entitlements {
      add("sandbox", .scalar("\(entitlements.isSandboxed)"), from: signature)
    }
    flag("wantsLocation", info?.wantsLocation)
    addPrivacyManifest()
  }

  /// The document with a widget that stands for those that only the code declares.
  fileprivate var nodeWithWidget: ManifestNode {
    var node = node
    if bundle.widgetPoint != WidgetExtensionPoint.today.rawValue {
      node.add("widgets") { $0.item { $0.add("kind", .scalar("Widget")) } }
    }
    return node
  }

  private mutating func addTarget(onKnownPlatforms areKnown: Bool) {
    text("version", info?.version)
    text("build", info?.build)
    if areKnown, let platform = Platform(of: bundle), let version = bundle.minimumOS {
      let text = version.description
      let isOne = PlatformTable.hasMajor(version.major, of: platform)
      add("platforms", .mapping([(platform.rawValue, isOne ? .scalar(text) : .unknown(text))]))
    } else {
      add("platforms", .unknown("MinimumOSVersion"))
    }
    let families = (info?.deviceFamilies ?? []).compactMap { Int(exactly: $0) }
    let words = families.compactMap { DeviceFamily(number: $0)?.rawValue }
    list("deviceFamilies", words)
    text("teamID", bundle.signature?.directory.team, from: signature)
  }

  private mutating func addGroups() {
    guard let entitlements else {
      add("appGroups", Self.unsigned, from: signature)
      return add("keychainGroups", Self.unsigned, from: signature)
    }
    let groups = ManifestNode.list(entitlements.appGroups.map { .text($0) })
    // `product-signature` reports groups that aren't a list.
    let isList = entitlements.values[Entitlements.appGroupsKey].map { $0.array != nil } ?? true
    add("appGroups", isList ? groups : Self.unsigned, from: signature)
    let keychain = entitlements.keychainGroups.map { group -> ManifestNode in
      let rest = group.drop { $0 != "." }.dropFirst()
      let name = TeamID.isOne(group.prefix { $0 != "." }) ? rest : group[...]
      return name == "*" ? .unknown(group) : .text(String(name))
    }
    add("keychainGroups", .list(keychain), from: signature)
  }

  private mutating func addPrivacyManifest() {
    let (key, file) = ("privacyManifest", bundle.privacyManifestPath)
    switch bundle.privacyManifest {
    case .absent: add(key, .scalar("false"), from: bundle.path)
    case .unreadable: add(key, .unknown("PrivacyInfo.xcprivacy"), from: file)
    case .read(let manifest):
      let reasons = manifest.reasons[AppProduct.PrivacyManifest.userDefaults] ?? []
      let list = ManifestNode.list(reasons.map { .text($0) })
      add(
        key, reasons.isEmpty ? .scalar("true") : .mapping([("userDefaults", list)]), from: file)
    }
  }

  /// The file with the signature.
  private var signature: String { bundle.executablePath ?? bundle.infoPath }
  private static let unsigned = ManifestNode.unknown("the signature")

  private mutating func add(_ key: String, _ value: ManifestNode, from file: String? = nil) {
    node.add(key, value.from(ValueOrigin(file: file ?? bundle.infoPath, line: nil)))
  }

  private mutating func text(_ key: String, _ value: String?, from file: String? = nil) {
    if let value { add(key, Self.node(value), from: file) }
  }

  private mutating func flag(_ key: String, _ value: Bool?) {
    if value == true { add(key, .scalar("true")) }
  }

  private mutating func list(_ key: String, _ values: [String]) {
    if !values.isEmpty { add(key, .list(values.map(Self.node))) }
  }

  /// A text; unknown if it still contains a variable, which `product-structure` reports.
  private static func node(_ text: String) -> ManifestNode {
    InfoPlist.containsVariable(text) ? .unknown(text) : .text(text)
  }
}

extension PackagedBundle {
  /// The name of its folder without the extension.
  fileprivate var stem: String { String(name.prefix { $0 != "." }) }

  /// Whether it is an extension for widgets.
  var hasWidgets: Bool {
    widgetPoint.flatMap(WidgetExtensionPoint.init(rawValue:)) != nil
  }

  /// The extension point if it is one of widgets, or was probably meant to be.
  ///
  /// There are more points than the platform table contains.
  fileprivate var widgetPoint: String? {
    guard kind == .appExtension, let point = info.value?.extensionPoint,
      !ProductStructure.isMalformed(point)
    else { return nil }
    if let known = ExtensionPoint.named(point) { return known.kind == .other ? nil : point }
    let isMeant =
      Nearest.match(to: point, in: WidgetExtensionPoint.words) != nil
      || point.lowercased().contains("widget")
    return isMeant ? point : nil
  }

  /// The oldest system that runs it, according to Info.plist or the executable; for Mac Catalyst, a
  /// version of iOS, which only the executable has.
  fileprivate var minimumOS: OSVersion? {
    let written = Platform(of: self) == .macCatalyst ? nil : info.value?.minimumOS
    return written.flatMap { try? OSVersion(parsing: $0) } ?? neededOS
  }

  /// The oldest system that runs its executable.
  var neededOS: OSVersion? {
    let needed = executable.value?.slices.compactMap(\.targets.first).map(\.minimumOS).max()
    return needed.flatMap { try? OSVersion(parsing: $0.description) }
  }

  /// The signed entitlements, empty if there are none; nil if they are unknown, or were changed after
  /// signing.
  fileprivate var signedEntitlements: Entitlements? {
    guard !hasAlteredEntitlements, let slices = executable.value?.slices,
      slices.contains(where: { $0.signature != nil || $0.simulatedEntitlements != nil })
    else { return nil }
    return entitlements ?? Entitlements([:])
  }

  /// Whether the entitlements of an architecture were changed after signing.
  var hasAlteredEntitlements: Bool {
    executable.value?.slices.contains { slice in
      let seals = slice.signature?.seals
      return seals?.entitlements == .broken || seals?.entitlementsDER == .broken
    } ?? false
  }
}
