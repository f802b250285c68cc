/// An intent that a bundle declares configures one of its widgets.
struct UnusedIntent: Rule {
  static let info = RuleInfo(
    id: "unused-intent",
    group: .intents,
    severity: .warning,
    summary: "A bundle declares an intent that none of its widgets names.",
    rationale: """
      An intent that configures no widget is dead weight in the extension, or the widget that was \
      meant to have it names another one. Where a widget has buttons or toggles, an App Intent may \
      be theirs and is not judged; nor is any intent where a widget names an undeclared one or none, \
      which may be this one.
      """,
    remedy: "remove the intent, or name it in the widget that it configures",
    source: "https://developer.apple.com/documentation/widgetkit/making-a-configurable-widget",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]"),
      .widget(
        "interactive: true\ncontainerBackground: true", bundle: "intents: [MarkAsRead]",
        app: "intents: [MarkAsRead]\nplatforms: {iOS: 17.0}"),
    ],
    invalid: [
      .bundle("intents: [↓SelectCity]", app: "intents: [SelectCity]"),
      .bundle("intents:\n  - ↓name: SelectCity\n    targets: [app, extension]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeIntents { intent, uses, bundle in
      let name = intent.value.name.value
      guard uses.isComplete, uses[name] == nil else { return nil }
      if uses.hasButtons, intent.value.system.value?.value != .siriKit { return nil }
      return Finding(
        info, "no widget of the bundle is configured by \(quoted(name))", at: intent,
        subject: bundle.subject)
    }
  }
}
