internal import WidgetManifests

/// A URL has a valid scheme.
struct InvalidURL: Rule {
  static let info = RuleInfo(
    id: "invalid-url",
    group: .links,
    severity: .error,
    summary: "A URL is not absolute, or a URL scheme is malformed.",
    rationale: """
      A scheme is a letter, then letters, digits, `+`, `-` and `.`. The App Store rejects any \
      other in CFBundleURLTypes (ITMS-90158), and the app can't tell apart widget URLs that have \
      no scheme.
      """,
    remedy: "write a URL with a scheme, as in weather://city",
    source:
      "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app",
    valid: [
      .widget(
        "url: weather://city\ndata: [https://api.example.com/now]", app: "urlSchemes: [weather]")
    ],
    invalid: [
      .widget("url: ↓/city"),
      .widget(
        "families: [systemMedium]\nlinks: [weather://hour, ↓\"weather://the day\"]",
        app: "urlSchemes: [weather]"),
      .widget("data: [↓\"https:///now\"]"),
      .bundle("", app: "urlSchemes: [weather, ↓my_weather, ↓\"weather://\"]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap(schemes) + context.widgets.flatMap(urls)
  }

  private static func schemes(_ app: AppContext) -> [Finding] {
    app.document.urlSchemes.items().compactMap { scheme in
      if AbsoluteURL.isScheme(scheme.value) { return nil }
      return Finding(
        info, "\(quoted(scheme.value)) is not a URL scheme", at: scheme,
        subject: app.subject,
        help: remedy(forScheme: scheme.value), consequence: ScalarError.invalidScheme.message,
        inStore: "App Store Connect reports ITMS-90158")
    }
  }

  private static func remedy(forScheme text: String) -> String {
    let name = text.prefix { $0 != ":" }.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "-")
    return AbsoluteURL.isScheme(name) ? "write \(name)" : "write only the scheme, without ://"
  }

  private static func urls(_ widget: WidgetContext) -> [Finding] {
    invalid(widget.urls.destinations, of: widget) { $0.message }
      + invalid(widget.urls.data, of: widget) { problem in
        problem == .withoutScheme
          ? "begin it with a scheme, as in https://api.example.com/now" : problem.message
      }
  }

  private static func invalid(
    _ urls: [WidgetURLs.Written], of widget: WidgetContext,
    help: (ScalarError) -> String
  ) -> [Finding] {
    urls.compactMap { url in
      guard case .failure(let problem) = url.parsed else { return nil }
      return Finding(
        info, "\(quoted(url.text.value)) is not an absolute URL", at: url.text,
        subject: widget.subject, help: help(problem))
    }
  }
}
