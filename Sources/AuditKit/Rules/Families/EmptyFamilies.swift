internal import WidgetManifests

/// A widget is offered in some family.
struct EmptyFamilies: WidgetRule {
  static let info = RuleInfo(
    id: "empty-families",
    group: .families,
    severity: .warning,
    summary: "A widget has no family on iOS 14, on which the extension runs.",
    rationale: """
      `supportedFamilies([])` hides a widget from the gallery, while those that people have placed \
      stay. On iOS 14, it hides all widgets of the extension.
      """,
    remedy: "name a family, or remove the widget from the bundle",
    source: "https://developer.apple.com/forums/thread/688120",
    valid: [
      .widget("families: []", app: "platforms: {iOS: 15.0}"),
      .widget("families: !unknown supported", app: "platforms: {iOS: 14.0}"),
      .widget(
        "families: [systemSmall, {accessoryInline: {iOS: 16.0}}]", app: "platforms: {iOS: 14.0}"),
      .widget("families: [{systemLarge: {iOS: 14.0}}]", app: "platforms: {iOS: 14.0}"),
    ],
    invalid: [
      .widget("families: ↓[]", app: "platforms: {iOS: 14.0}"),
      .widget("families: ↓[{accessoryInline: {iOS: 16.0}}]", app: "platforms: {iOS: 14.0}"),
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let families = widget.widget.families.value, let platforms = widget.platforms,
      let version = platforms[.iOS]?.value, version < OSVersion(15),
      widget.isHidden || widget.offersNone(on: platforms, .iOS)
    else { return nil }
    return Finding(
      info, "without a family, iOS 14 offers none of the extension's widgets",
      at: Located((), at: families.place), subject: widget.subject)
  }
}

extension WidgetContext {
  /// Whether each family is offered only on newer systems than the oldest of a platform.
  fileprivate func offersNone(on platforms: Platforms, _ platform: Platform) -> Bool {
    guard case .known(let families) = widget.families, !families.isPartial,
      let oldest = platforms[platform]?.value
    else { return false }
    return families.items.allSatisfy { family in
      family.value.platforms(of: platforms)[platform].map { $0.value > oldest } ?? false
    }
  }
}
