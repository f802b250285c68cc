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
    context.judgeWidgets { widget, _ in
      if widget.judgedFamilies.count == widget.distinctFamilies.count { return [] }
      var first: [WidgetFamily: Located<WidgetFamily>] = [:]
      return widget.judgedFamilies.compactMap { family in
        guard let earlier = first[family.value] else {
          first[family.value] = family
          return nil
        }
        let name = family.value.rawValue
        return Finding(
          info, "family \(name) is named twice", at: family, subject: widget.subject,
          related: [Finding.Related("first named", name, at: earlier.place)]
        ).repaired(widget.widget.families.value.flatMap { .remove(family, from: $0) })
      }
    }
  }
}
