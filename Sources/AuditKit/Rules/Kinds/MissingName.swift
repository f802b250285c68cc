/// A widget says in the gallery what it is.
struct MissingName: Rule {
  static let info = RuleInfo(
    id: "missing-name",
    group: .kinds,
    severity: .warning,
    summary: "A widget has no name or no description.",
    rationale: """
      The widget gallery shows configurationDisplayName and description beside the widget's \
      preview; without them there is a blank, and a person cannot search for the widget.
      """,
    remedy: "write the widget's `name` and `description`",
    source: "https://developer.apple.com/documentation/widgetkit/creating-a-widget-extension",
    valid: [
      .widget("name: Current conditions\ndescription: The weather now."),
      .widget(
        "configuration: activity", without: ["name", "description", "families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true"),
    ],
    invalid: [
      .bundle(
        """
        widgets:
          - ↓kind: Current
            name: Current conditions
            families: [systemSmall]
            timeline: {policy: {after: 2h}}
        """),
      .widget("name: ↓\"\""),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeWidgets { context, _ in
      guard let configuration = context.configuration, configuration != .activity,
        !context.isHidden
      else { return [] }
      let texts = [("name", context.widget.name), ("description", context.widget.description)]
      let missing = texts.filter(\.1.isAbsent).map(\.0)
      var findings = texts.compactMap { key, field in
        field.value.flatMap { blank(key, $0, context) }
      }
      if !missing.isEmpty {
        findings.append(
          Finding(
            info, "the widget has no \(missing.listed("and no"))", at: context.located,
            subject: context.subject,
            help: "write \(missing.map { "`\($0): …`" }.listed()), which the gallery shows"))
      }
      return findings
    }
  }

  private static func blank(
    _ key: String, _ text: Located<String>, _ context: WidgetContext
  ) -> Finding? {
    guard text.value.allSatisfy(\.isWhitespace) else { return nil }
    return Finding(
      info, "the widget's \(key) is blank", at: text, subject: context.subject,
      help: "write a text; the gallery shows it")
  }
}
