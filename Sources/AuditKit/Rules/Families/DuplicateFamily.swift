internal import WidgetManifests

/// A widget names each of its families once.
struct DuplicateFamily: Rule {
  static let info = RuleInfo(
    id: "duplicate-family",
    group: .families,
    severity: .warning,
    summary: "A widget names the same family twice.",
    rationale: """
      supportedFamilies is a set in effect: the second one changes nothing. Often it stands where \
      another family was meant.
      """,
    remedy: "remove it, or write the family that was meant",
    source:
      "https://developer.apple.com/documentation/swiftui/widgetconfiguration/supportedfamilies(_:)",
    valid: [.widget("families: [systemSmall, systemMedium]")],
    invalid: [.widget("families: [systemSmall, systemMedium, ↓systemSmall]")])

  static func check(_ context: RuleContext) -> [Finding] {
    context.widgets.flatMap { widget -> [Finding] in
      var first: [WidgetFamily: Located<WidgetFamily>] = [:]
      return widget.judgedFamilies.compactMap { family -> Finding? in
        guard let earlier = first[family.value] else {
          first[family.value] = family
          return nil
        }
        let name = family.value.rawValue
        return Finding(
          info, "family \(name) is named twice", at: family, subject: widget.subject,
          related: [Finding.Related("first named", name, at: earlier.place)]
        ).repaired(removal(of: family, after: earlier, from: widget.widget.families.value))
      }
    }
  }

  /// A repair that removes the second mention; nil if an alias makes both the same text.
  private static func removal(
    of family: Located<WidgetFamily>, after earlier: Located<WidgetFamily>,
    from list: LocatedList<String>?
  ) -> Repair? {
    guard let list, family.place != earlier.place else { return nil }
    return Repair(
      title: "remove the second \(quoted(family.value.rawValue))",
      change: .removeItem(family.place, of: list.place))
  }
}
