internal import AppProduct
internal import WidgetManifests

/// An extension has a valid extension point, and the keys that its kind of extension requires.
struct ProductExtensionPoint: ProductRule {
  static let info = RuleInfo(
    id: "product-extension-point",
    group: .product,
    severity: .error,
    summary:
      "The extension point of a built extension is missing, malformed, or not the declared one.",
    rationale: """
      installd refuses an extension without NSExtension (error 39) or without its extension point \
      (45), and a WidgetKit extension with a principal class or storyboard (152), which a Today \
      extension must have (42).
      """,
    remedy: "write NSExtension as in Xcode's template for the extension",
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

  private static func missing(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    if list.extensionKitPoint != nil { return nil }
    guard list.hasExtension else {
      return bundle.finding(
        info, "\(bundle.name) has no NSExtension",
        help: "\(info.remedy); installd refuses to install it (error 39)")
    }
    guard list.extensionPoint == nil else { return nil }
    return bundle.finding(
      info, "\(bundle.name) has no NSExtensionPointIdentifier",
      help: "\(info.remedy); installd refuses to install it (error 45), and App Store Connect "
        + "reports ITMS-90360")
  }

  private static func mismatch(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    guard case .bundle(let context)? = bundle.declared, let built = list.extensionPoint,
      !context.document.extensionPoint.isUnknown
    else { return nil }
    let document = context.document
    // WidgetKit's point is the default.
    let written =
      document.extensionPoint.value
      ?? Located(WidgetExtensionPoint.widgetKit.rawValue, at: document.place)
    guard written.value != built else { return nil }
    return Finding(
      info,
      "extension point \(quoted(written.value)) is declared, but \(bundle.name) has "
        + quoted(built), at: written, subject: bundle.subject,
      related: [bundle.built("NSExtensionPointIdentifier is \(quoted(built))")])
  }

  /// Returns a finding if the point is a misspelled one of widgets, or not an identifier.
  private static func unknown(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    guard let point = list.extensionPoint, !InfoPlist.containsVariable(point),
      ExtensionPoint.named(point) == nil
    else { return nil }
    let nearest = Nearest.match(to: point, in: WidgetExtensionPoint.words)?.word
    let isOfWidgets = nearest != nil || point.lowercased().contains("widget")
    let remedy =
      isOfWidgets ? "write \(nearest ?? ExtensionPoint.widgetKit.identifier)" : info.remedy
    guard point.contains("."), ReverseDNS.problem(in: point) == nil else {
      return bundle.finding(
        info, "the extension point \(quoted(point)) of \(bundle.name) is malformed",
        help: "\(remedy); installd refuses to install it (error 46), and App Store Connect reports "
          + "ITMS-90349")
    }
    // There are more points than the platform table contains.
    guard isOfWidgets else { return nil }
    return bundle.finding(
      info, "\(quoted(point)) of \(bundle.name) is not an extension point for widgets",
      help: "\(remedy); installd refuses to install it (error 59), and App Store Connect reports "
        + "ITMS-90349")
  }

  private static func classes(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    let written = [
      list.principalClass.map { "the principal class \(quoted($0))" },
      list.mainStoryboard.map { "the storyboard \(quoted($0))" },
    ].compactMap(\.self)
    switch list.extensionPoint.flatMap(WidgetExtensionPoint.init(rawValue:)) {
    case .widgetKit where !written.isEmpty:
      return bundle.finding(
        info, "the WidgetKit extension \(bundle.name) has \(written.listed())",
        help: "remove it from NSExtension; installd refuses to install it (error 152)")
    case .today where written.count != 1:
      let found = written.isEmpty ? "neither a principal class nor a storyboard" : written.listed()
      return bundle.finding(
        info, "the Today extension \(bundle.name) has \(found)",
        help: "write exactly one of the two; installd refuses to install it (error 42)")
    default: return nil
    }
  }

  /// Returns a finding if an ExtensionKit extension isn't in the folder for those, or another
  /// extension is.
  private static func folder(_ bundle: ProductBundle, _ list: InfoPlist) -> Finding? {
    let isExtensionKit = list.extensionKitPoint != nil
    let folder = bundle.packaged.folder
    guard isExtensionKit ? folder == "PlugIns" : folder == "Extensions" else { return nil }
    let wanted = isExtensionKit ? "Extensions" : "PlugIns"
    let what = isExtensionKit ? "EXAppExtensionAttributes" : "NSExtension"
    return bundle.finding(
      info, "\(bundle.name) with \(what) is in \(folder), not in \(wanted)",
      help: "embed it in \(wanted); App Store Connect reports ITMS-91179")
  }
}
