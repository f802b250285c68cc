internal import WidgetManifests

/// A widget that people have placed stays configured as it was.
struct ConfigurationChanged: ComparisonRule {
  static let info = RuleInfo(
    id: "configuration-changed",
    group: .comparison,
    severity: .error,
    summary: """
      A widget of the same kind has another type of configuration; from static to App Intent, this \
      is a note.
      """,
    rationale: """
      A placed widget keeps people's choices in the form of its old configuration. Apple documents \
      one migration, from a SiriKit intent to an App Intent that names the old class; there are \
      reports of placed widgets that vanish or freeze with other changes. A static configuration \
      has nothing to lose: teams found that placed widgets stay, with the parameters' defaults \
      (woocommerce-ios/pull/17023, sudopark/TodoCalendar/pull/1088).
      """,
    remedy: "keep the configuration, or try the update on a device with the widget placed",
    source:
      "https://developer.apple.com/documentation/widgetkit/migrating-from-sirikit-intents-to-app-intents",
    valid: [
      .change(
        from: .widget("configuration: static"), to: .widget("interactive: false"))
    ],
    invalid: [
      .change(
        from: .widget("configuration: static", app: "platforms: {iOS: 17.0}"),
        to: .widget(
          "configuration: ↓appIntent\nintent: SelectCity", bundle: "intents: [{name: SelectCity}]",
          app: "platforms: {iOS: 17.0}\nintents: [SelectCity]")),
      .change(
        from: .widget(
          "configuration: intent\nintent: SelectCity", bundle: "intents: [SelectCity]",
          app: "intents: [SelectCity]"),
        to: .widget("configuration: ↓static")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.widgets.compactMap { pair in
      guard let old = pair.old.context.configuration, let new = pair.new.context.configuration,
        old != new
      else { return nil }
      let written = pair.new.context.widget.configuration.value
      let place = written.map { $0.with(()) } ?? pair.new.context.located
      let isKept = old == .static && new == .appIntent
      let before =
        pair.old.context.widget.configuration.value?.place ?? pair.old.context.widget.place
      return Finding(
        info,
        """
        the configuration of \(pair.title) has changed from \(old.rawValue) to \(new.rawValue); \
        placed widgets \(isKept ? "stay" : "may be lost")
        """,
        at: place, subject: pair.subject, severity: isKept ? .note : nil,
        related: [
          Finding.Related("before", "\(quoted(pair.old.name.value)) is \(old.rawValue)", at: before)
        ],
        help: help(from: old, to: new))
    }
  }

  private static func help(
    from old: ConfigurationKind, to new: ConfigurationKind
  ) -> String? {
    if old == .static, new == .appIntent {
      return "give each parameter a default, which placed widgets show until they are edited"
    }
    guard old == .intent, new == .appIntent else { return nil }
    return """
      make the App Intent conform to CustomIntentMigratedAppIntent and name the old intent class, \
      with parameters of the same names and types, and suppress this with that reason
      """
  }
}
