internal import WidgetManifests

/// A static widget or control has no intent.
struct UnexpectedIntent: WidgetRule {
  static let info = RuleInfo(
    id: "unexpected-intent",
    group: .intents,
    severity: .error,
    summary: "A static widget or control names an intent.",
    rationale: """
      StaticConfiguration and StaticControlConfiguration take no intent: people can't configure \
      such a widget, and are never asked for the intent's parameters.
      """,
    remedy: "remove the intent, or change to a configuration that takes one",
    source: "https://developer.apple.com/documentation/widgetkit/staticconfiguration",
    valid: [
      .widget("configuration: static"),
      .widget(
        "configuration: appIntentControl\nintent: SelectCity", without: ["families", "timeline"],
        bundle: "intents: [SelectCity]", app: "intents: [SelectCity]\nplatforms: {iOS: 18.0}"),
    ],
    invalid: [
      .widget(
        "intent: ↓SelectCity", bundle: "intents: [SelectCity]", app: "intents: [SelectCity]"),
      .widget(
        "configuration: staticControl\nintent: ↓SelectCity", without: ["families", "timeline"],
        app: "platforms: {iOS: 18.0}"),
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let intent = widget.widget.intent.value, let configuration = widget.configuration,
      configuration == .static || configuration == .staticControl
    else { return nil }
    let written = widget.widget.configuration.value
    let name = configuration.typeName
    let others =
      configuration.isControl
      ? "`configuration: appIntentControl`"
      : "`configuration: appIntent`, or `intent` for a SiriKit intent"
    return Finding(
      info, "the widget names the intent \(quoted(intent.value)), but \(name) takes none",
      at: intent, subject: widget.subject,
      related: written.map { [Finding.Related("configuration", name, at: $0.place)] } ?? [],
      help: "remove it, or write \(others)")
  }
}
