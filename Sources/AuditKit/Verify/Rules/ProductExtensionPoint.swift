internal import AppProduct
internal import WidgetManifests

/// An extension says where it plugs in, as its kind of extension has to.
struct ProductExtensionPoint: ProductRule {
  static let info = RuleInfo(
    id: "product-extension-point",
    group: .product,
    severity: .error,
    summary: "The extension point of a built extension is missing, malformed or not as declared.",
    rationale: """
      installd installs no extension without NSExtension (error 39) or without its point (45), and \
      no WidgetKit extension with a principal class or storyboard (152), which a Today extension \
      must have (42).
      """,
    remedy: "write the dictionary NSExtension as Xcode's template for the extension has it",
    source: "https://github.com/EvanBacon/expo-apple-targets/issues/169",
    valid: [
      .product(
        "Widgets.appex:\n  Info.plist: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}}"
      )
    ],
    invalid: [
      .product(
        """
        Widgets.appex:
          ↓Info.plist:
            NSExtension:
              NSExtensionPointIdentifier: com.apple.widgetkit-extension
              NSExtensionPrincipalClass: Widgets.Main
        """),
      .product("Widgets.appex:\n  ↓Info.plist: {NSExtension: none}"),
      .product(
        "Widgets.appex:\n  ↓Info.plist: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit}}"
      ),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      guard bundle.packaged.kind == .appExtension, let list = bundle.info else { return nil }
      return missing(bundle, list) ?? mismatch(bundle, list) ?? unknown(bundle, list)
        ?? classes(bundle, list) ?? folder(bundle, list)
    }
  }

  private static func finding(_ message: String, _ bundle: ProductBundle, _ help: String) -> Finding
  {
    Finding(info, message, at: bundle.infoPlace, subject: bundle.subject, help: help)
  }

  private static func missing(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    if list.extensionKitPoint != nil { return nil }
    guard list.hasExtension else {
      return finding(
        "\(bundle.name) has no NSExtension", bundle,
        "installd refuses to install it (error 39); \(info.remedy)")
    }
    guard list.extensionPoint == nil else { return nil }
    return finding(
      "\(bundle.name) has no NSExtensionPointIdentifier", bundle,
      "installd refuses to install it (error 45), and App Store Connect reports ITMS-90360; "
        + info.remedy)
  }

  private static func mismatch(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    guard case .bundle(let context)? = bundle.declared, let built = list.extensionPoint
    else { return nil }
    let document = context.document
    let written: Located<String>
    switch document.extensionPoint {
    case .unknown: return nil
    case .known(let point): written = point
    // Where none is written, WidgetKit's is meant.
    case .absent:
      written = Located(WidgetExtensionPoint.widgetKit.rawValue, at: document.place)
    }
    guard written.value != built else { return nil }
    return Finding(
      info,
      "extension point \(quoted(written.value)) is declared, and \(bundle.name) has "
        + quoted(built), at: written, subject: bundle.subject,
      related: [bundle.built("NSExtensionPointIdentifier is \(quoted(built))")])
  }

  /// Whether the point is one of widgets with a slip, or no identifier at all.
  private static func unknown(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    guard let point = list.extensionPoint, !InfoPlist.holdsVariable(point),
      ExtensionPoint.named(point) == nil
    else { return nil }
    let nearest = Nearest.match(to: point, in: WidgetExtensionPoint.words)?.word
    let isOfWidgets = nearest != nil || point.lowercased().contains("widget")
    let hint =
      isOfWidgets ? "; did you mean \(nearest ?? ExtensionPoint.widgetKit.identifier)?" : ""
    guard point.contains("."), ReverseDNS.problem(in: point) == nil else {
      return finding(
        "the extension point \(quoted(point)) of \(bundle.name) is malformed", bundle,
        "installd refuses to install it (error 46), and App Store Connect reports ITMS-90349\(hint)"
      )
    }
    // There are more points than are known here.
    guard isOfWidgets else { return nil }
    return finding(
      "\(quoted(point)) of \(bundle.name) is no extension point of widgets", bundle,
      "installd refuses to install it (error 59), and App Store Connect reports ITMS-90349\(hint)")
  }

  private static func classes(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    let written = [
      list.principalClass.map { "the principal class \(quoted($0))" },
      list.mainStoryboard.map { "the storyboard \(quoted($0))" },
    ].compactMap(\.self)
    switch list.extensionPoint.flatMap(WidgetExtensionPoint.init(rawValue:)) {
    case .widgetKit where !written.isEmpty:
      return finding(
        "the WidgetKit extension \(bundle.name) has \(written.listed())", bundle,
        "installd refuses to install it (error 152); remove it from NSExtension")
    case .today where written.count != 1:
      let found = written.isEmpty ? "neither a principal class nor a storyboard" : written.listed()
      return finding(
        "the Today extension \(bundle.name) has \(found)", bundle,
        "installd refuses to install it (error 42); write exactly one of the two")
    default: return nil
    }
  }

  /// Extensions of ExtensionKit lie in a folder of their own.
  private static func folder(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    let isExtensionKit = list.extensionKitPoint != nil
    let folder = bundle.packaged.folder
    guard isExtensionKit ? folder == "PlugIns" : folder == "Extensions" else { return nil }
    let wanted = isExtensionKit ? "Extensions" : "PlugIns"
    let what = isExtensionKit ? "EXAppExtensionAttributes" : "NSExtension"
    return finding(
      "\(bundle.name) with \(what) lies in \(folder), not in \(wanted)", bundle,
      "App Store Connect reports ITMS-91179; embed it in \(wanted)")
  }
}
