internal import WidgetManifests

/// An intent that a bundle declares configures one of its widgets.
struct UnusedIntent: BundleRule {
  static let info = RuleInfo(
    id: "unused-intent",
    group: .intents,
    severity: .warning,
    summary: "A bundle declares an intent that none of its widgets names.",
    rationale: """
      An intent that configures no widget is unused code in the extension, or the widget that \
      should have it names another one. If a widget has buttons or toggles, an App Intent may be \
      theirs and is not reported; nor is an intent whose name a widget misspells.
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

  static func judge(_ bundle: BundleContext) -> [Finding] {
    let intents = bundle.document.intents.items()
    if intents.isEmpty { return [] }
    let uses = IntentUses(bundle)
    guard bundle.document.takesWidgets, uses.isComplete else { return [] }
    let unused = intents.filter { intent in
      let mayBeButton = uses.hasButtons && intent.value.system.value?.value != .siriKit
      return uses[intent.value.name.value] == nil && !mayBeButton
    }
    if unused.isEmpty { return [] }
    // A name that a widget misspells is reported there.
    let declared = Set(intents.map(\.value.name.value))
    let suggestions = Suggestions(intents.map(\.value.name.value))
    let meant = Set(
      uses.names.filter { !declared.contains($0) }.compactMap { suggestions.nearest(to: $0) })
    return unused.filter { !meant.contains($0.value.name.value) }.map { intent in
      Finding(
        info, "no widget of the bundle uses the intent \(quoted(intent.value.name.value))",
        at: intent, subject: bundle.subject)
    }
  }
}
