internal import WidgetManifests

/// A SiriKit intent with dynamic options has a handler.
struct IntentHandler: Rule {
  static let info = RuleInfo(
    id: "intent-handler",
    group: .intents,
    severity: .error,
    summary: "A SiriKit intent with dynamic options has no handler.",
    rationale: """
      The options of a SiriKit parameter with \"Options are provided dynamically\" come from a \
      handler in an Intents extension, or in the app. Without a handler, the list stays empty when \
      a person edits the widget. An App Intent has its own query.
      """,
    remedy: "write the bundle ID of the Intents extension, or `app`, under `handler`",
    source: "https://developer.apple.com/videos/play/wwdc2020/10194/",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: """
          intents:
            - name: SelectCity
              targets: [app, extension]
              dynamicOptions: true
              handler: com.example.weather.intents
          """),
      .widget(
        "configuration: appIntent\nintent: SelectCity\ncontainerBackground: true",
        bundle: "intents: [{name: SelectCity, dynamicOptions: true}]",
        app: "intents: [SelectCity]\nplatforms: {iOS: 17.0}"),
    ],
    invalid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: """
          intents:
            - {name: SelectCity, targets: [app, extension], dynamicOptions: ↓true}
          """)
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeIntents { intent, uses, bundle in
      guard let options = intent.value.dynamicOptions.value, options.value,
        intent.value.handler.isAbsent, uses.system(of: intent.value) == .siriKit
      else { return nil }
      return Finding(
        info,
        "the options of \(quoted(intent.value.name.value)) come from code, but no handler "
          + "provides them", at: options, subject: bundle.subject)
    }
  }
}
