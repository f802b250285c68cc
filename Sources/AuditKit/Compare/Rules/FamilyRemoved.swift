internal import WidgetManifests

/// A widget stays available in the sizes in which people have placed it.
struct FamilyRemoved: ComparisonRule {
  static let info = RuleInfo(
    id: "family-removed",
    group: .comparison,
    severity: .warning,
    summary: "A widget no longer supports a family that it had in the older release.",
    rationale: """
      People may have placed the widget in that size. The system then asks for a size that the \
      extension no longer offers. Apple documents neither what people see nor that it is ever \
      updated again; once they remove it, they can't place it again.
      """,
    remedy: "keep the family, or suppress this with a reason",
    source:
      "https://developer.apple.com/documentation/swiftui/widgetconfiguration/supportedfamilies(_:)",
    valid: [
      .change(
        from: .widget("families: [systemSmall]"),
        to: .widget("families: [systemMedium, systemSmall]"))
    ],
    invalid: [
      .change(
        from: .widget("families: [systemSmall, systemMedium]"),
        to: .widget("families: ↓[systemSmall]")),
      .change(
        from: .widget("kind: Current", without: ["families"]),
        to: .widget("families: ↓[systemSmall, systemMedium]")),
    ])

  /// The families that a widget without `families` supports in any case.
  ///
  /// - Source: https://developer.apple.com/videos/play/wwdc2020/10028/
  private static let always: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.widgets.compactMap { pair in
      let (old, new) = (pair.old.context, pair.new.context)
      // A misspelled family may be the missing one.
      guard let list = new.widget.families.value, !list.isPartial,
        list.items.count == new.judgedFamilies.count
      else { return nil }
      let kept = Set(new.judgedFamilies.map(\.family.value))
      let gone = families(of: old).filter { !kept.contains($0.value) }
      guard let first = gone.first else { return nil }
      let names = gone.map { quoted($0.value.rawValue) }.listed()
      return Finding(
        info,
        "\(pair.title) no longer supports \(names), where people may have placed it",
        at: Located((), at: list.place), subject: pair.subject,
        related: [
          Finding.Related("before", "\(quoted(first.value.rawValue)) is supported", at: first.place)
        ])
    }
  }

  /// The families that a widget certainly supports.
  private static func families(of widget: WidgetContext) -> [Located<WidgetFamily>] {
    guard widget.widget.families.isAbsent else {
      var seen: Set<WidgetFamily> = []
      return widget.judgedFamilies.map(\.family).filter { seen.insert($0.value).inserted }
    }
    switch widget.configuration {
    case .static, .intent, .appIntent: break
    case .activity, .staticControl, .appIntentControl, .relevance, nil: return []
    }
    guard let platforms = widget.platforms else { return [] }
    return always.filter { family in
      platforms.targets.contains { target in
        PlatformTable.row(of: .family(family), on: target.platform.value)
          .map { $0.first <= target.version.value } ?? false
      }
    }.map { family in widget.located.map { family } }
  }
}
