internal import AppProduct
internal import WidgetManifests

/// An extension whose widgets use App Intents has their metadata.
struct ProductAppIntentsMetadata: ProductRule {
  static let info = RuleInfo(
    id: "product-app-intents-metadata",
    group: .product,
    severity: .error,
    summary: "An extension whose widgets use App Intents lacks their metadata.",
    rationale: """
      The system finds an extension's App Intents in the folder Metadata.appintents, which Xcode \
      writes during the build. Without it, the widget is not in the gallery, or can't be \
      configured.
      """,
    remedy: "build with Xcode's App Intents metadata extraction, and link AppIntents in the target",
    source: "https://github.com/steipete/CodexBar/issues/782",
    valid: [
      .product(
        "Widgets.appex:\n  files: [Metadata.appintents/extract.actionsdata]",
        declared: .widget("interactive: true"))
    ],
    invalid: [
      .product("Widgets.appex:\n  files: []", declared: .widget("interactive: ↓true"))
    ])

  /// The file in the folder Metadata.appintents.
  private static let file = "extract.actionsdata"

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      guard bundle.packaged.kind == .appExtension, bundle.info != nil else { return nil }
      let files = bundle.packaged.intentsMetadata
      if files?.contains(file) == true { return nil }
      let what = files == nil ? "has no Metadata.appintents" : "has no \(file) in its metadata"
      guard case .bundle(let context)? = bundle.declared, let use = use(context) else {
        guard files != nil else { return nil }
        return bundle.finding(info, "\(bundle.name) \(what)", at: bundle.place)
      }
      return Finding(
        info, "\(use.what), but \(bundle.name) \(what)", at: use.place, subject: use.subject,
        related: [bundle.built("the built extension", at: bundle.place)])
    }
  }

  /// Returns the first widget that uses App Intents.
  private static func use(
    _ bundle: BundleContext
  ) -> (what: String, place: Place, subject: Finding.Subject)? {
    for context in bundle.widgets {
      let widget = context.widget
      switch (context.configuration, widget.configuration.value) {
      case (.appIntent, let written?), (.appIntentControl, let written?):
        return ("the widget is configured by an App Intent", written.place, context.subject)
      default: break
      }
      if let interactive = widget.interactive.value, interactive.value {
        return ("the widget is interactive", interactive.place, context.subject)
      }
    }
    return nil
  }
}
