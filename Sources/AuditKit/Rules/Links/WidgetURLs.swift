/// The URLs of a widget, each parsed once for all rules.
struct WidgetURLs: Sendable {
  /// A URL as it is written, and what it is.
  struct Written: Sendable {
    let text: Located<String>
    let parsed: Result<AbsoluteURL, AbsoluteURL.Problem>

    /// The URL, where it is one.
    var url: AbsoluteURL? { try? parsed.get() }

    init(_ text: Located<String>) {
      self.text = text
      parsed = Result { () throws(AbsoluteURL.Problem) in try AbsoluteURL(parsing: text.value) }
    }
  }

  /// What `widgetURL` and its links open; none where the configuration can have neither, or is
  /// unknown.
  let destinations: [Written]
  /// What the provider fetches; none where the configuration has no provider of entries, or is
  /// unknown.
  let data: [Written]

  /// Parses what is written of a widget.
  init(
    _ configuration: Widget.Configuration?, url: Located<String>?, links: [Located<String>],
    data written: [Located<String>]
  ) {
    var destinations: [Written] = []
    if let configuration, !configuration.isControl {
      if let url { destinations.append(Written(url)) }
      for link in links { destinations.append(Written(link)) }
    }
    self.destinations = destinations
    switch configuration {
    case .activity, .staticControl, .appIntentControl, .relevance, nil: data = []
    case .static, .intent, .appIntent: data = written.map(Written.init)
    }
  }
}
