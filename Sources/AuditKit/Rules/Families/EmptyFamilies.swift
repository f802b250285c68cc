internal import WidgetManifests

/// A widget is offered in some family.
struct EmptyFamilies: Rule {
  static let info = RuleInfo(
    id: "empty-families",
    group: .families,
    severity: .note,
    summary: """
      A widget has an empty list of families: a warning below iOS 15, where the extension then \
      shows none of its widgets.
      """,
    rationale: """
      `supportedFamilies([])` hides a widget from the gallery, while those that people have placed \
      stay. On iOS 14 the whole extension vanishes from it.
      """,
    remedy: "name a family, or remove the widget from the bundle",
    source: "https://developer.apple.com/forums/thread/688120",
    valid: [.widget("families: [systemSmall]"), .widget("families: !unknown supported")],
    invalid: [
      .widget("families: ↓[]", app: "platforms: {iOS: 17.0}"),
      .widget("families: ↓[]", app: "platforms: {iOS: 14.0}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle in
      bundle.widgets.compactMap { widget in
        guard widget.isHidden, let families = widget.widget.families.value else { return nil }
        let isOld = widget.platforms?[.iOS].map { $0.value < OSVersion(15) } ?? false
        return Finding(
          info,
          isOld
            ? "without a family, iOS 14 offers none of the extension's widgets"
            : "without a family, the gallery does not offer the widget",
          at: Located((), at: families.place), subject: widget.subject,
          severity: isOld ? .warning : nil)
      }
    }
  }
}
