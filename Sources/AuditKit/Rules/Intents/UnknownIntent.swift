/// A widget's intent is declared by its bundle.
struct UnknownIntent: Rule {
  static let info = RuleInfo(
    id: "unknown-intent",
    group: .intents,
    severity: .error,
    summary: "A widget names an intent that its bundle does not declare.",
    rationale: """
      The intent's type must be a member of the extension's target: without it the extension does \
      not build, and a widget whose intent the system does not find stays a placeholder.
      """,
    remedy: "declare the intent under `intents` of the bundle",
    source: "https://developer.apple.com/documentation/widgetkit/making-a-configurable-widget",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]")
    ],
    invalid: [
      .widget("configuration: intent\nintent: ↓SelectCity"),
      .widget("configuration: intent\nintent: ↓SelectCity", app: "intents: [SelectCity]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      let document = bundle.document
      guard document.intents.isComplete() else { return [] }
      let declared = Dictionary(
        document.intents.items().map { ($0.value.name.value, $0.value.name) },
        uniquingKeysWith: { first, _ in first })
      let undeclared = bundle.widgets.filter { widget in
        guard let intent = widget.widget.intent.value, widget.takesIntent else { return false }
        return declared[intent.value] == nil
      }
      if undeclared.isEmpty { return [] }
      let suggestions = Suggestions(document.intents.items().map(\.value.name.value))
      return undeclared.compactMap { widget in
        widget.widget.intent.value.map { intent in
          let nearest = suggestions.nearest(to: intent.value)
          return Finding(
            info, "the bundle does not declare the intent \(quoted(intent.value))", at: intent,
            subject: widget.subject,
            related: nearest.flatMap { declared[$0] }.map {
              [Finding.Related("nearest", quoted($0.value), at: $0.place)]
            } ?? [],
            help: nearest.map { "did you mean \($0)?" }
              ?? (declared.isEmpty
                ? "write `intents: [\(intent.value.asYAML)]` in the bundle"
                : "add \(intent.value.asYAML) to `intents` of the bundle")
          ).repaired(suggestions.repair(ownName: intent))
        }
      }
    }
  }
}

extension WidgetContext {
  /// Whether the configuration is known to take an intent.
  fileprivate var takesIntent: Bool { configuration?.intentSystem != nil }
}
