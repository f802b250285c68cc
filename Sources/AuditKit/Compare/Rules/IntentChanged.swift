internal import WidgetManifests

/// A widget that people have configured keeps its intent.
struct IntentChanged: ComparisonRule {
  static let info = RuleInfo(
    id: "intent-changed",
    group: .comparison,
    severity: .error,
    summary: "A widget of the same kind and configuration has a different intent.",
    rationale: """
      People's choices are stored as an intent of the old type. Parameters are carried over to \
      another type only if that is declared, and only those with the same name and type: every \
      placed widget goes back to its defaults.
      """,
    remedy: "keep the intent's type name, and add parameters to it",
    source:
      "https://developer.apple.com/documentation/widgetkit/migrating-from-sirikit-intents-to-app-intents",
    valid: [
      .change(from: intent("SelectCity"), to: intent("SelectCity"))
    ],
    invalid: [
      .change(from: intent("SelectCity"), to: intent("SelectPlace", at: "↓"))
    ])

  private static func intent(_ name: String, at mark: String = "") -> Example {
    .widget(
      "configuration: appIntent\nintent: \(mark)\(name)\ncontainerBackground: true",
      bundle: "intents: [{name: \(name)}]", app: "platforms: {iOS: 17.0}\nintents: [\(name)]")
  }

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.widgets.compactMap { pair in
      let (old, new) = (pair.old.context, pair.new.context)
      guard let configuration = new.configuration, old.configuration == configuration,
        configuration.intentSystem != nil, let before = old.widget.intent.value,
        let after = new.widget.intent.value, before != after
      else { return nil }
      return Finding(
        info,
        """
        the intent of \(pair.title) has changed from \(quoted(before.value)) to \
        \(quoted(after.value)): people's choices are lost
        """,
        at: after, subject: pair.subject,
        related: [
          Finding.Related(
            "before", "\(quoted(pair.old.name.value)) has the intent \(quoted(before.value))",
            at: before.place)
        ])
    }
  }
}
