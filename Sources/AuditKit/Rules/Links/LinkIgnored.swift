internal import WidgetManifests

/// A widget with links has a family that supports them.
struct LinkIgnored: WidgetRule {
  static let info = RuleInfo(
    id: "link-ignored",
    group: .links,
    severity: .warning,
    summary: "A widget has links, but all of its families ignore them.",
    rationale: """
      Circular, inline and corner widgets are a single tap target on every system, small and \
      rectangular ones on systems before iOS 17. A tap on a link there opens the app at widgetURL, \
      or just opens it.
      """,
    remedy: "put the destination into `url`, or offer a family that follows links",
    projectRemedy: "put the destination into .widgetURL(_:), or offer a family that follows links",
    source:
      "https://developer.apple.com/documentation/widgetkit/linking-to-specific-app-scenes-from-your-widget-or-live-activity",
    valid: [
      .widget("families: [systemSmall, systemMedium]\nlinks: [https://example.com/day]"),
      .widget(
        "links: [https://example.com/day]\ncontainerBackground: true",
        app: "platforms: {iOS: 17.0}"),
      .widget("families: []\nlinks: [https://example.com/day]", without: ["timeline"]),
    ],
    invalid: [
      .widget("links: ↓[https://example.com/day]", app: "platforms: {iOS: 16.0}"),
      .widget(
        "families: [accessoryCircular, accessoryInline]\nlinks: ↓[https://example.com/day]",
        app: "platforms: {iOS: 16.0}"),
    ])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard let configuration = widget.configuration, !configuration.isControl,
      let links = widget.widget.links.value, !links.items.isEmpty,
      widget.platforms != nil, let written = widget.widget.families.value, !written.isPartial
    else { return nil }
    let families = widget.judgedFamilies
    // The result is only certain if all families are known and exist where the widget runs.
    guard !families.isEmpty, families.count == written.items.count else { return nil }
    var ignoring: [WidgetFamily] = []
    for family in families {
      let name = family.family.value
      let own = (family.platforms?.targets ?? []).filter { $0.has(name) }
      if own.contains(where: { $0.followsLinks(in: name) }) { return nil }
      if !own.isEmpty, !ignoring.contains(name) { ignoring.append(name) }
    }
    guard !ignoring.isEmpty else { return nil }
    return Finding(
      info,
      """
      \(widget.name) has links, but \(ignoring.map(\.rawValue).listed()) \
      \(ignoring.count == 1 ? "ignores" : "ignore") them
      """,
      at: Located((), at: links.place, through: links.alias), subject: widget.subject,
      help: help(ignoring, widget))
  }

  private static func help(_ families: [WidgetFamily], _ widget: WidgetContext) -> String {
    let url = "put one destination into `url`, which works in every family"
    for target in widget.platforms?.targets ?? [] {
      let platform = target.platform.value
      let first = families.compactMap { PlatformTable.firstLinkVersion(in: $0, on: platform) }.min()
      if let first {
        return "\(url), or write `\(widget.platforms(from: [(platform, first)]))` on the widget"
      }
    }
    return url
  }
}

extension Platforms.Target {
  fileprivate func has(_ family: WidgetFamily) -> Bool {
    PlatformTable.firstVersion(of: family, on: platform.value).map { $0 <= version.value } ?? false
  }

  fileprivate func followsLinks(in family: WidgetFamily) -> Bool {
    PlatformTable.followsLinks(in: family, on: platform.value, at: version.value)
  }
}

extension LocatedList {
  /// The alias that leads to the whole list, if any.
  fileprivate var alias: Place? {
    guard let first = items.first?.alias else { return nil }
    return items.allSatisfy { $0.alias == first } ? first : nil
  }
}
