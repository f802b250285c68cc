internal import WidgetManifests

/// An intent is a member of both the app and the extension.
struct IntentMembership: Rule {
  static let info = RuleInfo(
    id: "intent-membership",
    group: .intents,
    severity: .error,
    summary: "An intent is not a member of both the app and the extension.",
    rationale: """
      The extension builds the widget with the intent's type, and the system reads the intent from \
      the app to let a person edit the widget. An intent definition in one target alone leaves a \
      widget that cannot be configured.
      """,
    remedy: "make the intent a member of both targets, and write `targets: [app, extension]`",
    source: "https://developer.apple.com/videos/play/wwdc2020/10194/",
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: [app, extension]}]"),
    ],
    invalid: [
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [↓SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[extension]}]",
        app: "intents: [SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[app, extension]}]",
        app: "intents: [SelectStation]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      // Intents do not configure a Today extension.
      guard bundle.document.takesWidgets, case .known(let intents) = bundle.document.intents,
        !intents.items.isEmpty
      else { return [] }
      let host = bundle.host.flatMap { app in
        app.document.intents.isComplete() ? Set(app.document.intents.items().map(\.value)) : nil
      }
      let uses = IntentUses(bundle)
      return intents.items.compactMap { intent in
        switch intent.value.targets {
        case .known(let targets): written(intent.value, targets, bundle)
        // The system also reads an App Intent from the extension, so an app that lists no intents
        // leaves it there on purpose.
        case .absent
        where bundle.host?.document.intents.isAbsent == true
          && uses.system(of: intent.value) == .appIntents:
          nil
        case .absent: implied(intent.value, host, bundle)
        case .unknown: nil
        }
      }
    }
  }

  private static func written(
    _ intent: Intent, _ targets: LocatedList<Intent.Target>, _ bundle: BundleContext
  ) -> Finding? {
    let members = Set(targets.items.map(\.value))
    let missing = Intent.Target.allCases.filter { !members.contains($0) }
    if targets.isPartial { return nil }
    if missing.isEmpty { return unlisted(intent, targets, bundle) }
    let owners = missing.map { "the \($0.rawValue)" }.listed("or")
    return Finding(
      info, "\(quoted(intent.name.value)) is not a member of \(owners)", at: targets.place,
      subject: bundle.subject)
  }

  /// A finding about an intent that is in the app by its `targets` and not by the app's own list.
  private static func unlisted(
    _ intent: Intent, _ targets: LocatedList<Intent.Target>, _ bundle: BundleContext
  ) -> Finding? {
    guard let host = bundle.host?.document, case .known(let listed) = host.intents,
      !listed.isPartial, !listed.items.contains(where: { $0.value == intent.name.value })
    else { return nil }
    let name = quoted(intent.name.value)
    return Finding(
      info, "\(name) is a member of the app here, and the app does not list it", at: targets.place,
      subject: bundle.subject, severity: .warning,
      related: [bundle.hostSays("lists other intents", at: listed.place)],
      help: "add \(name) to `intents` of the app, or remove `app` from `targets`")
  }

  private static func implied(
    _ intent: Intent, _ members: Set<String>?, _ bundle: BundleContext
  ) -> Finding? {
    guard let members, let host = bundle.host?.document, !members.contains(intent.name.value) else {
      return nil
    }
    let name = intent.name.value
    let app = bundle.subject.app ?? "the app"
    let place = host.intents.value?.place ?? host.place
    return Finding(
      info, "\(quoted(name)) is not a member of the app", at: intent.name, subject: bundle.subject,
      related: [Finding.Related("host", "\(app) does not list it under `intents`", at: place)],
      help: "add it to `intents` of the app, or write `targets: [app, extension]` here")
  }
}
