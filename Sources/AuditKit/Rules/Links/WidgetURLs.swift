internal import WidgetManifests

/// The URLs of a widget, each parsed once for all rules.
struct WidgetURLs: Sendable {
  /// A URL as it is written, and what it is.
  struct Written: Sendable {
    let text: Located<String>
    let parsed: Result<AbsoluteURL, AbsoluteURL.Problem>

    /// The URL, where it is one.
    var url: AbsoluteURL? { if case .success(let url) = parsed { url } else { nil } }

    /// Whether it is none.
    var isInvalid: Bool { if case .failure = parsed { true } else { false } }

    init(_ text: Located<String>) {
      do throws(AbsoluteURL.Problem) {
        parsed = .success(try AbsoluteURL(parsing: text.value))
      } catch {
        parsed = .failure(error)
      }
      self.text = text
    }
  }

  /// What `widgetURL` and its links open; none where the configuration can have neither, or is
  /// unknown.
  let destinations: [Written]
  /// What the provider fetches; none where the configuration has no provider of entries, or is
  /// unknown.
  let data: [Written]
  /// Whether some of them are no URLs.
  let hasInvalid: Bool

  /// Parses what is written of a widget.
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
    hasInvalid = destinations.contains(where: \.isInvalid) || data.contains(where: \.isInvalid)
  }
}
