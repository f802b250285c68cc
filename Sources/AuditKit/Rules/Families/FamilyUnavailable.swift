/// A family exists on the systems for which the widget is built.
struct FamilyUnavailable: Rule {
  static let info = RuleInfo(
    id: "family-unavailable",
    group: .families,
    severity: .error,
    summary: "A family exists on none of the widget's platforms, or only on a newer system.",
    rationale: """
      Each case of WidgetFamily has its own availability. One that is newer than the deployment \
      target does not compile without #available around it; one that a platform does not have \
      is never shown there. iOS here includes iPad.
      """,
    remedy: "remove the family, or raise the version with the widget's `platforms`",
    source: "https://developer.apple.com/documentation/widgetkit/widgetfamily",
    valid: [
      .widget("families: [systemSmall, accessoryRectangular]", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [systemSmall, systemExtraLarge]\nplatforms: {iOS: 15.0}",
        app: "platforms: {iOS: 14.0}"),
      .widget(
        "families: [systemSmall, accessoryCorner]", app: "platforms: {iOS: 16.0, watchOS: 9.0}"),
    ],
    invalid: [
      .widget("families: [systemSmall, ↓accessoryCircular]", app: "platforms: {iOS: 14.0}"),
      .widget("families: [systemSmall, ↓accessoryCorner]", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [systemSmall, ↓systemExtraLarge]",
        app: "platforms: {iOS: 15.0, macOS: 13.0}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle in
      // Most widgets of a bundle are offered in the same families.
      var available: [WidgetFamily] = []
      return bundle.widgets.flatMap { widget in
        let isAsBundle = widget.widget.platforms.isAbsent
        // A family that is named again has a finding for that.
        let areAvailable = widget.distinctFamilies.indices.allSatisfy { index in
          available.contains(widget.distinctFamilies[index].value)
        }
        if isAsBundle, areAvailable { return [] }
        return widget.distinctFamilies.compactMap { family in
          guard let gap = AvailabilityGap.of(.family(family.value), on: widget.platforms) else {
            if isAsBundle, !available.contains(family.value) { available.append(family.value) }
            return nil
          }
          return gap.finding(info, family.value.rawValue, at: family.map { _ in }, of: widget)
        }
      }
    }
  }
}
