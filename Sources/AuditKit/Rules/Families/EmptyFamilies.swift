internal import WidgetManifests

/// A widget is offered in some family.
struct EmptyFamilies: Rule {
  static let info = RuleInfo(
    id: "empty-families",
    group: .families,
    severity: .warning,
    summary: "A widget has an empty list of families, and the extension runs on iOS 14.",
    rationale: """
      `supportedFamilies([])` hides a widget from the gallery, while those that people have placed \
      stay. On iOS 14, it hides all widgets of the extension.
      """,
    remedy: "name a family, or remove the widget from the bundle",
    source: "https://developer.apple.com/forums/thread/688120",
    valid: [
      .widget("families: []", app: "platforms: {iOS: 15.0}"),
      .widget("families: !unknown supported", app: "platforms: {iOS: 14.0}"),
    ],
    invalid: [.widget("families: ↓[]", app: "platforms: {iOS: 14.0}")])

  static func check(_ context: RuleContext) -> [Finding] {
    context.widgets.compactMap { widget in
      guard widget.isHidden, let families = widget.widget.families.value,
        let version = widget.platforms?[.iOS]?.value, version < OSVersion(15)
      else { return nil }
      return Finding(
        info, "without a family, iOS 14 offers none of the extension's widgets",
        at: Located((), at: families.place), subject: widget.subject)
    }
  }
}
