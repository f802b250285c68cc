internal import WidgetManifests

/// A widget's intent is declared by its bundle.
struct UnknownIntent: BundleRule {
  static let info = RuleInfo(
    id: "unknown-intent",
    group: .intents,
    severity: .error,
    summary: "A widget names an intent that its bundle does not declare.",
    rationale: """
      The intent's type has to be a member of the extension's target: without it, the extension \
      does not build, and a widget whose intent the system does not find stays a placeholder.
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

  static func judge(_ bundle: BundleContext) -> [Finding] {
    let document = bundle.document
    guard document.intents.isComplete() else { return [] }
    let declared = Dictionary(
      document.intents.items().map { ($0.value.name.value, $0.value.name) },
      uniquingKeysWith: { first, _ in first })
    let undeclared = bundle.widgets.filter { widget in
      guard let intent = widget.widget.intent.value, widget.configuration?.intentSystem != nil
      else { return false }
      return declared[intent.value] == nil
    }
    if undeclared.isEmpty { return [] }
    let suggestions = Suggestions(document.intents.items().map(\.value.name.value))
    var misspelled: [Finding] = []
    // A name without a similar declaration is one mistake, however many widgets use it.
    var missing = SharedTexts("also named")
    for widget in undeclared {
      guard let intent = widget.widget.intent.value else { continue }
      guard let meant = suggestions.nearest(to: intent.value).flatMap({ declared[$0] }) else {
        missing.add(intent, as: intent.value, of: widget)
        continue
      }
      misspelled.append(
        finding(
          intent, widget.subject,
          related: [Finding.Related("nearest", quoted(meant.value), at: meant.place)],
          help: "did you mean \(meant.value)?"
        ).repaired(suggestions.repair(ownName: intent)))
    }
    return misspelled
      + missing.list.map { use in
        let intent = WrittenScalar.new(use.key)
        return finding(
          use.text, use.subject, related: use.others,
          help: declared.isEmpty
            ? "write `intents: [\(intent)]` in the bundle"
            : "add \(intent) to `intents` of the bundle")
      }
  }

  private static func finding(
    _ intent: Located<String>, _ subject: Finding.Subject, related: [Finding.Related], help: String
  ) -> Finding {
    Finding(
      info, "the bundle does not declare the intent \(quoted(intent.value))", at: intent,
      subject: subject, related: related, help: help)
  }
}
