internal import WidgetManifests

/// A configuration, App Intents in the view and pushes exist where the widget runs.
struct ConfigurationUnavailable: WidgetRule {
  static let info = RuleInfo(
    id: "configuration-unavailable",
    group: .families,
    severity: .error,
    summary: "A configuration, `interactive` or `push` needs another platform or a newer system.",
    rationale: """
      AppIntentConfiguration, controls, Live Activities, relevance widgets, buttons with an App \
      Intent and push handlers each came with a later system than widgets. A wrong #available \
      around one of them has removed every widget of a bundle from the gallery.
      """,
    remedy: "raise the version with the widget's `platforms`, or use what the older system has",
    source: "https://developer.apple.com/documentation/swiftui/widgetconfiguration",
    valid: [
      .widget(
        "configuration: activity\nactivity: {pushToStart: true, frequentUpdates: true}",
        without: ["families", "timeline"],
        app: "platforms: {iOS: 17.2}\nsupportsLiveActivities: true"),
      .widget(
        "configuration: activity\nplatforms: {iOS: 16.1}", without: ["families", "timeline"],
        app: "supportsLiveActivities: true"),
      .widget(
        "configuration: staticControl\npush: true", without: ["families", "timeline"],
        bundle: "pushEntitlement: true", app: "platforms: {iOS: 18.0}"),
      .widget(
        "configuration: appIntent\nolderConfiguration: static\nintent: SelectCity",
        bundle: "intents: [SelectCity]", app: "intents: [SelectCity]\nplatforms: {iOS: 16.0}"),
      .widget(
        "interactive: true\ncontainerBackground: true",
        app: "platforms: {iOS: 17.0, macOS: 14.0}"),
      .widget(
        "configuration: appIntent\nintent: SelectCity\nfamilies: {iOS: [systemSmall]}\n"
          + "containerBackground: true",
        bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]\nplatforms: {iOS: 17.0, macCatalyst: 16.0}"),
    ],
    invalid: [
      .widget(
        "configuration: ↓activity", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.0}\nsupportsLiveActivities: true"),
      .widget(
        "configuration: activity\nactivity: {pushToStart: ↓true, frequentUpdates: ↓true}",
        without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true"),
      .widget(
        "configuration: ↓appIntent\nintent: SelectCity\ninteractive: ↓true",
        bundle: "intents: [SelectCity]", app: "intents: [SelectCity]\nplatforms: {iOS: 16.0}"),
      .widget(
        "configuration: ↓staticControl", without: ["families", "timeline"],
        app: "platforms: {visionOS: 26.0}"),
      .widget(
        "push: ↓true\ncontainerBackground: true", bundle: "pushEntitlement: true",
        app: "platforms: {iOS: 18.0}"),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    [configuration(widget), interactive(widget), push(widget)].compactMap(\.self)
      + activity(widget)
  }

  /// Returns notes about optional features of a Live Activity that only newer systems have.
  private static func activity(_ context: WidgetContext) -> [Finding] {
    guard context.configuration == .activity, let activity = context.widget.activity.value else {
      return []
    }
    let uses: [(Field<Located<Bool>>, WidgetFeature, String, String)] = [
      (activity.pushToStart, .pushToStart, "starting by a push", "let the app start it there"),
      (
        activity.frequentUpdates, .frequentUpdates, "NSSupportsLiveActivitiesFrequentUpdates",
        "expect fewer updates there"
      ),
    ]
    return uses.compactMap { field, feature, name, help in
      guard let written = field.value, written.value,
        case .tooOld(let pairs)? = AvailabilityGap(.feature(feature), on: context.platforms)
      else { return nil }
      var finding = AvailabilityGap.tooOld(pairs)
        .finding(info, name, at: written.map { _ in }, of: context)
      finding.severity = .note
      finding.help = "\(help), or raise the version with `platforms`"
      return finding
    }
  }

  private static func configuration(_ context: WidgetContext) -> Finding? {
    guard var written = context.widget.configuration.value else { return nil }
    // An #available chooses: on the oldest system, the widget has the other one.
    switch context.widget.olderConfiguration {
    case .absent: break
    case .unknown: return nil
    case .known(let older):
      let gap = AvailabilityGap(.configuration(written.value), on: context.platforms)
      if case .tooOld? = gap { written = older }
    }
    // These two are as old as the first families, for which `family-unavailable` reports the same.
    if written.value == .static || written.value == .intent {
      let isReported = context.judgedFamilies.contains {
        AvailabilityGap(.family($0.family.value), on: $0.platforms) != nil
      }
      if isReported { return nil }
    }
    return AvailabilityGap(.configuration(written.value), on: context.platforms)?
      .finding(info, written.value.typeName, at: written.map { _ in }, of: context)
  }

  private static func interactive(_ context: WidgetContext) -> Finding? {
    switch context.configuration {
    case .staticControl, .appIntentControl, .relevance, nil: return nil
    case .static, .intent, .appIntent, .activity: break
    }
    guard let written = context.widget.interactive.value, written.value else { return nil }
    return AvailabilityGap(.feature(.interactive), on: context.platforms)?
      .finding(info, "a button or toggle with an App Intent", at: written.map { _ in }, of: context)
  }

  private static func push(_ context: WidgetContext) -> Finding? {
    guard let configuration = context.configuration, configuration != .activity,
      configuration != .relevance, let written = context.widget.push.value, written.value
    else { return nil }
    let name = configuration.isControl ? "a ControlPushHandler" : "a WidgetPushHandler"
    return AvailabilityGap(.feature(.push(in: configuration)), on: context.platforms)?
      .finding(info, name, at: written.map { _ in }, of: context)
  }
}
