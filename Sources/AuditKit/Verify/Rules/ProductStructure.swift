internal import AppProduct
internal import WidgetManifests

/// A bundle has what every bundle has to have, and nothing that only an app may hold.
struct ProductStructure: ProductRule {
  static let info = RuleInfo(
    id: "product-structure",
    group: .product,
    severity: .error,
    summary: "A file or key of a bundle is missing, broken, or where it may not be.",
    rationale: """
      App Store Connect refuses frameworks (ITMS-90206) and bundles (ITMS-90205) in an extension, \
      missing keys (ITMS-90360), values in which a variable is left (ITMS-90362) and builds for the \
      Simulator (ITMS-90087); installd installs no bundle without its executable.
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
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.findings(of: info, for: [.archive, .structure, .infoPlist, .executable])
      + product.genericArchive(info)
      + product.bundles.flatMap { bundle -> [Finding] in
        let info = bundle.packaged.info.isAbsent ? [noInfo(bundle)] : []
        return info + keys(bundle) + unresolved(bundle) + packageType(bundle)
          + executable(bundle) + misplaced(bundle, product.form) + simulator(bundle, product.form)
          + watch(bundle) + wrongPlatform(bundle, product.form)
      }
  }

  static func finding(
    _ message: String, at place: Place? = nil, _ bundle: ProductBundle, _ help: String
  ) -> Finding {
    Finding(
      info, message, at: place ?? bundle.infoPlace, subject: bundle.subject, help: help)
  }

  private static func noInfo(_ bundle: ProductBundle) -> Finding {
    finding(
      "\(bundle.name) has no Info.plist", at: bundle.place, bundle,
      "nothing installs such a bundle; look whether the copy of it was cut short")
  }

  /// The keys that the App Store asks of an app, and those that it asks of an extension.
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
      finding(
        "\(key) of \(bundle.name) is \(kind), not a string", bundle,
        "App Store Connect reports ITMS-90361; write it as <string>")
    }
    let missing = keys.filter { key in
      list.text(key) == nil && !wrong.contains { $0.0 == key }
    }
    if missing.isEmpty { return typed }
    let isEmpty = missing.allSatisfy { list.values[$0] == .string("") }
    let code = isExtension ? "ITMS-90360" : "ITMS-90056 or ITMS-90057"
    return typed + [
      finding(
        "Info.plist of \(bundle.name) has \(isEmpty ? "nothing for" : "no") \(missing.listed())",
        bundle,
        "App Store Connect reports \(code); write what is missing, and see that the "
          + "variables in it have a value in this target")
    ]
  }

  private static func unresolved(_ bundle: ProductBundle) -> [Finding] {
    let found = bundle.info?.unresolved ?? []
    guard let first = found.first else { return [] }
    let more = found.count > 1 ? " and \(found.count - 1) more" : ""
    return [
      finding(
        "Info.plist of \(bundle.name) still holds \(quoted(first.text)) for "
          + "\(quoted(first.key))\(more)", bundle,
        "App Store Connect refuses such values (ITMS-90362); give the variable a value in this "
          + "target, or see that Xcode processes the file")
    ]
  }

  private static func packageType(_ bundle: ProductBundle) -> [Finding] {
    let wanted = bundle.packaged.kind == .appExtension ? "XPC!" : "APPL"
    guard let type = bundle.text("CFBundlePackageType"), type != wanted else { return [] }
    return [
      finding(
        "CFBundlePackageType of \(bundle.name) is \(quoted(type)), not \(wanted)", bundle,
        "installd refuses to install it (error 41); write $(PRODUCT_BUNDLE_PACKAGE_TYPE)")
    ]
  }

  private static func executable(_ bundle: ProductBundle) -> [Finding] {
    guard let name = bundle.text("CFBundleExecutable") else { return [] }
    if bundle.packaged.executable.isAbsent {
      return [
        finding(
          "the executable \(quoted(name)) of \(bundle.name) is missing", bundle,
          "App Store Connect reports ITMS-90207; build the target, and embed what was built")
      ]
    }
    var found: [Finding] = []
    if let slice = bundle.packaged.executable.value?.slices.first(where: { $0.fileType != 2 }) {
      found.append(
        finding(
          "the executable of \(bundle.name) is no program but a Mach-O file of type "
            + "\(slice.fileType)", at: bundle.executablePlace, bundle,
          "the system starts no such file; see that the target is an app or an app extension"))
    }
    if bundle.packaged.kind == .appExtension, bundle.name != "\(name).appex" {
      found.append(
        finding(
          "\(bundle.name) has the executable \(quoted(name)): an extension is named like it",
          bundle,
          "App Store Connect reports ITMS-90362; name it \(name).appex"))
    }
    return found
  }

  private static func misplaced(
    _ bundle: ProductBundle, _ form: PackagedApp.Form
  ) -> [Finding] {
    bundle.packaged.misplaced.filter { name in
      // Xcode puts the code of a debug build there, which no archive has.
      form != .bundle || !(name.hasSuffix(".debug.dylib") || name == "__preview.dylib")
    }.map { name in
      let isBundle = name.hasSuffix(".app") || name.hasSuffix(".appex")
      let code = isBundle ? "ITMS-90205" : name == "Frameworks" ? "ITMS-90206" : "ITMS-90171"
      let remedy =
        isBundle
        ? "an extension holds no other bundle: embed it in the app's folder PlugIns"
        : name == "Frameworks" || name.hasSuffix(".framework")
          ? "embed frameworks in the app alone, and set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO"
          : "embed it in the app, or link it statically"
      return finding(
        "the extension \(bundle.name) holds \(quoted(name))",
        at: bundle.place(of: name), bundle, "App Store Connect reports \(code); \(remedy)")
    }
  }
}
