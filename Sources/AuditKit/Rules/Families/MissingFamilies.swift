/// A widget says which families it is made for.
struct MissingFamilies: Rule {
  static let info = RuleInfo(
    id: "missing-families",
    group: .families,
    severity: .warning,
    summary: "A widget does not say which families it supports.",
    rationale: """
      Without supportedFamilies a widget is offered in all sizes, and a rebuild with a newer SDK \
      adds those that are new there, as it did with systemExtraLarge: sizes that nobody designed \
      or tried.
      """,
    remedy: "list the sizes the widget is made for, as in `families: [systemSmall, systemMedium]`",
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

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeWidgets { context, _ in
      guard context.widget.families.isAbsent else { return [] }
      switch context.configuration {
      case .activity, .staticControl, .appIntentControl, nil: return []
      case .static, .intent, .appIntent, .relevance: break
      }
      return [
        Finding(
          info, "the widget names no families, so it is offered in every size",
          at: context.located, subject: context.subject, help: help(context))
      ]
    }
  }

  /// Names the first families that the widget's systems have.
  private static func help(_ widget: WidgetContext) -> String? {
    guard let targets = widget.platforms?.targets else { return nil }
    let families = WidgetFamily.allCases.filter { family in
      let rows = targets.map { ($0, PlatformTable.row(of: .family(family), on: $0.platform.value)) }
      return rows.contains { $1 != nil }
        && rows.allSatisfy { target, row in row.map { $0.first <= target.version.value } ?? true }
    }
    if families.isEmpty { return nil }
    let some = families.prefix(2).map(\.rawValue).joined(separator: ", ")
    return "list the sizes the widget is made for, as in `families: [\(some)]`"
  }
}
