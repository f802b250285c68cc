internal import WidgetManifests

/// A widget with pictures or filled texts decides how they look on a tinted or clear Home Screen.
struct MissingAccentedRendering: BundleRule {
  static let info = RuleInfo(
    id: "missing-accented-rendering",
    group: .families,
    severity: .warning,
    summary: "A picture or a fill doesn't adapt to a tinted or clear Home Screen.",
    rationale: """
      On a tinted or clear Home Screen (iOS 18, macOS 26), the system draws each picture as a \
      white shape of its opaque parts, so a photo becomes a white rectangle, and a text or a \
      symbol disappears in the fill behind it. The mode `.fullColor` keeps a picture's colors \
      (below iOS 18, it needs `#available`); a fill belongs where `widgetRenderingMode` is \
      `.fullColor`. A symbol alone needs no change.
      """,
    remedy:
      "give a picture a `.widgetAccentedRenderingMode`, and draw a fill behind content only where "
      + "`widgetRenderingMode` is `.fullColor`",
    source: "https://developer.apple.com/documentation/widgetkit/"
      + "optimizing-your-widget-for-accented-rendering-mode-and-liquid-glass",
    valid: [
      .widget("accented: full"),
      .widget("kind: Current"),
      .widget("families: [accessoryCircular]\naccented: none", app: "platforms: {iOS: 16.0}"),
      .widget("accented: none", app: "platforms: {visionOS: 26.0}"),
      .widget("families: !unknown sizes\naccented: none"),
    ],
    invalid: [
      .widget("families: [systemSmall, systemMedium]\naccented: ↓none"),
      .widget("accented: ↓none", app: "platforms: {macOS: 14.0}"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.widgets.compactMap { widget in
      guard widget.hasTimeline, let accented = widget.widget.accented.value,
        accented.value == .none, isOnHomeScreen(widget, in: bundle)
      else { return nil }
      return Finding(
        info,
        "on a tinted or clear Home Screen, pictures may turn white and fills may hide content",
        at: accented, subject: widget.subject)
    }
  }

  /// Whether the system may tint it; accessory families never have colors.
  private static func isOnHomeScreen(_ widget: WidgetContext, in bundle: BundleContext) -> Bool {
    guard bundle.platformNames.contains(where: { $0 == .iOS || $0 == .macOS }) else {
      return false
    }
    switch widget.widget.families {
    case .absent: return true
    case .unknown: return false
    case .known(let families): return families.items.contains { $0.value.name.hasPrefix("system") }
    }
  }
}
