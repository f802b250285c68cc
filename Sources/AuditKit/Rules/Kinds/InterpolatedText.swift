internal import WidgetManifests

/// The texts of the gallery are literals.
struct InterpolatedText: WidgetRule {
  static let info = RuleInfo(
    id: "interpolated-text",
    group: .kinds,
    severity: .warning,
    summary: "A name or description contains Swift's interpolation `\\(…)`.",
    rationale: """
      configurationDisplayName and description are read once, when the system asks an extension \
      for its widgets. Interpolated text has stopped the extension at that point, and no \
      translation is found for it.
      """,
    remedy: "write literal text, and show what changes in the widget's view",
    source:
      "https://developer.apple.com/documentation/swiftui/widgetconfiguration/configurationdisplayname(_:)",
    valid: [.widget("name: Weather (now)\ndescription: Costs nothing \\ weighs nothing.")],
    invalid: [
      .widget("name: ↓Weather in \\(city)"),
      .widget("description: ↓\"The weather of \\\\(day).\""),
    ])

  static func judge(_ widget: WidgetContext) -> [Finding] {
    let texts = [("name", widget.widget.name), ("description", widget.widget.description)]
    return texts.compactMap { key, field in
      // Few texts contain a backslash; searching for both characters takes 4 % of a run.
      guard let text = field.value, text.value.utf8.contains(UInt8(ascii: "\\")),
        text.value.contains("\\(")
      else { return nil }
      return Finding(
        info, "the \(key) \(quoted(text.value)) is interpolated, but must be a literal",
        at: text, subject: widget.subject)
    }
  }
}
