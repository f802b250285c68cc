internal import WidgetManifests

/// An extension runs wherever its host does, and WidgetKit's from iOS 14.
struct DeploymentTarget: Rule {
  static let info = RuleInfo(
    id: "deployment-target",
    group: .identity,
    severity: .warning,
    summary: """
      An extension's deployment target is above its host app's; below iOS 14 in a WidgetKit \
      extension it is an error.
      """,
    rationale: """
      On a system between the two the app is installed and its extension ignored (installd logs \
      that it doesn't work on this OS version), so the gallery has no widgets; Xcode writes the \
      newest version into a new target. Below iOS 14 installd takes a WidgetKit extension for an \
      older kind, and refuses it without a principal class or storyboard (error 42).
      """,
    remedy: "set the extension's deployment target to the app's",
    source: "https://github.com/scastiel/kado/issues/97",
    valid: [
      .bundle("platforms: {iOS: 16.0}", app: "platforms: {iOS: 16.0}"),
      .bundle("platforms: {iOS: 15.2}", app: "platforms: {iOS: 16}"),
    ],
    invalid: [
      .bundle("platforms: {iOS: ↓16.4}", app: "platforms: {iOS: 16.0}"),
      .bundle("platforms: {iOS: ↓13.0}", app: "platforms: {iOS: 13.0}"),
      .bundle("↓widgetBundle: WeatherWidgets", app: "platforms: {iOS: 13.4}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle in
      let below = tooLow(bundle)
      let targets = bundle.document.platforms.value?.targets ?? []
      let above = targets.compactMap { target in
        below != nil && target.platform.value == .iOS ? nil : tooHigh(target, bundle)
      }
      return above + (below.map { [$0] } ?? [])
    }
  }

  private static func tooHigh(_ target: Platforms.Target, _ bundle: BundleContext) -> Finding? {
    let platform = target.platform.value
    guard let host = bundle.hostValue(\.platforms)?[platform], target.version.value > host.value
    else { return nil }
    let isNeeded = platform == .iOS && (first(for: bundle).map { host.value < $0 } ?? false)
    return Finding(
      info,
      "\(platform.rawValue) \(target.version.value) is above the host app's \(host.value)",
      at: target.version, subject: bundle.subject,
      related: [bundle.hostSays("runs from \(platform.rawValue) \(host.value)", at: host.place)],
      help: """
        on a system between the two the app has no widgets; \
        \(isNeeded ? "raise the app's deployment target to match" : info.remedy), or suppress \
        this with the reason
        """)
  }

  private static func tooLow(_ bundle: BundleContext) -> Finding? {
    guard let first = first(for: bundle) else { return nil }
    let own = bundle.document.platforms
    func help(_ platforms: Platforms?) -> String {
      let written = (platforms?.targets ?? []).written(raising: [(.iOS, first)])
      return "installd refuses the extension (error 42); write `platforms: \(written)`"
    }
    if let version = own.value?[.iOS] {
      guard version.value < first else { return nil }
      return Finding(
        info, "iOS \(version.value) is below \(first), where WidgetKit begins", at: version,
        subject: bundle.subject, severity: .error, help: help(own.value))
    }
    let platforms = bundle.hostValue(\.platforms)
    guard own.isAbsent, let host = platforms?[.iOS], host.value < first else { return nil }
    return Finding(
      info,
      "the host app's iOS \(host.value) is this extension's too, and WidgetKit begins at \(first)",
      at: bundle.document.place, subject: bundle.subject, severity: .error,
      related: [bundle.hostSays("runs from iOS \(host.value)", at: host.place)],
      help: help(platforms) + " in the bundle")
  }

  /// The first iOS with WidgetKit; nil for other extensions.
  private static func first(for bundle: BundleContext) -> OSVersion? {
    bundle.document.point == .widgetKit ? ExtensionPoint.widgetKit.firstIOS : nil
  }
}
