/// A manifest that documents a rule, and tests it.
///
/// A `↓` marks the first character of each place that the rule reports. Where only a few keys
/// matter, ``bundle(_:without:app:)`` and ``widget(_:without:bundle:app:)`` merge them into
/// ``standardApp``, ``standardBundle`` and ``standardWidget``, in which no rule finds anything.
public struct Example: Sendable {
  /// The parts as given.
  package let written: Written

  /// The parts of an example.
  package enum Written: Sendable {
    case whole(String)
    case bundle(String, without: [String], app: String)
    case widget(String, without: [String], bundle: String, app: String)
    indirect case change(from: Example, to: Example)
    indirect case product(String, declared: Example?)
  }

  /// The lines that the rule reference shows, including the markers.
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

  /// Returns an example that is a whole manifest, shown unchanged.
  public static func whole(_ text: String) -> Example { Example(written: .whole(text)) }

  /// Returns an example whose keys replace those of the standard app and bundle documents, or are
  /// added to them.
  ///
  /// - Parameters:
  ///   - text: Top-level keys of the bundle document; with `widgets`, its widgets too.
  ///   - without: The keys of the standard bundle document to leave out.
  ///   - app: Top-level keys of the app document.
  public static func bundle(
    _ text: String, without: [String] = [], app: String = ""
  ) -> Example {
    Example(written: .bundle(text, without: without, app: app))
  }

  /// Returns an example whose keys replace those of the standard widget, bundle and app, or are
  /// added to them.
  ///
  /// - Parameters:
  ///   - text: Keys of the widget, not indented.
  ///   - without: The keys of the standard widget to leave out.
  ///   - bundle: Top-level keys of the bundle document.
  ///   - app: Top-level keys of the app document.
  public static func widget(
    _ text: String, without: [String] = [], bundle: String = "", app: String = ""
  ) -> Example {
    Example(written: .widget(text, without: without, bundle: bundle, app: app))
  }

  /// Returns an example of a Live Activity with a value of the key `activity`.
  package static func activity(_ text: String) -> Example {
    .widget(
      "configuration: activity\nactivity: \(text)", without: ["families", "timeline"],
      app: "platforms: {iOS: 17.0}\nsupportsLiveActivities: true")
  }

  /// Returns an example of a control that runs the intent `Set`, which is declared as given.
  package static func control(_ intent: String, app: String) -> Example {
    .widget(
      "configuration: appIntentControl\nintent: Set", without: ["families", "timeline"],
      bundle: "intents:\n  - \(intent)", app: app)
  }

  /// Returns an example of the standard app with a watch app, whose keys are replaced or added to.
  package static func watchApp(_ text: String, without: [String] = []) -> Example {
    let names =
      text.split(separator: "\n").map { $0.prefix { $0 != ":" } } + without.map { $0[...] }
    let kept = standardWatchApp.split(separator: "\n")
      .filter { line in !names.contains(line.prefix { $0 != ":" }) }
    return .whole(([standardApp, "---"] + kept.map(String.init) + [text]).joined(separator: "\n"))
  }

  private static let standardWatchApp = """
    app: Weather for Apple Watch
    bundleID: com.example.weather.watchkitapp
    companion: com.example.weather
    version: 3.2.0
    build: 412
    platforms: {watchOS: 10.0}
    """

  /// Returns an example of two releases, with the markers in the newer one.
  public static func change(from old: Example, to new: Example) -> Example {
    Example(written: .change(from: old, to: new))
  }

  /// Returns an example of a built product and a manifest that declares it, with markers in both.
  ///
  /// - Parameters:
  ///   - built: The differences from the product that the standard documents declare: for each
  ///     bundle, keys of its `Info.plist`, its `entitlements`, `profile`, `signature` and `files`.
  ///   - declared: The manifest, or nil to verify the product alone.
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

  /// An example in which the app, the extension and the widget share an app group.
  package static let sharedGroup = Example.widget(
    "appGroups: [group.com.example.weather]",
    bundle: """
      appGroups: [group.com.example.weather]
      privacyManifest: {userDefaults: [1C8F.1]}
      """,
    app: "appGroups: [group.com.example.weather]")

  /// Returns the key `widgets` with widgets that differ only in their kinds, which are inserted as
  /// given.
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

  /// Returns the parts, each below a comment with its name if there are several.
  private static func shown(_ parts: [(name: String, text: String)], without: [String]) -> String {
    let written = parts.filter { !$0.text.isEmpty }
    var blocks = written.map { part in
      written.count > 1 ? "# \(part.name)\n\(part.text)" : part.text
    }
    if !without.isEmpty { blocks.append("# without \(without.joined(separator: ", "))") }
    return blocks.joined(separator: "\n")
  }
}
