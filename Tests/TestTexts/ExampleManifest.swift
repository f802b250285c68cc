package import WidgetManifests

/// The files of an example, for tests of its rule.
extension Example {
  /// The whole manifest, including the markers.
  package var manifest: String {
    switch written {
    case .whole(let text):
      text
    case .bundle(let text, let without, let app):
      Self.compose(app: app, bundle: text, without: without, widget: "")
    case .widget(let text, let without, let bundle, let app):
      Self.compose(app: app, bundle: bundle, widget: text, withoutInWidget: without)
    case .change(_, let new):
      new.manifest
    case .product(_, let declared):
      declared?.manifest ?? ""
    }
  }

  /// The whole manifest of the older release, if the example compares two.
  package var before: String? {
    if case .change(let old, _) = written { old.manifest } else { nil }
  }

  /// How the product differs from the one in the standard documents, if the
  /// example has a product.
  package var built: String? {
    if case .product(let built, _) = written { built } else { nil }
  }

  private static func compose(
    app: String, bundle: String, without: [String] = [], widget: String,
    withoutInWidget: [String] = []
  ) -> String {
    var text = merge(app, into: standardApp) + "\n---\n"
    text += merge(bundle, into: standardBundle, without: without) + "\n"
    // A Today extension has no widgets.
    let isToday = bundle.contains("com.apple.widget-extension")
    if isToday || without.contains("widgets") || keys(of: bundle).contains("widgets") {
      return text
    }
    text += "widgets:\n"
    let lines = merge(widget, into: standardWidget, without: withoutInWidget)
    for (number, line) in lines.split(separator: "\n").enumerated() {
      text += (number == 0 ? "  - " : "    ") + line + "\n"
    }
    return text
  }

  /// Returns the top-level lines of the standard document, replaced where `text` has the same key,
  /// then the rest of `text`.
  private static func merge(
    _ text: String, into standard: String, without: [String] = []
  ) -> String {
    var blocks = blocks(of: text)
    var lines: [Substring] = []
    for line in standard.split(separator: "\n") {
      let key = key(of: line)
      if let index = blocks.firstIndex(where: { $0.key == key }) {
        lines += blocks.remove(at: index).lines
      } else if !without.contains(key ?? "") {
        lines.append(line)
      }
    }
    return (lines + blocks.flatMap(\.lines)).joined(separator: "\n")
  }

  /// Returns each top-level key with the lines nested in it and the comments above it.
  private static func blocks(of text: String) -> [(key: String?, lines: [Substring])] {
    var blocks: [(key: String?, lines: [Substring])] = []
    var comments: [Substring] = []
    for line in text.split(separator: "\n") {
      if let key = key(of: line) {
        blocks.append((key, comments + [line]))
        comments = []
      } else if line.hasPrefix("#") || blocks.isEmpty {
        comments.append(line)
      } else {
        blocks[blocks.count - 1].lines += comments + [line]
        comments = []
      }
    }
    if !comments.isEmpty { blocks.append((nil, comments)) }
    return blocks
  }

  private static func keys(of text: String) -> Set<String> {
    Set(text.split(separator: "\n").compactMap(key(of:)))
  }

  private static func key(of line: Substring) -> String? {
    guard let first = line.first, first != " ", first != "#", first != "-",
      let colon = line.firstIndex(of: ":")
    else { return nil }
    return String(line[..<colon].drop { $0 == "↓" })
  }
}
