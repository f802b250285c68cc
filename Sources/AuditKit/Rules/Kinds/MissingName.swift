internal import WidgetManifests

/// A widget has a name and a description for the gallery.
struct MissingName: WidgetRule {
  static let info = RuleInfo(
    id: "missing-name",
    group: .kinds,
    severity: .warning,
    summary: "A widget has no name or no description.",
    rationale: """
      The widget gallery shows configurationDisplayName and description beside the widget's \
      preview; without them it shows a blank, and people can't search for the widget.
      """,
    remedy: "write the widget's `name` and `description`",
    source: "https://developer.apple.com/documentation/widgetkit/creating-a-widget-extension",
    valid: [
      .widget("name: Current conditions\ndescription: The weather now."),
      .widget(
        "configuration: activity", without: ["name", "description", "families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true"),
    ],
    invalid: [
      .widget("↓kind: Current", without: ["description"]),
      .widget("name: ↓\"\""),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    guard let configuration = widget.configuration, configuration != .activity, !widget.isHidden
    else { return [] }
    let texts = [("name", widget.widget.name), ("description", widget.widget.description)]
    let blank = texts.compactMap { key, field -> Finding? in
      guard let text = field.value, isBlank(text.value) else { return nil }
      return Finding(
        info, "the widget's \(key) is blank", at: text, subject: widget.subject,
        help: "write a text for the widget gallery")
    }
    let missing = texts.filter { $0.1.isAbsent }.map(\.0)
    if missing.isEmpty { return blank }
    return blank + [
      Finding(
        info, "the widget has no \(missing.listed("and no"))", at: widget.located,
        subject: widget.subject,
        help: "write \(missing.map { "`\($0): …`" }.listed()) for the widget gallery",
        projectHelp: "add \(missing.map(modifier).listed()) for the widget gallery")
    ]
  }

  /// The modifier of the widget's configuration that corresponds to a key of the manifest.
  private static func modifier(of key: String) -> String {
    key == "name" ? ".configurationDisplayName(_:)" : ".description(_:)"
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
