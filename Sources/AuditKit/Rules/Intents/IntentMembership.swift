internal import WidgetManifests

/// An intent is a member of both the app and the extension.
struct IntentMembership: BundleRule {
  static let info = RuleInfo(
    id: "intent-membership",
    group: .intents,
    severity: .error,
    summary: """
      A SiriKit intent is not a member of both the app and the extension: a warning if only the \
      app lacks it, a note if an Intents extension then handles it. For an App Intent, this is a \
      note, and a warning if it runs in the app alone.
      """,
    rationale: """
      The extension builds the widget with the intent's type, and the system reads the intent \
      definition from the app when a person edits the widget: in one target alone, it leaves a \
      widget that can't be configured. Some shipped apps have it in an Intents extension instead \
      of the app. An App Intent may be in the extension alone, where Xcode's template puts it: \
      Apple adds it to the app so that the app can use it, too. A LiveActivityIntent, an \
      AudioPlaybackIntent or a ForegroundContinuableIntent runs in the app's process, which has to \
      contain it. In the app alone, the extension can't be built with it, unless both take it from \
      a package.
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
      .widget(
        "configuration: appIntent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: [extension]}]",
        app: "intents: []\nplatforms: {iOS: 17.0}"),
      .widget(
        "configuration: appIntent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: [package]}]",
        app: "intents: []\nplatforms: {iOS: 17.0}"),
    ],
    invalid: [
      .widget(
        "interactive: true",
        bundle:
          "intents: [{name: Pause, system: appIntents, targets: ↓[extension], runsInApp: true}]",
        app: "platforms: {iOS: 17.0}"),
      .widget(
        "configuration: intent\nintent: SelectCity", bundle: "intents: [↓SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[app]}]", app: "intents: [SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[extension]}]",
        app: "intents: [SelectCity]"),
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: """
          intents:
            - name: SelectCity
              targets: ↓[extension]
              handler: com.example.weather.intents
          """),
      .widget(
        "configuration: appIntent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[app]}]",
        app: "intents: [SelectCity]\nplatforms: {iOS: 17.0}"),
      .widget(
        "configuration: appIntent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, targets: ↓[app, extension]}]",
        app: "intents: [SelectTown]\nplatforms: {iOS: 17.0}"),
    ])

  /// Apple's documentation about the targets of App Intents.
  private static let appIntentsSource =
    "https://developer.apple.com/documentation/widgetkit/"
    + "adding-interactivity-to-widgets-and-live-activities"

  static func judge(_ bundle: BundleContext) -> [Finding] {
    // Intents don't configure Today extensions.
    guard bundle.document.takesWidgets, case .known(let intents) = bundle.document.intents,
      !intents.items.isEmpty
    else { return [] }
    let host = bundle.host.flatMap { app in
      app.document.intents.isComplete() ? Set(app.document.intents.items().map(\.value)) : nil
    }
    let uses = IntentUses(bundle)
    return intents.items.compactMap { intent in
      if intent.value.system.isUnknown { return nil }
      // Only App Intents have a process in which they run.
      let isAppIntent =
        uses.system(of: intent.value) == .appIntents
        || intent.value.system.isAbsent && !intent.value.runsInApp.isAbsent
      switch intent.value.targets {
      case .known(let targets):
        return written(intent.value, targets, host, bundle, isAppIntent: isAppIntent)
      case .absent: return isAppIntent ? nil : implied(intent.value, host, bundle)
      case .unknown: return nil
      }
    }
  }

  private static func written(
    _ intent: Intent, _ targets: LocatedList<Intent.Target>, _ host: Set<String>?,
    _ bundle: BundleContext, isAppIntent: Bool
  ) -> Finding? {
    if targets.isPartial { return nil }
    let name = quoted(intent.name.value)
    let members = Set(targets.items.map(\.value))
    // Both targets use it from a package.
    if members.contains(.package) { return nil }
    let missing = [Intent.Target.app, .extension].filter { !members.contains($0) }
    var finding: Finding
    if isAppIntent, missing == [.app], intent.runsInApp.value?.value == true {
      let isInApp = bundle.host?.document.intents.items().contains { $0.value == intent.name.value }
      // It may be allowed to run elsewhere.
      if let allowed = intent.executionTargets.value,
        !allowed.items.contains(where: { $0.value == .main })
      {
        return nil
      }
      if isInApp == true || IntentOpensApp.reports(intent) { return nil }
      finding = Finding(
        info, "\(name) runs in the app's process, and the app does not contain it",
        at: targets.place, subject: bundle.subject, severity: .warning,
        help: "make it a member of the app, too")
    } else if missing.isEmpty || isAppIntent && missing == [.app] {
      // An app without `intents` may leave them to the bundle.
      guard missing.isEmpty, let host, let app = bundle.host?.document, !app.intents.isAbsent,
        !host.contains(intent.name.value)
      else { return nil }
      finding = Finding(
        info, "\(name) is a member of the app, but not in the app's `intents`", at: targets.place,
        subject: bundle.subject, severity: isAppIntent ? .note : nil,
        related: [related(to: app, bundle)],
        help: "add it to the app's `intents`, or remove `app` here")
    } else {
      let owners = missing.map { "the \($0.rawValue)" }.listed("or")
      finding = Finding(
        info, "\(name) is not a member of \(owners)", at: targets.place, subject: bundle.subject,
        severity: isAppIntent ? .note : missing == [.app] ? intent.severityWithoutApp : nil,
        help: isAppIntent ? "make it a member of the extension, or move it into a package" : nil,
        projectHelp: isAppIntent ? nil : "make it a member of both targets")
    }
    if isAppIntent { finding.source = appIntentsSource }
    return finding
  }

  private static func related(to host: AppDocument, _ bundle: BundleContext) -> Finding.Related {
    let app = bundle.subject.app ?? "the app"
    return Finding.Related(
      "host", "\(app) does not list it under `intents`",
      at: host.intents.value?.place ?? host.place)
  }

  private static func implied(
    _ intent: Intent, _ members: Set<String>?, _ bundle: BundleContext
  ) -> Finding? {
    guard let members, let host = bundle.host?.document, !members.contains(intent.name.value) else {
      return nil
    }
    return Finding(
      info, "\(quoted(intent.name.value)) is not a member of the app", at: intent.name,
      subject: bundle.subject, severity: intent.severityWithoutApp,
      related: [related(to: host, bundle)],
      help: "add it to the app's `intents`, or write `targets: [app, extension]` here",
      projectHelp: "make it a member of both targets")
  }
}

extension Intent {
  /// The severity if a SiriKit intent isn't a member of the app: low if an Intents extension
  /// handles it, which then contains the definition.
  fileprivate var severityWithoutApp: Severity {
    handler.value.map { $0.value != "app" } ?? false ? .note : .warning
  }
}
