internal import WidgetManifests

/// The URLs of a widget, parsed once for all rules.
struct WidgetURLs: Sendable {
  /// A URL as written, and as parsed.
  struct Written: Sendable {
    let text: Located<String>
    let parsed: Result<AbsoluteURL, ScalarError>

    /// The URL, if it is valid.
    var url: AbsoluteURL? { try? parsed.get() }

    init(_ text: Located<String>) {
      self.text = text
      parsed = Result { () throws(ScalarError) in try AbsoluteURL(parsing: text.value) }
    }
  }

  /// The URLs that `widgetURL` and links open; empty if the configuration has neither, or is
  /// unknown.
  let destinations: [Written]
  /// The URLs that the provider fetches; empty if the configuration has no provider of entries, or
  /// is unknown.
  let data: [Written]

  /// Parses the URLs of a widget.
  init(_ configuration: ConfigurationKind?, _ widget: Widget) {
    var destinations: [Written] = []
    if let configuration, !configuration.isControl {
      if case .known(let url) = widget.url { destinations.append(Written(url)) }
      if case .known(let links) = widget.links { destinations += links.items.map(Written.init) }
    }
    self.destinations = destinations
    switch configuration {
    case .activity, .staticControl, .appIntentControl, .relevance, nil: data = []
    case .static, .intent, .appIntent: data = widget.data.items().map(Written.init)
    }
  }
}
