internal import WidgetManifests

/// An App Intent that changes a Live Activity runs in the app's process.
struct ActivityIntent: BundleRule {
  static let info = RuleInfo(
    id: "activity-intent",
    group: .activities,
    severity: .warning,
    summary: "An App Intent that ends or updates a Live Activity runs in the extension.",
    rationale: """
      The process of the extension has none of the activities that the app started, so \
      `Activity.activities` is empty there, and a button does nothing. The system runs a \
      LiveActivityIntent in the app's process.
      """,
    remedy: "make it a LiveActivityIntent",
    source: "https://developer.apple.com/documentation/appintents/liveactivityintent",
    valid: [
      .control(
        "{name: Set, changesActivity: true, runsInApp: true}", app: "platforms: {iOS: 18.0}"),
      .control("{name: Set, changesActivity: true, opensApp: true}", app: "platforms: {iOS: 18.0}"),
      .control(
        "{name: Set, changesActivity: true, executionTargets: [main]}",
        app: "platforms: {iOS: 27.0}"),
    ],
    invalid: [
      .control("{name: ↓Set, changesActivity: true}", app: "platforms: {iOS: 18.0}")
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.intents.items().compactMap { (intent: Located<Intent>) -> Finding? in
      let intent = intent.value
      guard let change = intent.changesActivity.value, change.value,
        intent.runsInApp.isAbsent || intent.runsInApp.value?.value == false,
        intent.opensApp.isAbsent || intent.opensApp.value?.value == false,
        intent.modes.isAbsent || intent.modes.items().contains(where: { $0.value == .background }),
        intent.executionTargets.isAbsent
          || intent.executionTargets.items().contains(where: { $0.value == .widgetKitExtension })
      else { return nil }
      return Finding(
        info,
        "\(quoted(intent.name.value)) changes a Live Activity, but runs in the extension, which "
          + "has none", at: intent.name, subject: bundle.subject,
        related: [Finding.Related("change", "it ends or updates one", at: change.place)])
    }
  }
}
