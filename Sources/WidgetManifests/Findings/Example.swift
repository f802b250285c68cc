/// A manifest that shows a rule at work, and is its test.
///
/// A `↓` stands right before the first character of each place that the rule reports. Where only
/// a few keys matter, ``bundle(_:without:app:)`` and ``widget(_:without:bundle:app:)`` put them
/// into ``standardApp``, ``standardBundle`` and ``standardWidget``, of which no rule has anything
/// to say.
public struct Example: Sendable {
  /// What was written; nothing is put together before it is asked for, since every run of the
  /// command makes all rules and shows the examples of none.
  private let written: Written

  private enum Written {
    case whole(String)
    case bundle(String, without: [String], app: String)
    case widget(String, without: [String], bundle: String, app: String)
    indirect case change(from: Example, to: Example)
    indirect case product(String, declared: Example?)
  }

  /// The lines that a reader of the reference is shown, markers included.
  public var shown: String {
    switch written {
    case .whole(let text):
      text
    case .bundle(let text, let without, let app):
      Self.shown([("app", app), ("bundle", text)], without: without)
    case .widget(let text, let without, let bundle, let app):
      Self.shown([("app", app), ("bundle", bundle), ("widget", text)], without: without)
    case .change(let old, let new):
      "# before\n\(old.shown)\n\n# after\n\(new.shown)"
    case .product(let built, let declared):
      declared.map { "# built\n\(built)\n\n# declared\n\($0.shown)" } ?? built
    }
  }

  /// The whole manifest, markers included.
  public var manifest: String {
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

  /// The whole manifest of the older release, where the example is about two.
  public var before: String? {
    if case .change(let old, _) = written { old.manifest } else { nil }
  }

  /// What of the product differs from the one that the standard documents declare, where the example
  /// is about one.
  public var built: String? {
    if case .product(let built, _) = written { built } else { nil }
  }

  /// A whole manifest, shown as it is.
  public static func whole(_ text: String) -> Example { Example(written: .whole(text)) }

  /// Keys of an app document and a bundle document that replace or join those of the standard ones.
  ///
  /// - Parameters:
  ///   - text: Top-level keys of the bundle document; with `widgets`, its widgets too.
  ///   - without: Keys of the standard bundle document that are left out.
  ///   - app: Top-level keys of the app document.
  public static func bundle(
    _ text: String, without: [String] = [], app: String = ""
  ) -> Example {
    Example(written: .bundle(text, without: without, app: app))
  }

  /// Keys of one widget that replace or join those of the standard one; `bundle` and `app` likewise.
  ///
  /// - Parameters:
  ///   - text: Keys of the widget, not indented.
  ///   - without: Keys of the standard widget that are left out.
  ///   - bundle: Top-level keys of the bundle document.
  ///   - app: Top-level keys of the app document.
  public static func widget(
    _ text: String, without: [String] = [], bundle: String = "", app: String = ""
  ) -> Example {
    Example(written: .widget(text, without: without, bundle: bundle, app: app))
  }

  /// Two releases; the markers stand in the newer one.
  public static func change(from old: Example, to new: Example) -> Example {
    Example(written: .change(from: old, to: new))
  }

  /// A built product, and a manifest that declares it; the markers stand in both.
  ///
  /// - Parameters:
  ///   - built: What differs from the product that the standard documents declare: for each bundle
  ///     keys of its `Info.plist`, its `entitlements`, `profile`, `signature` and `files`.
  ///   - declared: The manifest; nil verifies the product alone.
  public static func product(_ built: String, declared: Example? = nil) -> Example {
    Example(written: .product(built, declared: declared))
  }

  /// The app document of short examples.
  public static let standardApp = """
    app: Weather
    bundleID: com.example.weather
    version: 3.2.0
    build: 412
    platforms: {iOS: 16.0}
    """

  /// The bundle document of short examples, without its widgets.
  public static let standardBundle = """
    widgetBundle: WeatherWidgets
    host: com.example.weather
    bundleID: com.example.weather.widgets
    version: 3.2.0
    build: 412
    displayName: Weather
    """

  /// The widget of short examples.
  public static let standardWidget = """
    kind: Current
    name: Current conditions
    description: The weather now.
    families: [systemSmall]
    timeline: {policy: {after: 2h}}
    """

  /// An app group that app, extension and widget have.
  package static let sharedGroup = Example.widget(
    "appGroups: [group.com.example.weather]",
    bundle: """
      appGroups: [group.com.example.weather]
      privacyManifest: {userDefaults: [1C8F.1]}
      """,
    app: "appGroups: [group.com.example.weather]")

  /// The key `widgets` with widgets that differ in their kinds alone, written as they are given.
  package static func widgets(ofKinds kinds: [String]) -> String {
    let first = """
      widgets:
        - &first
          kind: \(kinds.first ?? "")
          name: Current conditions
          description: The weather now.
          families: [systemSmall]
          timeline: {policy: {after: 2h}}
      """
    return kinds.dropFirst().reduce(first) { "\($0)\n  - {<<: *first, kind: \($1)}" }
  }

  /// Each part under a comment that names it, where there is more than one.
  private static func shown(_ parts: [(name: String, text: String)], without: [String]) -> String {
    let written = parts.filter { !$0.text.isEmpty }
    var blocks = written.map { part in
      written.count > 1 ? "# \(part.name)\n\(part.text)" : part.text
    }
    if !without.isEmpty { blocks.append("# without \(without.joined(separator: ", "))") }
    return blocks.joined(separator: "\n")
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

  /// The standard's top-level lines, those whose keys `text` has replaced, then the rest of `text`.
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

  /// Each top-level key with what is nested in it, and with the comments above it.
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
