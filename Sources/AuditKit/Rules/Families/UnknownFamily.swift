internal import WidgetManifests

/// A family is a case of WidgetFamily.
struct UnknownFamily: WidgetRule {
  static let info = RuleInfo(
    id: "unknown-family",
    group: .families,
    severity: .error,
    summary: "A family is not a case of WidgetFamily.",
    rationale: """
      supportedFamilies takes the cases of WidgetFamily, so a widget with another family can't be \
      built; in a manifest, a misspelled family is not checked.
      """,
    remedy: "write \(WidgetFamily.words.listed("or"))",
    source: "https://developer.apple.com/documentation/widgetkit/widgetfamily",
    valid: [.widget("families: [systemSmall, systemMedium, systemLarge]")],
    invalid: [
      .widget("families: [systemSmall, ↓sytemMedium]"),
      .widget("families:\n  - systemSmall\n  - ↓\"SystemLarge\""),
      .widget("families: [↓tiny]"),
    ])

  private static let suggestions = Suggestions(WidgetFamily.words)

  static func judge(_ widget: WidgetContext) -> [Finding] {
    widget.writtenFamilies.compactMap { family in
      if WidgetFamily(rawValue: family.value) != nil { return nil }
      return Finding(
        info, "\(quoted(family.value)) is not a widget family", at: family,
        subject: widget.subject, help: help(for: family.value)
      ).repaired(suggestions.repair(family))
    }
  }

  private static func help(for text: String) -> String? {
    let families = WidgetFamily.meant(by: text)
    guard let first = families.first else { return nil }
    if families.count == 1 { return "did you mean \(first)?" }
    return "put a comma between them: \(families.joined(separator: ", "))"
  }
}
