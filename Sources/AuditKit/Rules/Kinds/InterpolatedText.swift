internal import WidgetManifests

/// The texts of the gallery are literals.
struct InterpolatedText: Rule {
  static let info = RuleInfo(
    id: "interpolated-text",
    group: .kinds,
    severity: .warning,
    summary: "A name or description is a Swift text with `\\(…)` in it.",
    rationale: """
      configurationDisplayName and description are read once, when the system asks an extension \
      for its widgets; a text built by interpolation was seen to stop the extension there, and no \
      translation is found for it.
      """,
    remedy: "write a literal text; the widget's view is the place for what changes",
    source:
      "https://developer.apple.com/documentation/swiftui/widgetconfiguration/configurationdisplayname(_:)",
    valid: [.widget("name: Weather (now)\ndescription: Costs nothing \\ weighs nothing.")],
    invalid: [
      .widget("name: ↓Weather in \\(city)"),
      .widget("description: ↓\"The weather of \\\\(day).\""),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeWidgets { widget, _ in
      // The search for both characters is slow, and hardly a text has the first of them.
      guard hasBackslash(widget.widget.name) || hasBackslash(widget.widget.description)
      else { return [] }
      return finding("name", widget.widget.name, widget)
        + finding("description", widget.widget.description, widget)
    }
  }

  private static func hasBackslash(_ field: Field<Located<String>>) -> Bool {
    guard case .known(let text) = field else { return false }
    return text.value.withBytes { $0.contains(UInt8(ascii: "\\")) }
  }

  private static func finding(
    _ key: String, _ field: Field<Located<String>>, _ widget: WidgetContext
  ) -> [Finding] {
    guard let text = field.value, text.value.contains("\\(") else { return [] }
    return [
      Finding(
        info, "the \(key) \(quoted(text.value)) is interpolated, and must be a literal",
        at: text, subject: widget.subject)
    ]
  }
}
