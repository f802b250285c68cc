internal import AppProduct
internal import WidgetManifests

/// A bundle has all required keys and files, and an extension none that only an app may contain.
struct ProductStructure: ProductRule {
  static let info = RuleInfo(
    id: "product-structure",
    group: .product,
    severity: .error,
    summary: "A file or key of a bundle is missing, broken, or in the wrong place.",
    rationale: """
      App Store Connect rejects frameworks (ITMS-90206) and bundles (ITMS-90205) in an extension, \
      missing keys (ITMS-90360), values with an unresolved variable (ITMS-90362) and builds for \
      the Simulator (ITMS-90087). installd refuses a bundle without its executable, an extension \
      without NSExtension (error 39) or its extension point (45), and a watch app that names no \
      companion.
      """,
    remedy: "correct the target's build settings, and build again",
    source: "https://github.com/Expensify/App/issues/35336",
    valid: [
      .product("Widgets.appex:\n  Info.plist: {CFBundleDisplayName: Weather}")
    ],
    invalid: [
      .product("Widgets.appex:\n  ↓Info.plist: {CFBundleDisplayName: $(APP_NAME)}"),
      .product("Widgets.appex:\n  ↓Info.plist: {CFBundleDisplayName: none}"),
      .product("Widgets.appex:\n  files: [↓Frameworks/]"),
      .product("Widgets.appex:\n  ↓Info.plist: {NSExtension: none}"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.findings(of: info, for: [.archive, .structure, .infoPlist, .executable])
      + [product.genericArchive(info)].compactMap(\.self) + product.archived(info)
      + duplicates(product)
      + product.bundles.flatMap { bundle -> [Finding] in
        let found = [
          noInfo(bundle), unresolved(bundle), packageType(bundle), simulator(bundle, product.form),
          watch(bundle), wrongPlatform(bundle, product.form), companion(bundle),
          extensionPoint(bundle), minimumOS(bundle),
        ]
        return found.compactMap(\.self) + keys(bundle) + executable(bundle)
          + misplaced(bundle, product.form)
      }
  }

  /// Returns findings about IDs that bundles of several apps share, such as those of a watch app;
  /// `duplicate-bundle-id` compares the bundles of one.
  private static func duplicates(_ product: ProductContext) -> [Finding] {
    var seen: [String: ProductBundle] = [:]
    return product.bundles.compactMap { bundle in
      guard let id = bundle.text("CFBundleIdentifier") else { return nil }
      guard let first = seen[id.lowercased()] else {
        seen[id.lowercased()] = bundle
        return nil
      }
      if first.host === bundle.host || first === bundle.host { return nil }
      return bundle.finding(
        info, "\(bundle.name) has the bundle ID of \(first.name), \(quoted(id))",
        related: [Finding.Related("first", "\(first.name) has it", at: first.infoPlace)],
        help: "give each target its own; a device installs no app with two bundles with the same ID"
      )
    }
  }

  private static func noInfo(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.info.isAbsent else { return nil }
    return bundle.finding(
      info, "\(bundle.name) has no Info.plist", at: bundle.place,
      help: "make sure that it was copied completely; nothing installs a bundle without it")
  }

  /// Returns findings about the keys that App Store Connect requires in an app or an extension.
  private static func keys(_ bundle: ProductBundle) -> [Finding] {
    guard let list = bundle.info else { return [] }
    let isExtension = bundle.packaged.kind == .appExtension
    var keys = [
      "CFBundleIdentifier", "CFBundleExecutable", "CFBundleShortVersionString", "CFBundleVersion",
    ]
    if isExtension { keys += ["CFBundleName", "CFBundleDisplayName"] }
    let wrong = keys.compactMap { key in
      list.values[key].flatMap { $0.string == nil ? (key, $0.kind) : nil }
    }
    let typed = wrong.map { key, kind in
      bundle.finding(
        info, "\(key) of \(bundle.name) is \(kind), not a string",
        help: "write it as <string>; App Store Connect reports ITMS-90361")
    }
    let missing = keys.filter { key in
      list.text(key) == nil && !wrong.contains { $0.0 == key }
    }
    if missing.isEmpty { return typed }
    let isEmpty = missing.allSatisfy { list.values[$0] == .string("") }
    let code = isExtension ? "ITMS-90360" : "ITMS-90056 or ITMS-90057"
    return typed + [
      bundle.finding(
        info,
        "Info.plist of \(bundle.name) has \(isEmpty ? "no value for" : "no") \(missing.listed())",
        help: "add what is missing, and make sure that the variables in it have a value in this "
          + "target; App Store Connect reports \(code)")
    ]
  }

  private static func unresolved(_ bundle: ProductBundle) -> Finding? {
    let found = bundle.info?.unresolved ?? []
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? " and \(found.count - 1) more" : ""
    return bundle.finding(
      info,
      "Info.plist of \(bundle.name) still has \(quoted(first.text)) for "
        + "\(quoted(first.key))\(more)",
      help: "give the variable a value in this target, or make sure that Xcode processes the file; "
        + "App Store Connect rejects it (ITMS-90362)")
  }

  /// Returns a finding if an extension lacks what makes it one, or is in the wrong folder.
  private static func extensionPoint(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.kind == .appExtension, let list = bundle.info else { return nil }
    let remedy = "write NSExtension as in Xcode's template for the extension; installd refuses to "
    let isExtensionKit = list.extensionKitPoint != nil
    if !isExtensionKit {
      guard list.hasExtension else {
        return bundle.finding(
          info, "\(bundle.name) has no NSExtension", help: remedy + "install it (error 39)")
      }
      guard let point = list.extensionPoint else {
        return bundle.finding(
          info, "\(bundle.name) has no NSExtensionPointIdentifier",
          help: remedy + "install it (error 45), and App Store Connect reports ITMS-90360")
      }
      if isMalformed(point), !InfoPlist.containsVariable(point) {
        return bundle.finding(
          info, "the extension point \(quoted(point)) of \(bundle.name) is malformed",
          help: remedy + "install it (error 46), and App Store Connect reports ITMS-90349")
      }
    }
    let (folder, wanted) = isExtensionKit ? ("PlugIns", "Extensions") : ("Extensions", "PlugIns")
    guard bundle.packaged.folder == folder else { return nil }
    let what = isExtensionKit ? "EXAppExtensionAttributes" : "NSExtension"
    return bundle.finding(
      info, "\(bundle.name) with \(what) is in \(folder), not in \(wanted)",
      help: "embed it in \(wanted); App Store Connect reports ITMS-91179")
  }

  /// Returns whether a text isn't an identifier, as each extension point is.
  static func isMalformed(_ point: String) -> Bool {
    !point.contains(".") || ReverseDNS.problem(in: point) != nil
  }

  private static func companion(_ bundle: ProductBundle) -> Finding? {
    let key = "WKCompanionAppBundleIdentifier"
    guard bundle.packaged.kind == .watchApp, let list = bundle.info,
      let hostID = bundle.host?.text("CFBundleIdentifier"),
      list.values[key] != nil || list.values["WKWatchOnly"]?.boolean != true
    else { return nil }
    let companion = bundle.text(key)
    if companion == hostID || companion == nil && list.values[key] != nil { return nil }
    let name = companion.map { "\(quoted($0)) as its" } ?? "no"
    return bundle.finding(
      info, "\(bundle.name) names \(name) companion app, but is in \(quoted(hostID))",
      help:
        "set \(key) to \(hostID), or WKWatchOnly if there is no iPhone app; installd refuses to "
        + "install it (0xE80000D9), and App Store Connect reports ITMS-90538")
  }

  /// Returns a finding if the oldest system in Info.plist is no version, or older than that of the
  /// executable.
  private static func minimumOS(_ bundle: ProductBundle) -> Finding? {
    let keys = ["MinimumOSVersion", "LSMinimumSystemVersion"]
    guard let list = bundle.info, let key = keys.first(where: { list.values[$0] != nil }),
      let value = list.values[key]
    else { return nil }
    guard let version = value.string.flatMap({ try? OSVersion(parsing: $0) }) else {
      if value.string.map(InfoPlist.containsVariable) == true { return nil }
      let what = value.string.map { "\(quoted($0)), which is not a version" }
      return bundle.finding(
        info, "\(key) of \(bundle.name) is \(what ?? "\(value.kind), not a string")",
        help: "let Xcode write it from the deployment target, as in 17.0; no system can tell "
          + "whether it runs the bundle")
    }
    guard bundle.platform != .macCatalyst, let needed = bundle.packaged.neededOS, needed > version
    else { return nil }
    return bundle.finding(
      info, "the executable of \(bundle.name) was built for \(needed), but \(key) is \(version)",
      at: bundle.executablePlace, related: [bundle.built("\(key) is \(version)")],
      help: "let Xcode write \(key) from the deployment target; it is installed on systems that "
        + "can't run it")
  }

  private static func packageType(_ bundle: ProductBundle) -> Finding? {
    let wanted = bundle.packaged.kind == .appExtension ? "XPC!" : "APPL"
    guard let type = bundle.text("CFBundlePackageType"), type != wanted else { return nil }
    return bundle.finding(
      info, "CFBundlePackageType of \(bundle.name) is \(quoted(type)), not \(wanted)",
      help: "write $(PRODUCT_BUNDLE_PACKAGE_TYPE); installd refuses to install it (error 41)")
  }

  private static func executable(_ bundle: ProductBundle) -> [Finding] {
    guard let name = bundle.text("CFBundleExecutable") else { return [] }
    if bundle.packaged.executable.isAbsent {
      return [
        bundle.finding(
          info, "the executable \(quoted(name)) of \(bundle.name) is missing",
          help: "build the target, and embed the built file; App Store Connect reports ITMS-90207")
      ]
    }
    var found: [Finding] = []
    if let slice = bundle.packaged.executable.value?.slices.first(where: { $0.fileType != 2 }) {
      found.append(
        bundle.finding(
          info,
          "the executable of \(bundle.name) is not a program, but a Mach-O file of type "
            + "\(slice.fileType)", at: bundle.executablePlace,
          help: "make sure that the target is an app or app extension; the system can't start it")
      )
    }
    if bundle.packaged.kind == .appExtension, bundle.name != "\(name).appex" {
      found.append(
        bundle.finding(
          info, "\(bundle.name) must have the name of its executable, \(quoted(name))",
          help: "name it \(name).appex; App Store Connect reports ITMS-90362"))
    }
    return found
  }

  private static func misplaced(
    _ bundle: ProductBundle, _ form: PackagedApp.Form
  ) -> [Finding] {
    bundle.packaged.misplaced.filter { name in
      // Xcode puts the code of a debug build there, but not that of an archive.
      form != .bundle || !(name.hasSuffix(".debug.dylib") || name == "__preview.dylib")
    }.map { name in
      let isBundle = name.hasSuffix(".app") || name.hasSuffix(".appex")
      let code = isBundle ? "ITMS-90205" : name == "Frameworks" ? "ITMS-90206" : "ITMS-90171"
      let remedy =
        isBundle
        ? "embed it in the app's PlugIns folder"
        : name == "Frameworks" || name.hasSuffix(".framework")
          ? "embed frameworks in the app alone, and set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO"
          : "embed it in the app, or link it statically"
      return bundle.finding(
        info, "the extension \(bundle.name) contains \(quoted(name))", at: bundle.place(of: name),
        help: "\(remedy); App Store Connect reports \(code)")
    }
  }

  // MARK: Platform

  /// Returns a finding about a build for the Simulator in a product for devices.
  private static func simulator(_ bundle: ProductBundle, _ form: PackagedApp.Form) -> Finding? {
    if form == .bundle { return mixed(bundle) }
    guard bundle.packaged.isForSimulator else { return nil }
    return bundle.finding(
      info, "\(bundle.name) was built for the Simulator",
      help: "archive for a device; App Store Connect reports ITMS-90087")
  }

  /// Returns a finding if only one of an extension and its app is for the Simulator.
  private static func mixed(_ bundle: ProductBundle) -> Finding? {
    guard let host = bundle.host, bundle.platform != nil, host.platform != nil,
      wrongPlatform(bundle, .bundle) == nil, wrongPlatform(host, .bundle) == nil
    else { return nil }
    let (own, other) = (bundle.packaged.isForSimulator, host.packaged.isForSimulator)
    if own == other { return nil }
    func use(_ isForSimulator: Bool) -> String { isForSimulator ? "the Simulator" : "a device" }
    return bundle.finding(
      info, "\(bundle.name) was built for \(use(own)), but \(host.name) for \(use(other))",
      related: [
        Finding.Related("host", "\(host.name) was built for \(use(other))", at: host.infoPlace)
      ],
      help: "build the app and its extensions in one step; neither system runs the other's code, "
        + "so the widgets are missing")
  }

  /// Returns a finding if the executable isn't for the platform in Info.plist.
  private static func wrongPlatform(_ bundle: ProductBundle, _ form: PackagedApp.Form) -> Finding? {
    let systems: [String: [MachO.Platform]] = [
      "iPhoneOS": [.iOS, .macCatalyst], "iPhoneSimulator": [.iOSSimulator],
      "WatchOS": [.watchOS], "WatchSimulator": [.watchOSSimulator],
      "XROS": [.visionOS], "XRSimulator": [.visionOSSimulator],
      "MacOSX": [.macOS, .macCatalyst],
    ]
    guard let name = bundle.info?.supportedPlatforms.first, let wanted = systems[name] else {
      return nil
    }
    let built = bundle.packaged.executable.value?.slices.compactMap(\.targets.first?.platform) ?? []
    guard let other = built.first(where: { !wanted.contains($0) }) else { return nil }
    // A build for the Simulator in a distributed product has its own finding.
    if form != .bundle, other.isSimulator != name.hasSuffix("Simulator") { return nil }
    return bundle.finding(
      info,
      "the executable of \(bundle.name) is for \(other.word), but Info.plist names "
        + quoted(name), at: bundle.executablePlace,
      help: "build the target for one platform, and embed the built file; no system runs this one")
  }

  /// Returns a finding about widgets for watchOS outside a watch app.
  private static func watch(_ bundle: ProductBundle) -> Finding? {
    guard bundle.packaged.kind == .appExtension, bundle.platform == .watchOS,
      let host = bundle.host, let platform = host.platform, platform != .watchOS
    else { return nil }
    return bundle.finding(
      info, "\(bundle.name) is for watchOS, but is in an app for \(platform.rawValue)",
      help: "embed it in the watch app; installd refuses to install it (error 42)")
  }
}
