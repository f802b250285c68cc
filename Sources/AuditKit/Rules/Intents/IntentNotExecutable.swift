internal import WidgetManifests

/// One of the processes that may run an App Intent has it.
struct IntentNotExecutable: BundleRule {
  static let info = RuleInfo(
    id: "intent-not-executable",
    group: .intents,
    severity: .error,
    summary: "No target that may run an App Intent contains it.",
    rationale: """
      From iOS 27 allowedExecutionTargets says which processes may run an intent. If the intent is \
      a member of none of their targets, nothing can run it, and a button does nothing.
      """,
    remedy: "make the intent a member of a target that may run it, or allow one that has it",
    source:
      "https://developer.apple.com/documentation/appintents/appintent/allowedexecutiontargets",
    valid: [
      .control(
        "{name: Set, targets: [extension], executionTargets: [main, widgetKitExtension]}",
        app: "platforms: {iOS: 27.0}")
    ],
    invalid: [
      .control(
        "{name: Set, targets: [extension], executionTargets: ↓[main]}",
        app: "platforms: {iOS: 27.0}")
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.intents.items().compactMap { intent -> Finding? in
      guard let allowed = intent.value.executionTargets.value, !allowed.isPartial,
        !allowed.items.isEmpty, let members = intent.value.targets.value, !members.isPartial,
        // The intents of an App Intents extension are unknown.
        !allowed.items.contains(where: { $0.value == .appIntentsExtension }),
        !allowed.items.contains(where: { $0.value.isAmong(members.items.map(\.value)) })
      else { return nil }
      let names = allowed.items.map { quoted($0.value.rawValue) }.listed("or")
      let owners = members.items.map { "the \($0.value.rawValue)" }.listed("and")
      return Finding(
        info,
        "\(quoted(intent.value.name.value)) may run in \(names), but only \(owners) contains it",
        at: Located((), at: allowed.place), subject: bundle.subject,
        related: [Finding.Related("targets", "its targets", at: members.place)])
    }
  }
}

extension Intent.ExecutionTarget {
  /// Whether the process has an intent that is a member of some targets.
  fileprivate func isAmong(_ members: [Intent.Target]) -> Bool {
    if members.contains(.package) { return true }
    return switch self {
    case .main: members.contains(.app)
    case .widgetKitExtension: members.contains(.extension)
    case .appIntentsExtension: false
    }
  }
}
