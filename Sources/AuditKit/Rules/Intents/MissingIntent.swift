internal import WidgetManifests

/// A configurable widget names the intent that configures it.
struct MissingIntent: WidgetRule {
  static let info = RuleInfo(
    id: "missing-intent",
    group: .intents,
    severity: .error,
    summary: "A configurable widget names no intent.",
    rationale: """
      IntentConfiguration, AppIntentConfiguration, AppIntentControlConfiguration and \
      RelevanceConfiguration take their parameters from an intent's type; without one, the widget \
      can't be built.
      """,
    remedy: "write the intent's type name under `intent`, or `configuration: static`",
    source: "https://developer.apple.com/documentation/widgetkit/making-a-configurable-widget",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]"),
      .widget("configuration: static"),
    ],
    invalid: [
      .widget("↓kind: Current\nconfiguration: intent")
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let written = widget.widget.configuration.value,
      written.value.intentSystem != nil, widget.widget.intent.isAbsent
    else { return nil }
    let name = written.value.typeName
    let article = name.hasPrefix("A") || name.hasPrefix("I") ? "an" : "a"
    return Finding(
      info, "the widget has \(article) \(name), but names no intent", at: widget.located,
      subject: widget.subject,
      related: [Finding.Related("configuration", name, at: written.place)],
      help: help(written.value))
  }

  private static func help(_ configuration: ConfigurationKind) -> String {
    let intent = "write the intent's type name under `intent`"
    return switch configuration {
    case .appIntentControl: "\(intent), or `configuration: staticControl`"
    case .intent, .appIntent: "\(intent), or `configuration: static`"
    case .static, .staticControl, .activity, .relevance: intent
    }
  }
}
