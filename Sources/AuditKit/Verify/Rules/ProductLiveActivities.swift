internal import AppProduct
internal import WidgetManifests

/// An app with Live Activities has NSSupportsLiveActivities.
struct ProductLiveActivities: ProductRule {
  static let info = RuleInfo(
    id: "product-live-activities",
    group: .product,
    severity: .error,
    summary: "Live Activities are declared, but the built app lacks NSSupportsLiveActivities.",
    rationale: """
      ActivityKit looks for the key in the app's Info.plist, not in the extension's. Without it \
      Activity.request throws and no Live Activity ever starts.
      """,
    remedy: "set INFOPLIST_KEY_NSSupportsLiveActivities in the app's target",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nssupportsliveactivities",
    valid: [
      .product(
        "Weather.app:\n  Info.plist: {NSSupportsLiveActivities: true}",
        declared: .bundle("", app: "supportsLiveActivities: true"))
    ],
    invalid: [
      .product(
        "Weather.app:\n  Info.plist: {NSSupportsLiveActivities: false}",
        declared: .bundle("", app: "supportsLiveActivities: ↓true"))
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.compactMap { bundle in
      guard bundle.packaged.kind == .app, let list = bundle.info, !list.supportsLiveActivities
      else { return nil }
      if case .app(let app)? = bundle.declared, let written = app.supportsLiveActivities.value,
        written.value
      {
        return finding(
          "`supportsLiveActivities` is declared", at: written, app.subject, bundle)
      }
      let inside = product.bundles.filter { $0.host === bundle }
      for case .bundle(let context)? in inside.map(\.declared) {
        let activity = context.widgets.first { $0.configuration == .activity }
        if let activity, let written = activity.widget.configuration.value {
          return finding("a Live Activity is declared", at: written, activity.subject, bundle)
        }
      }
      return nil
    }
  }

  private static func finding<Value>(
    _ what: String, at place: Located<Value>, _ subject: Finding.Subject, _ bundle: ProductBundle
  ) -> Finding {
    Finding(
      info, "\(what), but \(bundle.name) has no NSSupportsLiveActivities", at: place,
      subject: subject, related: [bundle.built("its Info.plist")])
  }
}
