internal import WidgetManifests

/// An extension runs on every version that its host runs on, and a WidgetKit extension from iOS 14.
struct DeploymentTarget: Rule {
  static let info = RuleInfo(
    id: "deployment-target",
    group: .identity,
    severity: .warning,
    summary: "An extension's deployment target is above its host app's, and no widget needs that.",
    rationale: """
      On a system between the two, the app is installed but its extension is ignored (installd \
      logs that it doesn't work on this OS version), so the gallery lacks its widgets; Xcode \
      writes the newest version into a new target. An extension whose widgets all need that \
      version, such as controls on iOS 18, is fine; if another extension has widgets for the older \
      systems, this is a note. Below iOS 14 it is an error: installd treats a WidgetKit extension \
      as an older kind, and refuses it without a principal class or storyboard (error 42).
      """,
    remedy: "set the extension's deployment target to the app's",
    source: "https://github.com/scastiel/kado/issues/97",
    valid: [
      .bundle("platforms: {iOS: 16.0}", app: "platforms: {iOS: 16.0}"),
      .bundle("platforms: {iOS: 15.2}", app: "platforms: {iOS: 16}"),
      .widget(
        "configuration: staticControl", without: ["families", "timeline"],
        bundle: "platforms: {iOS: 18.0}", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [accessoryCircular]", bundle: "platforms: {iOS: 16.0}",
        app: "platforms: {iOS: 15.0}"),
    ],
    invalid: [
      .bundle("platforms: {iOS: ↓16.4}", app: "platforms: {iOS: 16.0}"),
      .bundle("platforms: {iOS: ↓13.0}", app: "platforms: {iOS: 13.0}"),
      .bundle("↓widgetBundle: WeatherWidgets", app: "platforms: {iOS: 13.4}"),
      .whole(
        """
        \(Example.standardApp)
        ---
        \(Example.standardBundle)
        widgets:
          - {kind: Current, name: Now, description: Now., families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        ---
        \(Example.standardBundle.replacing("widgets", with: "extras"))
        platforms: {iOS: ↓17.0}
        widgets:
          - {kind: Tides, name: Tides, description: Tides., families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    // The first version with widgets of each app, computed on demand.
    var offered: [Offer: OSVersion]?
    return context.bundles.flatMap { bundle in
      let below = tooLow(bundle)
      let targets = bundle.document.platforms.value?.targets ?? []
      let above = targets.compactMap { target in
        below != nil && target.platform.value == .iOS
          ? nil : tooHigh(target, bundle, in: context.run, &offered)
      }
      return above + (below.map { [$0] } ?? [])
    }
  }

  /// A platform of an app.
  private struct Offer: Hashable {
    var app: String
    var platform: Platform
  }

  /// Returns the lowest deployment target of the widget extensions of each app and platform.
  private static func offers(in run: Run) -> [Offer: OSVersion] {
    var offers: [Offer: OSVersion] = [:]
    for bundle in run.bundles where bundle.document.takesWidgets {
      guard let app = bundle.subject.app else { continue }
      for target in bundle.platforms?.targets ?? [] {
        let offer = Offer(app: app, platform: target.platform.value)
        offers[offer] = min(offers[offer] ?? target.version.value, target.version.value)
      }
    }
    return offers
  }

  private static func tooHigh(
    _ target: Platforms.Target, _ bundle: BundleContext, in run: Run,
    _ offered: inout [Offer: OSVersion]?
  ) -> Finding? {
    let platform = target.platform.value
    guard let host = bundle.hostValue(\.platforms)?[platform], target.version.value > host.value,
      bundle.document.widgets.isComplete()
    else { return nil }
    let older = bundle.widgets.filter { $0.mayExist(on: platform, below: target.version.value) }
    // Its widgets don't exist on older systems.
    if older.isEmpty, !bundle.widgets.isEmpty { return nil }
    let offers = offered ?? offers(in: run)
    offered = offers
    let hasOthers =
      bundle.subject.app.flatMap { offers[Offer(app: $0, platform: platform)] }
      .map { $0 <= host.value } ?? false
    let isNeeded = platform == .iOS && (first(for: bundle).map { host.value < $0 } ?? false)
    let names = older.prefix(3).map(\.name)
    let all = older.count > 3 ? names + ["\(older.count - 3) more"] : names
    let lack = all.isEmpty ? "the extension is ignored" : "the app lacks \(all.listed())"
    return Finding(
      info,
      "\(platform.rawValue) \(target.version.value) is above the host app's \(host.value)",
      at: target.version, subject: bundle.subject, severity: hasOthers ? .note : nil,
      related: [
        bundle.hostSays("runs on \(platform.rawValue) \(host.value) and later", at: host.place)
      ],
      help: """
        \(isNeeded ? "raise the app's deployment target to match" : info.remedy), or suppress \
        this with a reason; on a system between the two, \(lack)
        """
    ).caused(by: cause(platform, target.version.value, bundle, host.value))
  }

  /// The deployment target that iOS and Mac Catalyst share, which one setting of Xcode sets.
  private static func cause(
    _ platform: Platform, _ version: OSVersion, _ bundle: BundleContext, _ host: OSVersion
  ) -> Finding.Cause? {
    guard platform == .iOS || platform == .macCatalyst,
      let own = bundle.document.platforms.value,
      own[.iOS]?.value == version, own[.macCatalyst]?.value == version
    else { return nil }
    return Finding.Cause(
      "\(bundle.document.place) \(host)", part: "\(platform.rawValue) \(version)"
    ) { parts in
      "\(parts.listed()) \(parts.count == 1 ? "is" : "are") above the host app's \(host)"
    }
  }

  private static let refused = "installd refuses the extension (error 42)"

  private static func tooLow(_ bundle: BundleContext) -> Finding? {
    guard let first = first(for: bundle) else { return nil }
    let own = bundle.document.platforms
    func help(_ platforms: Platforms?, place: String = "") -> String {
      let written = (platforms?.targets ?? []).written(raising: [(.iOS, first)])
      return "write `platforms: \(written)`\(place)"
    }
    if let version = own.value?[.iOS] {
      guard version.value < first else { return nil }
      return Finding(
        info, "iOS \(version.value) is below \(first), the first with WidgetKit", at: version,
        subject: bundle.subject, severity: .error, help: help(own.value),
        projectHelp: "set it to \(first) or later", consequence: refused)
    }
    let platforms = bundle.hostValue(\.platforms)
    guard own.isAbsent, let host = platforms?[.iOS], host.value < first else { return nil }
    return Finding(
      info,
      "the extension has the host app's target, iOS \(host.value), but WidgetKit needs \(first)",
      at: bundle.document.place, subject: bundle.subject, severity: .error,
      related: [bundle.hostSays("runs on iOS \(host.value) and later", at: host.place)],
      help: help(platforms, place: " in the bundle"),
      projectHelp: "set it to \(first) or later", consequence: refused)
  }

  /// Returns the first iOS version with WidgetKit; nil for other extensions.
  private static func first(for bundle: BundleContext) -> OSVersion? {
    bundle.document.point == .widgetKit ? ExtensionPoint.widgetKit.firstIOS : nil
  }
}

extension WidgetContext {
  /// Returns whether the widget may exist on a platform below a version, according to its own
  /// `platforms`, its configuration and its families.
  fileprivate func mayExist(on platform: Platform, below version: OSVersion) -> Bool {
    guard let configuration, !widget.platforms.isUnknown, !widget.olderConfiguration.isUnknown,
      widget.families.isComplete()
    else {
      return true
    }
    if let own = widget.platforms.value?[platform]?.value, own >= version { return false }
    let kinds = [configuration, widget.olderConfiguration.value?.value].compactMap(\.self)
    let first = kinds.compactMap {
      PlatformTable.firstVersion(of: .configuration($0), on: platform)
    }.min()
    guard let first, first < version else { return false }
    let families = judgedFamilies.map {
      PlatformTable.firstVersion(of: .family($0.family.value), on: platform)
    }
    return families.isEmpty || families.contains { $0.map { $0 < version } ?? false }
  }
}
