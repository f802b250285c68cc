public import AppProduct

extension AuditResult.Product {
  /// Writes a manifest of what was built, as UTF-8: all that a product tells, and a place for what
  /// stands in the code alone.
  public func manifest() -> [UInt8] {
    var text = ProductManifest()
    let apps = app.bundles.indices.filter { app.bundles[$0].kind != .appExtension }
    for index in apps {
      let bundles = app.bundles.filter { $0.host == index && $0.isWidgetExtension }
      // A watch app without widgets is nothing that a manifest describes.
      if app.bundles[index].kind == .app || !bundles.isEmpty { text.write(app: app.bundles[index]) }
      for bundle in bundles { text.write(bundle, host: app.bundles[index]) }
    }
    for bundle in app.bundles where bundle.host == nil && bundle.isWidgetExtension {
      text.write(bundle, host: nil)
    }
    text.note(missingInManifest)
    return Array(text.lines.map { $0 + "\n" }.joined().utf8)
  }
}

extension AuditResult.Product {
  /// What could not be read of that which a manifest is made of.
  public var missingInManifest: [ProductProblem] {
    app.problems.filter { problem in
      problem.isRefused || [.archive, .structure, .infoPlist, .entitlements].contains(problem.part)
    }
  }
}

extension PackagedBundle {
  /// Whether it is an extension with widgets.
  fileprivate var isWidgetExtension: Bool {
    kind == .appExtension
      && info.value?.extensionPoint.flatMap(BundleDocument.Point.init(rawValue:)) != nil
  }
}

/// Writes the documents of a product.
private struct ProductManifest {
  private(set) var lines = ["# Made of a built product: what stands in the code alone is missing."]

  mutating func write(app bundle: PackagedBundle) {
    let info = bundle.info.value
    if lines.count > 1 { lines.append("---") }
    add("app", info?.text("CFBundleName") ?? String(bundle.name.prefix { $0 != "." }))
    target(bundle)
    list("urlSchemes", info?.urlSchemes ?? [])
    if info?.supportsLiveActivities == true { lines.append("supportsLiveActivities: true") }
    let purposes = [
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    ]
    if purposes.contains(where: { info?.text($0) != nil }) { lines.append("locationPurpose: true") }
    privacy(bundle)
  }

  mutating func write(_ bundle: PackagedBundle, host: PackagedBundle?) {
    let info = bundle.info.value
    if lines.count > 1 { lines.append("---") }
    add("widgetBundle", String(bundle.name.prefix { $0 != "." }))
    add("host", host?.info.value?.bundleID ?? Self.parent(of: info?.bundleID ?? "com.example.app"))
    target(bundle)
    add("displayName", info?.displayName)
    let point = info?.extensionPoint
    let isToday = point == BundleDocument.Point.today.rawValue
    if isToday {
      add("extensionPoint", point)
      add("principalClass", info?.principalClass)
      add("mainStoryboard", info?.mainStoryboard)
    }
    if bundle.entitlements?.pushEnvironment != nil { lines.append("pushEntitlement: true") }
    if info?.wantsLocation == true { lines.append("wantsLocation: true") }
    privacy(bundle)
    guard !isToday else { return }
    lines += [
      "widgets:",
      "  # The kinds, families and timelines stand in the code; begin with this one.",
      "  - kind: Widget",
    ]
  }

  /// Says in the first lines what the manifest lacks, because it could not be read.
  mutating func note(_ problems: [ProductProblem]) {
    let notes = problems.map { problem in
      let place = problem.path.isEmpty ? "the product" : problem.path
      return "# Not read, and missing: " + Sanitized("\(place): \(problem.what)").text
    }
    lines.insert(contentsOf: notes, at: 1)
  }

  /// The keys that an app and an extension have alike.
  private mutating func target(_ bundle: PackagedBundle) {
    let info = bundle.info.value
    add("bundleID", info?.bundleID)
    add("version", info?.version)
    add("build", info?.build)
    if let platform = Platform(of: bundle), let version = info?.minimumOS,
      (try? OSVersion(parsing: version)) != nil
    {
      lines.append("platforms: {\(platform.rawValue): \(version)}")
    }
    let families: [Int64: DeviceFamily] = [
      1: .iPhone, 2: .iPad, 3: .appleTV, 4: .appleWatch, 6: .mac, 7: .visionPro,
    ]
    list("deviceFamilies", (info?.deviceFamilies ?? []).compactMap { families[$0]?.rawValue })
    add("teamID", bundle.signature?.directory.team)
    list("appGroups", bundle.entitlements?.appGroups ?? [])
    let keychain = (bundle.entitlements?.keychainGroups ?? []).compactMap(Self.withoutPrefix)
    list("keychainGroups", keychain)
  }

  private mutating func privacy(_ bundle: PackagedBundle) {
    guard let manifest = bundle.privacyManifest.value else { return }
    let reasons = manifest.reasons[AppProduct.PrivacyManifest.userDefaults] ?? []
    let list = reasons.map(Self.written).joined(separator: ", ")
    lines.append("privacyManifest: " + (reasons.isEmpty ? "true" : "{userDefaults: [\(list)]}"))
  }

  private mutating func add(_ key: String, _ value: String?) {
    if let value { lines.append("\(key): \(Self.written(value))") }
  }

  private mutating func list(_ key: String, _ values: [String]) {
    if values.isEmpty { return }
    lines.append("\(key): [\(values.map(Self.written).joined(separator: ", "))]")
  }

  /// A text as YAML has it, its dollars doubled: a variable that the build left over is a text here.
  private static func written(_ text: String) -> String {
    WrittenScalar.new(text.withoutVariables)
  }

  /// The bundle ID without its last word.
  private static func parent(of id: String) -> String {
    id.lastIndex(of: ".").map { String(id[..<$0]) } ?? id
  }

  /// A keychain group without the prefix that all have; nil where nothing else is left.
  private static func withoutPrefix(_ group: String) -> String? {
    guard let dot = group.firstIndex(of: "."), AppGroupForm.isTeamID(group[..<dot]) else {
      return group
    }
    let rest = group[group.index(after: dot)...]
    return rest.isEmpty || rest == "*" ? nil : String(rest)
  }
}
