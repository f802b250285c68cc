internal import WidgetManifests

/// The app declares the schemes that its widgets open.
struct UnknownURLScheme: Rule {
  static let info = RuleInfo(
    id: "unknown-url-scheme",
    group: .links,
    severity: .error,
    summary: "A widget opens a URL whose scheme the app does not declare.",
    rationale: """
      widgetURL and Link open the app that contains the widget. It is told of URLs whose schemes \
      stand in its own CFBundleURLTypes; a declaration in the extension means nothing. With \
      another scheme the app opens, and nothing is routed.
      """,
    remedy: "declare the scheme under `urlSchemes` of the app",
    source:
      "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app",
    valid: [
      .widget("url: Weather://city", app: "urlSchemes: [weather]"),
      .widget("url: https://weather.example.com/city"),
    ],
    invalid: [
      .widget("url: ↓wether://city", app: "urlSchemes: [weather]"),
      .widget("families: [systemMedium]\nlinks: [https://example.com, ↓weather://day]"),
    ])

  /// Schemes of Apple's own apps, which no other app can declare.
  ///
  /// - Source: Apple URL Scheme Reference,
  ///   https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/
  private static let system: Set = ["mailto", "tel", "sms", "facetime", "facetime-audio", "itms"]

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      guard let host = bundle.host, let declared = schemes(host.document.urlSchemes)
      else { return [] }
      func isUndeclared(_ url: AbsoluteURL) -> Bool {
        !url.isWeb && !declared.contains(url.scheme)
      }
      let widgets = bundle.widgets.filter { widget in
        widget.urls.destinations.contains { $0.url.map(isUndeclared) ?? false }
      }
      if widgets.isEmpty { return [] }
      let suggestions = Suggestions(declared.sorted())
      // A scheme is one mistake, however many URLs have it.
      var missing = SharedTexts("also opened")
      for widget in widgets {
        for written in widget.urls.destinations {
          guard let url = written.url, isUndeclared(url) else { continue }
          missing.add(written.text, as: url.scheme, of: widget)
        }
      }
      return missing.list.map { use in
        let meant = suggestions.nearest(to: use.key)
        let help = meant.map { "did you mean \($0)? Else \(declare(use.key, in: host.document))" }
        return finding(
          use.key, at: use.text, use.subject, host.document, related: use.others,
          help ?? self.help(for: use.key, host.document))
      }
    }
  }

  /// The schemes that an app declares; nil if one of them is unknown or invalid.
  private static func schemes(_ declared: Field<LocatedList<String>>) -> Set<String>? {
    let schemes = declared.items().map(\.value)
    guard declared.isComplete(), schemes.allSatisfy(AbsoluteURL.isScheme) else { return nil }
    return Set(schemes.map { $0.lowercased() })
  }

  private static func help(for scheme: String, _ host: AppDocument) -> String {
    if system.contains(scheme) {
      return "a widget opens its own app alone: write a URL of the app's, and let the app open this"
    }
    return declare(scheme, in: host)
  }

  private static func declare(_ scheme: String, in host: AppDocument) -> String {
    host.urlSchemes.items().isEmpty
      ? "write `urlSchemes: [\(scheme.asYAML)]` in the app"
      : "add \(scheme.asYAML) to `urlSchemes` of the app"
  }

  private static func finding(
    _ scheme: String, at url: Located<String>, _ subject: Finding.Subject, _ host: AppDocument,
    related: [Finding.Related], _ help: String
  ) -> Finding {
    let app = subject.app ?? "the app"
    let declared = host.urlSchemes.items().isEmpty ? "no scheme" : "other schemes"
    let place = host.urlSchemes.value?.place ?? host.place
    return Finding(
      info, "\(app) does not declare the scheme \(quoted(scheme))", at: url, subject: subject,
      related: [Finding.Related("host", "\(app) declares \(declared)", at: place)] + related,
      help: help)
  }
}
