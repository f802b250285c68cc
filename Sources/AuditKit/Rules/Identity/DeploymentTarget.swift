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
      version, such as controls on iOS 18, is fine, and so is one whose code needs it, such as \
      containerBackground without #available; if another extension has widgets for the older \
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
        "unguarded: [containerBackground]", bundle: "platforms: {iOS: 17.0}",
        app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [accessoryCircular]", bundle: "platforms: {iOS: 16.0}",
        app: "platforms: {iOS: 15.0}"),
    ],
    invalid: [
      .bundle("platforms: {iOS: ↓16.4}", app: "platforms: {iOS: 16.0}"),
      .widget(
        "unguarded: [containerBackground]", bundle: "platforms: {iOS: ↓17.5}",
        app: "platforms: {iOS: 16.0}"),
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
    let code = needs(ofCodeOf: bundle, on: platform)
    if code.contains(where: { $0.first >= target.version.value }) { return nil }
    let older = bundle.widgets.filter { widget in
      widget.first(on: platform).map { $0 < target.version.value } ?? false
    }
    // Its widgets don't exist on older systems.
    if older.isEmpty, !bundle.widgets.isEmpty { return nil }
    let offers = offered ?? offers(in: run)
    offered = offers
    let hasOthers =
      bundle.subject.app.flatMap { offers[Offer(app: $0, platform: platform)] }
      .map { $0 <= host.value } ?? false
    // A widget in `#available` compiles for older systems, too.
    let open = older.filter(\.widget.platforms.isAbsent)
    let own = (open.isEmpty ? older : open).compactMap { widget in
      widget.first(on: platform).map { Need(first: $0, name: widget.name) }
    }
    let need = (code + own).filter { $0.first > host.value }.max { $0.first < $1.first }
    let remedy = need.map { "lower the extension's to \($0.first), which \($0.name) needs" }
    let names = older.prefix(3).map(\.name)
    let all = older.count > 3 ? names + ["\(older.count - 3) more"] : names
    let lack = all.isEmpty ? "the extension is ignored" : "the app lacks \(all.listed())"
    return Finding(
      info,
      "\(platform.rawValue) \(target.version.value) is above the host app's \(host.value)",
      at: target.version, subject: bundle.subject, severity: hasOthers ? .note : nil,
      related: [
        bundle.hostSays("runs on \(platform.rawValue) \(host.value) and later", at: host.place)
      ] + (need?.use.map { [$0] } ?? []),
      help: """
        \(remedy ?? info.remedy), or suppress this with a reason; on a system between the two, \
        \(lack)
        """
    ).caused(by: cause(platform, target.version.value, bundle, host.value))
  }

  /// A widget or a feature, and the first version of a system that has it.
  private struct Need {
    var first: OSVersion
    var name: String
    var use: Finding.Related?
  }

  /// The needs of an extension whatever its widgets are: WidgetKit, and the features that its code
  /// uses without `#available`.
  private static func needs(ofCodeOf bundle: BundleContext, on platform: Platform) -> [Need] {
    let widgetKit = platform == .iOS ? first(for: bundle) : nil
    let uses = bundle.widgets.flatMap { $0.widget.unguarded.items() }
    return (widgetKit.map { [Need(first: $0, name: "WidgetKit")] } ?? [])
      + uses.compactMap { use in
        WidgetFeature(rawValue: use.value).flatMap { feature in
          let name = feature == .interactive ? "a button with an App Intent" : use.value
          return PlatformTable.firstVersion(of: feature, on: platform).map { first in
            Need(
              first: first, name: name,
              use: Finding.Related("use", "\(name) without #available", at: use.place))
          }
        }
      }
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
  /// The first version of a platform that has it, according to its own `platforms`, its configuration
  /// and its families, as far as they are known; nil if none does.
  fileprivate func first(on platform: Platform) -> OSVersion? {
    guard let configuration, !widget.platforms.isUnknown, !widget.olderConfiguration.isUnknown,
      widget.families.isComplete()
    else { return OSVersion(0) }
    let kinds = [configuration, widget.olderConfiguration.value?.value].compactMap(\.self)
    let first = kinds.compactMap { PlatformTable.firstVersion(of: $0, on: platform) }.min()
    let families = judgedFamilies.map {
      PlatformTable.firstVersion(of: $0.family.value, on: platform)
    }
    guard let first else { return nil }
    let family = families.isEmpty ? first : families.compactMap(\.self).min()
    return family.map { max(first, $0, widget.platforms.value?[platform]?.value ?? first) }
  }
}
