internal import WidgetManifests

/// An App Intent that needs the app in the foreground can run in the app.
struct IntentOpensApp: BundleRule {
  static let info = RuleInfo(
    id: "intent-opens-app",
    group: .intents,
    severity: .error,
    summary: "An App Intent opens the app, and only an extension can run it.",
    rationale: """
      An extension runs intents only in the background. `openAppWhenRun` there is an error at run \
      time, and supportedModes without `background` can't be met, so a button does nothing.
      """,
    remedy: "make it a member of the app, too",
    source: "https://developer.apple.com/documentation/appintents/appintent/openappwhenrun",
    valid: [
      .control(
        "{name: Set, system: appIntents, targets: [app, extension], opensApp: true}",
        app: "platforms: {iOS: 18.0}\nintents: [Set]")
    ],
    invalid: [
      .control(
        "{name: Set, system: appIntents, targets: [extension], opensApp: ↓true}",
        app: "platforms: {iOS: 18.0}"),
      .control(
        "{name: Set, system: appIntents, targets: [extension], modes: ↓[foreground]}",
        app: "platforms: {iOS: 26.0}"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.intents.items().compactMap { intent -> Finding? in
      guard let need = need(intent.value), isOnlyInExtension(intent.value) else { return nil }
      return Finding(
        info, "\(quoted(intent.value.name.value)) \(need.what), and only an extension runs it",
        at: Located((), at: need.place), subject: bundle.subject)
    }
  }

  /// Whether it has a finding about an intent.
  static func reports(_ intent: Intent) -> Bool {
    need(intent) != nil && isOnlyInExtension(intent)
  }

  /// The reason why it needs the app in the foreground; nil if it doesn't, or may not.
  private static func need(_ intent: Intent) -> (what: String, place: Place)? {
    // The modes take the place of `openAppWhenRun`.
    if let modes = intent.modes.value, modes.items.contains(where: { $0.value == .background }) {
      return nil
    }
    if let opens = intent.opensApp.value, opens.value { return ("opens the app", opens.place) }
    guard let modes = intent.modes.value, !modes.isPartial, !modes.items.isEmpty,
      modes.items.allSatisfy({ $0.value == .foreground })
    else { return nil }
    return ("needs the app in the foreground", modes.place)
  }

  /// Whether only extensions can run it.
  private static func isOnlyInExtension(_ intent: Intent) -> Bool {
    if intent.system.isUnknown || intent.system.value?.value == .siriKit { return false }
    if let allowed = intent.executionTargets.value, !allowed.isPartial, !allowed.items.isEmpty,
      allowed.items.allSatisfy({ $0.value != .main })
    {
      return true
    }
    guard let members = intent.targets.value, !members.isPartial, !members.items.isEmpty else {
      return false
    }
    return members.items.allSatisfy { $0.value == .extension }
  }
}
