internal import WidgetManifests

/// A family exists on the systems for which the widget is built.
struct FamilyUnavailable: WidgetRule {
  static let info = RuleInfo(
    id: "family-unavailable",
    group: .families,
    severity: .error,
    summary: "A family exists on none of the widget's platforms, or only on a newer system.",
    rationale: """
      Each case of WidgetFamily has its own availability. One that is newer than the deployment \
      target does not compile without #available; one that a platform does not have is never shown \
      there. iOS includes iPad here. A family that is offered only on some platforms or from some \
      version, as with `#if os()` and #available in code, is checked only there.
      """,
    remedy: "remove the family, or write the first version on which it is offered",
    source: "https://developer.apple.com/documentation/widgetkit/widgetfamily",
    valid: [
      .widget("families: [systemSmall, accessoryRectangular]", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [systemSmall, systemExtraLarge]\nplatforms: {iOS: 15.0}",
        app: "platforms: {iOS: 14.0}"),
      .widget(
        "families: [systemSmall, accessoryCorner]", app: "platforms: {iOS: 16.0, watchOS: 9.0}"),
      .widget(
        "families: [systemSmall, {accessoryInline: {iOS: 16.0}}]", app: "platforms: {iOS: 15.0}"),
      .widget(
        "families: {iOS: [accessoryInline], macOS: [systemExtraLarge]}",
        app: "platforms: {iOS: 16.0, macOS: 14.0}"),
    ],
    invalid: [
      .widget(
        "families: [systemSmall, ↓accessoryCircular, accessoryInline]",
        app: "platforms: {iOS: 14.0}"),
      .widget("families: [systemSmall, ↓accessoryCorner]", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [systemSmall, ↓systemExtraLarge]",
        app: "platforms: {iOS: 15.0, macOS: 13.0}"),
      .widget(
        "families: [systemSmall, {↓accessoryInline: {iOS: 15.4}}]", app: "platforms: {iOS: 15.0}"),
      .widget(
        "families: {iOS: [systemSmall], macOS: [systemSmall, ↓accessoryCircular]}",
        app: "platforms: {iOS: 16.0, macOS: 13.0}"),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    // A repeated family is reported by duplicate-family.
    widget.distinctFamilies.compactMap { family in
      AvailabilityGap(.family(family.family.value), on: family.platforms)?
        .finding(info, of: family, in: widget)
    }
  }
}
