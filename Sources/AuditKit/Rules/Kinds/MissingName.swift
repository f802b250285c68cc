internal import WidgetManifests

/// A widget says in the gallery what it is.
struct MissingName: Rule {
  static let info = RuleInfo(
    id: "missing-name",
    group: .kinds,
    severity: .warning,
    summary: "A widget has no name or no description.",
    rationale: """
      The widget gallery shows configurationDisplayName and description beside the widget's \
      preview; without them there is a blank, and a person cannot search for the widget.
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

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeWidgets { context, _ in
      guard let configuration = context.configuration, configuration != .activity,
        !context.isHidden
      else { return [] }
      let widget = context.widget
      if isShown(widget.name), isShown(widget.description) { return [] }
      let (name, description) = (widget.name, widget.description)
      let blanks = blank("name", name, context) + blank("description", description, context)
      guard name.isAbsent || description.isAbsent else { return blanks }
      let keys = [("name", name.isAbsent), ("description", description.isAbsent)]
      let missing = keys.filter(\.1).map(\.0)
      return blanks + [
        Finding(
          info, "the widget has no \(missing.listed("and no"))", at: context.located,
          subject: context.subject,
          help: "write \(missing.map { "`\($0): …`" }.listed()), which the gallery shows")
      ]
    }
  }

  private static func blank(
    _ key: String, _ field: Field<Located<String>>, _ context: WidgetContext
  ) -> [Finding] {
    guard let text = field.value, isBlank(text.value) else { return [] }
    return [
      Finding(
        info, "the widget's \(key) is blank", at: text, subject: context.subject,
        help: "write a text; the gallery shows it")
    ]
  }

  /// Whether a text is there, or may be, and is not blank.
  private static func isShown(_ field: Field<Located<String>>) -> Bool {
    switch field {
    case .absent: false
    case .unknown: true
    case .known(let text): !isBlank(text.value)
    }
  }

  private static func isBlank(_ text: String) -> Bool {
    // What begins with a character of ASCII that is shown, as most texts do, needs no closer look.
    if let first = text.utf8.first, 0x21...0x7E ~= first { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
