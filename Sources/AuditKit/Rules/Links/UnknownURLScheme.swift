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

  /// Schemes that Apple's own apps answer to, which no other app can declare.
  ///
  /// - Source: Apple URL Scheme Reference,
  ///   https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/
  private static let system: Set = ["mailto", "tel", "sms", "facetime", "facetime-audio", "itms"]

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      guard let host = bundle.host,
        bundle.widgets.contains(where: { !$0.urls.destinations.isEmpty }),
        let declared = declared(by: host)
      else { return [] }
      func isUndeclared(_ url: AbsoluteURL) -> Bool {
        !url.isWeb && !declared.contains(url.scheme)
      }
      let widgets = bundle.widgets.filter { widget in
        widget.urls.destinations.contains { $0.url.map(isUndeclared) ?? false }
      }
      if widgets.isEmpty { return [] }
      let suggestions = Suggestions(declared.sorted())
      return widgets.flatMap { widget in
        widget.urls.destinations.compactMap { written in
          guard let url = written.url, isUndeclared(url) else { return nil }
          return finding(url.scheme, at: written.text, of: widget, host, suggestions)
        }
      }
    }
  }

  /// The schemes that an app declares; nil where one of them is not known, or is none.
  private static func declared(by app: AppDocument) -> Set<String>? {
    let schemes = app.urlSchemes.items().map(\.value)
    guard app.urlSchemes.isComplete(), schemes.allSatisfy(AbsoluteURL.isScheme) else { return nil }
    return Set(schemes.map { $0.lowercased() })
  }

  private static func finding(
    _ scheme: String, at url: Located<String>, of widget: WidgetContext, _ host: AppDocument,
    _ suggestions: Suggestions
  ) -> Finding {
    let app = widget.subject.app ?? "the app"
    let schemes = host.urlSchemes.items()
    var help = "write `urlSchemes: [\(scheme.asYAML)]` in the app"
    if !schemes.isEmpty { help = "add \(scheme.asYAML) to `urlSchemes` of the app" }
    if system.contains(scheme) {
      help = "a widget opens its own app alone: write a URL of the app's, and let the app open this"
    } else if let nearest = suggestions.nearest(to: scheme) {
      help = "did you mean \(nearest)? Else \(help)"
    }
    return Finding(
      info, "\(app) does not declare the scheme \(quoted(scheme))", at: url,
      subject: widget.subject,
      related: [
        Finding.Related(
          "host", "\(app) declares \(schemes.isEmpty ? "no scheme" : "other schemes")",
          at: host.urlSchemes.value?.place ?? host.place)
      ],
      help: help)
  }
}
