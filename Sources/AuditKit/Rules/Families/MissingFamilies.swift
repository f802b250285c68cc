internal import WidgetManifests

/// A widget declares the families that it is designed for.
struct MissingFamilies: WidgetRule {
  static let info = RuleInfo(
    id: "missing-families",
    group: .families,
    severity: .warning,
    summary: "A widget does not declare which families it supports.",
    rationale: """
      Without supportedFamilies, a widget is offered in all sizes, and a rebuild with a newer SDK \
      adds new ones, as it did with systemExtraLarge: sizes that nobody designed or tested.
      """,
    remedy:
      "list the sizes the widget is designed for, as in `families: [systemSmall, systemMedium]`",
    projectRemedy: "list the sizes the widget is designed for with .supportedFamilies(_:)",
    source: "https://developer.apple.com/videos/play/wwdc2021/10048/",
    valid: [
      .widget("families: [systemSmall]"),
      .widget("families: []", without: ["timeline"]),
      .widget(
        "configuration: staticControl", without: ["families", "timeline"],
        app: "platforms: {iOS: 18.0}"),
    ],
    invalid: [
      .widget("↓kind: Current", without: ["families"])
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard widget.widget.families.isAbsent else { return nil }
    switch widget.configuration {
    case .activity, .staticControl, .appIntentControl, nil: return nil
    case .static, .intent, .appIntent, .relevance: break
    }
    return Finding(
      info, "the widget declares no families, so it is offered in every size",
      at: widget.located, subject: widget.subject, help: help(widget)
    ).repaired(repair(of: widget))
  }

  /// The families available on every platform of the widget that has them at all; empty if its
  /// platforms are unknown.
  private static func families(of widget: WidgetContext) -> [WidgetFamily] {
    guard let targets = widget.platforms?.targets else { return [] }
    return WidgetFamily.allCases.filter { family in
      let rows = targets.map { ($0, PlatformTable.row(of: .family(family), on: $0.platform.value)) }
      return rows.contains { $1 != nil }
        && rows.allSatisfy { target, row in row.map { $0.first <= target.version.value } ?? true }
    }
  }

  /// Returns advice with the first available families.
  private static func help(_ widget: WidgetContext) -> String? {
    let families = families(of: widget)
    if families.isEmpty { return nil }
    let some = families.prefix(2).map(\.rawValue).joined(separator: ", ")
    return "list the sizes the widget is designed for, as in `families: [\(some)]`"
  }

  /// Returns a repair that lists the default families, or nil if the platforms are unknown.
  private static func repair(of widget: WidgetContext) -> Repair? {
    let families = families(of: widget).filter { family in
      widget.platforms?.targets.contains { $0.offersByDefault(family) } ?? false
    }
    if families.isEmpty { return nil }
    let list = "[\(families.map(\.rawValue).joined(separator: ", "))]"
    return Repair(
      title: "list the sizes in which it is offered, `families: \(list)`",
      change: .addKey(
        "families", value: list, to: widget.widget.place,
        after: ["kind", "name", "description", "configuration", "intent"]))
  }
}

extension Platforms.Target {
  /// Returns whether a widget without `families` is offered in a family.
  ///
  /// True for the system families and, on a watch, for the accessory families. Whether an iPhone
  /// also offers those isn't published.
  ///
  /// - Source: Apple, Meet WidgetKit: by default, widgets support all family types
  ///   (https://developer.apple.com/videos/play/wwdc2020/10028/).
  fileprivate func offersByDefault(_ family: WidgetFamily) -> Bool {
    guard family.isAccessory == (platform.value == .watchOS) else { return false }
    return PlatformTable.families(on: platform.value, at: version.value).contains(family)
  }
}
