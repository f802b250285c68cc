internal import WidgetManifests

/// A widget opens URLs that its own app handles.
struct UnknownURLScheme: BundleRule {
  static let info = RuleInfo(
    id: "unknown-url-scheme",
    group: .links,
    severity: .warning,
    summary: "A widget opens a URL for a system app, such as Phone or Mail.",
    rationale: """
      widgetURL and Link open the app that contains the widget, with any scheme, whether or not \
      CFBundleURLTypes declares it. A URL for Phone, Mail or Messages opens that app, too, and \
      nothing happens unless its code passes the URL on.
      """,
    remedy: "use one of the app's own URLs, and let the app open the other one",
    source: "https://developer.apple.com/documentation/swiftui/view/widgeturl(_:)",
    valid: [
      .widget("url: weather://city"),
      .widget("url: https://weather.example.com/city"),
      .widget("url: mailto:team@example.com", app: "urlSchemes: [mailto]"),
    ],
    invalid: [
      .widget("url: ↓tel:+15551234567"),
      .widget("families: [systemMedium]\nlinks: [weather://day, ↓mailto:team@example.com]"),
    ])

  /// Schemes of Apple's own apps.
  ///
  /// - Source: Apple URL Scheme Reference,
  ///   https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/
  private static let system: Set = ["mailto", "tel", "sms", "facetime", "facetime-audio", "itms"]

  static func judge(_ bundle: BundleContext) -> [Finding] {
    guard let host = bundle.host?.document, host.urlSchemes.isComplete() else { return [] }
    let declared = Set(host.urlSchemes.items().map { $0.value.lowercased() })
    // A scheme is one mistake, even if many URLs have it.
    var foreign = SharedTexts("also opened")
    for widget in bundle.widgets {
      for written in widget.urls.destinations {
        guard let scheme = written.url?.scheme, system.contains(scheme),
          !declared.contains(scheme)
        else { continue }
        foreign.add(written.text, as: scheme, of: widget)
      }
    }
    let app = bundle.subject.app ?? "the app"
    return foreign.list.map { use in
      Finding(
        info, "this \(quoted(use.key)) URL opens \(app), not a system app", at: use.text,
        subject: use.subject, related: use.others)
    }
  }
}
