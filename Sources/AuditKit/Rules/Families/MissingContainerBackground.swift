internal import WidgetManifests

/// A widget on iOS, macOS or watchOS declares its container background.
struct MissingContainerBackground: BundleRule {
  static let info = RuleInfo(
    id: "missing-container-background",
    group: .families,
    severity: .warning,
    summary: "A widget on iOS, macOS or watchOS has no containerBackground(for: .widget).",
    rationale: """
      On iOS 17, macOS 14 and watchOS 10, the system removes and replaces the background of a \
      widget. A widget that does not declare its own shows "Please adopt containerBackground API" \
      instead of its content, whatever its deployment target, if it is built with Xcode 15 or \
      later.
      """,
    remedy: "add containerBackground(for: .widget) to the view; write `containerBackground: true`",
    projectRemedy: """
      add .containerBackground(for: .widget) to the view, with #available on older systems
      """,
    source: "https://github.com/wordpress-mobile/WordPress-iOS/issues/21672",
    valid: [
      .widget("containerBackground: true", app: "platforms: {iOS: 17.0}"),
      .widget("kind: Current", app: "platforms: {iOS: 17.0}"),
      .widget("containerBackground: false", app: "platforms: {visionOS: 26.0}"),
      .widget("families: []\ncontainerBackground: false", without: ["timeline"]),
    ],
    invalid: [
      .widget("containerBackground: ↓false", app: "platforms: {iOS: 17.0}"),
      .widget("containerBackground: ↓false", app: "platforms: {iOS: 14.0}"),
      .widget("containerBackground: ↓false", app: "platforms: {macOS: 11.0}"),
      .widget(
        "families: [accessoryCircular]\ncontainerBackground: ↓false",
        app: "platforms: {watchOS: 9.0}"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.widgets.compactMap { finding($0, in: bundle) }
  }

  private static func finding(_ widget: WidgetContext, in bundle: BundleContext) -> Finding? {
    guard widget.hasTimeline, let flag = widget.widget.containerBackground.value, !flag.value
    else { return nil }
    // An unknown version doesn't affect the platform.
    let first = bundle.platformNames.lazy.compactMap { platform -> String? in
      guard [.iOS, .macOS, .watchOS].contains(platform), widget.widget.mayBeOffered(on: platform),
        let first = PlatformTable.firstVersion(of: .containerBackground, on: platform)
      else { return nil }
      let own = widget.platforms?[platform]?.value
      return "\(platform.rawValue) \(own.map { max($0, first) } ?? first)"
    }.first
    return first.map { first in
      Finding(
        info,
        "without a container background, \(first) and later show a notice instead of the widget",
        at: flag, subject: widget.subject)
    }
  }
}
