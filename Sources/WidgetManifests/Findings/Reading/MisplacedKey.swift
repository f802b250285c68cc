package enum MisplacedKey {
  package static let info = RuleInfo(
    id: "misplaced-key",
    group: .reading,
    severity: .error,
    summary: "A key is known, but not for this configuration or extension point.",
    rationale: """
      WidgetKit has no such thing there: a control has no families and no timeline, ActivityKit \
      updates a Live Activity, a Today extension has no WidgetBundle.
      """,
    remedy: "remove the key, or change the configuration",
    source: "",
    valid: [
      .widget(
        "configuration: staticControl\npush: true", without: ["families", "timeline"],
        bundle: "platforms: {iOS: 26.0}\npushEntitlement: true", app: "platforms: {iOS: 26.0}")
    ],
    invalid: [
      .widget(
        "configuration: staticControl\n↓families: [systemSmall]", without: ["timeline"],
        app: "platforms: {iOS: 18.0}"),
      .widget("timeline:\n  cases:\n    - {↓when: \"07:00-22:00\", policy: {after: 2h}}"),
    ])
}
