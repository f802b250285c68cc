internal import WidgetManifests

/// An extension runs on its host's platforms and devices.
struct PlatformMissing: Rule {
  static let info = RuleInfo(
    id: "platform-missing",
    group: .identity,
    severity: .error,
    summary: """
      An extension has a platform that its host app lacks; a platform, or iPad, that only the host \
      app has is a note.
      """,
    rationale: """
      An extension is embedded in the app that contains it: a watch extension in the watch app, a \
      Mac extension in the Mac app. It can't be installed in an app for another platform. The \
      reverse is normal, and only means that the app has no widgets there.
      """,
    remedy: "name the app that contains the extension as its host, or remove the platform",
    projectRemedy: """
      embed the extension in an app for that platform, or remove it from the extension's \
      SUPPORTED_PLATFORMS
      """,
    source: "https://github.com/EvanBacon/expo-apple-targets/issues/169",
    valid: [
      .bundle("platforms: {iOS: 16.0, macOS: 13.0}", app: "platforms: {iOS: 16.0, macOS: 13.0}"),
      .bundle("deviceFamilies: [iPhone, iPad]", app: "deviceFamilies: [iPhone, iPad]"),
      .bundle("", app: "deviceFamilies: [iPhone, iPad]"),
      .widget(
        "configuration: activity", without: ["families", "timeline"],
        bundle: "platforms: {iOS: 16.1}",
        app: "platforms: {iOS: 16.1, macOS: 13.0}\nsupportsLiveActivities: true"),
      .whole(
        """
        \(Example.standardApp.replacing("{iOS: 16.0}", with: "{iOS: 17.0, macOS: 14.0}"))
        ---
        \(Example.standardBundle)
        platforms: {iOS: 17.0}
        widgets:
          - {kind: Current, name: Now, description: The weather., families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        ---
        \(Example.standardBundle.replacing("widgets", with: "mac"))
        platforms: {macOS: 14.0}
        widgets:
          - {kind: Mac, name: Now, description: The weather., families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        """),
    ],
    invalid: [
      .bundle("platforms: {iOS: 16.0, ↓macOS: 13.0}", app: "platforms: {iOS: 16.0}"),
      .bundle("platforms: ↓{iOS: 16.0}", app: "platforms: {iOS: 16.0, macOS: 13.0}"),
      .bundle("deviceFamilies: ↓[iPhone]", app: "deviceFamilies: [iPhone, iPad]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle in
      let foreign = foreignPlatforms(bundle)
      // If the extension has no platform in common with the app, missing ones aren't reported, too.
      if !foreign.isEmpty, foreign.count == bundle.document.platforms.value?.targets.count {
        return foreign
      }
      // An app has Live Activities on iPhone, whatever else it runs on.
      let widgets = bundle.document.widgets.isComplete() ? bundle.widgets : []
      if !widgets.isEmpty, widgets.allSatisfy({ $0.configuration == .activity }) { return foreign }
      let others = bundle.subject.app.flatMap { context.run.extensionPlatforms[$0] } ?? []
      return foreign
        + [leftOutPlatforms(bundle, besides: others), leftOutIPad(bundle)].compactMap(\.self)
    }
  }

  private static func foreignPlatforms(_ bundle: BundleContext) -> [Finding] {
    guard let own = bundle.document.platforms.value, let host = bundle.hostValue(\.platforms),
      !host.isPartial
    else { return [] }
    return own.targets.filter { host[$0.platform.value] == nil }.map { target in
      let name = target.platform.value.rawValue
      return Finding(
        info, "\(name) is not a platform of the host app", at: target.platform,
        subject: bundle.subject,
        related: [bundle.hostSays("runs on \(names(host.targets))", at: host.place)],
        consequence: "an app for \(names(host.targets)) cannot contain it")
    }
  }

  /// - Parameter others: The platforms for which the app has an extension.
  private static func leftOutPlatforms(
    _ bundle: BundleContext, besides others: Set<Platform>
  ) -> Finding? {
    guard let own = bundle.document.platforms.value, !own.isPartial,
      let host = bundle.hostValue(\.platforms)
    else { return nil }
    let missing = host.targets.filter {
      own[$0.platform.value] == nil && !others.contains($0.platform.value)
    }
    guard let first = missing.first else { return nil }
    return Finding(
      info, "the host app also runs on \(names(missing)), where it has none of these widgets",
      at: own.place, subject: bundle.subject, severity: .note,
      related: [bundle.hostSays("runs on \(names(missing))", at: first.platform.place)],
      help: """
        add \(names(missing)) to `platforms` if people should have the widgets there
        """,
      projectHelp: """
        build the extension for \(names(missing)), too, and embed it there, if people should have \
        the widgets there
        """)
  }

  private static func leftOutIPad(_ bundle: BundleContext) -> Finding? {
    guard let own = bundle.document.deviceFamilies.value, !own.isPartial,
      let iPad = bundle.hostValue(\.deviceFamilies)?.items.first(where: { $0.value == .iPad }),
      !own.items.contains(where: { $0.value == .iPad })
    else { return nil }
    return Finding(
      info, "the host app also runs on iPad, where it has none of these widgets", at: own.place,
      subject: bundle.subject, severity: .note,
      related: [bundle.hostSays("runs on iPad", at: iPad.place)],
      help: "add iPad to `deviceFamilies` if people should have the widgets there",
      projectHelp:
        "add 2 to the extension's TARGETED_DEVICE_FAMILY if people should have the widgets there"
    )
  }

  private static func names(_ targets: [Platforms.Target]) -> String {
    if targets.isEmpty { return "no platform" }
    return targets.map(\.platform.value.rawValue).listed()
  }
}
