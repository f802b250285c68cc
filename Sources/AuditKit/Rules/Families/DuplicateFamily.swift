internal import WidgetManifests

/// A widget names each of its families once.
struct DuplicateFamily: WidgetRule {
  static let info = RuleInfo(
    id: "duplicate-family",
    group: .families,
    severity: .warning,
    summary: "A widget lists the same family twice.",
    rationale: """
      supportedFamilies is effectively a set: the second mention changes nothing. Often another \
      family was meant.
      """,
    remedy: "remove it, or write the family that was meant",
    source:
      "https://developer.apple.com/documentation/swiftui/widgetconfiguration/supportedfamilies(_:)",
    valid: [
      .widget("families: [systemSmall, systemMedium]"),
      .widget("families: {iOS: [systemSmall], macOS: [systemSmall]}"),
    ],
    invalid: [
      .widget("families: [systemSmall, systemMedium, ↓systemSmall]"),
      .widget("families: {iOS: [systemSmall, ↓systemSmall]}"),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    var first: [JudgedFamily.Key: JudgedFamily] = [:]
    return widget.judgedFamilies.compactMap { family -> Finding? in
      guard let earlier = first[family.key] else {
        first[family.key] = family
        return nil
      }
      let name = family.family.value.rawValue
      return Finding(
        info, "family \(name) is listed twice", at: family.family, subject: widget.subject,
        related: [Finding.Related("first listed", name, at: earlier.family.place)]
      ).repaired(removal(of: family, after: earlier, from: widget.widget.families.value))
    }
  }

  /// Returns a repair that removes the duplicate, or nil if both are the same text because of an
  /// alias, or if one has versions or a platform.
  private static func removal(
    of family: JudgedFamily, after earlier: JudgedFamily, from list: LocatedList<OfferedFamily>?
  ) -> Repair? {
    guard let list, family.family.place != earlier.family.place, family.key.platform == nil,
      family.offer.from == nil, earlier.offer.from == nil
    else { return nil }
    return Repair(
      title: "remove the second \(quoted(family.family.value.rawValue))",
      change: .removeItem(family.family.place, of: list.place))
  }
}
