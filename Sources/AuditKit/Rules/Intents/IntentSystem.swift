internal import WidgetManifests

/// An intent belongs to the framework of the configuration that uses it.
struct IntentSystem: Rule {
  static let info = RuleInfo(
    id: "intent-system",
    group: .intents,
    severity: .error,
    summary: "A SiriKit intent in an App Intent configuration, or an App Intent in a SiriKit one.",
    rationale: """
      IntentConfiguration takes an INIntent, AppIntentConfiguration a WidgetConfigurationIntent; \
      neither builds with the other. A migrated intent has its own type in each framework.
      """,
    remedy: "change the intent's `system`, or the widget's `configuration`",
    source:
      "https://developer.apple.com/documentation/widgetkit/migrating-widgets-from-sirikit-intents-to-app-intents",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, system: siriKit}]", app: "intents: [SelectCity]")
    ],
    invalid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, system: ↓appIntents}]",
        app: "intents: [SelectCity]"),
      .widget(
        "configuration: appIntent\nintent: SelectCity\ncontainerBackground: true",
        bundle: "intents: [{name: SelectCity, system: ↓siriKit}]",
        app: "intents: [SelectCity]\nplatforms: {iOS: 17.0}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeIntents { intent, uses, bundle in
      guard let use = uses[intent.value.name.value] else { return nil }
      let name = quoted(intent.value.name.value)
      switch intent.value.system {
      case .known(let system):
        guard let widget = system.value == .siriKit ? use.appIntents : use.siriKit else {
          return nil
        }
        let configuration = widget.configuration?.typeName ?? "another configuration"
        return Finding(
          info, "\(name) is \(system.value.phrase), but a widget uses it in \(configuration)",
          at: system, subject: widget.subject, related: related(widget))
      case .absent:
        // The framework would follow from the widgets, but they disagree.
        guard let first = use.siriKit, let second = use.appIntents else { return nil }
        return Finding(
          info, "one widget uses \(name) as a SiriKit intent, another as an App Intent",
          at: intent.value.name, subject: bundle.subject,
          related: related(first) + related(second),
          help: "declare two intents, one for each framework")
      case .unknown: return nil
      }
    }
  }

  private static func related(_ widget: WidgetContext) -> [Finding.Related] {
    guard let written = widget.widget.configuration.value else { return [] }
    return [
      Finding.Related("used by", "\(widget.name), \(written.value.typeName)", at: written.place)
    ]
  }
}
