package enum UnknownKey {
  package static let info = RuleInfo(
    id: "unknown-key",
    group: .reading,
    severity: .error,
    summary: "A mapping has a key that the manifest format does not know.",
    rationale: """
      A misspelled key would otherwise be silently ignored, and what it was meant to declare would \
      never be checked.
      """,
    remedy: "correct the spelling, or remove the key",
    source: "",
    valid: [
      .widget("url: weather://city", app: "urlSchemes: [weather]"),
      .whole(
        """
        x-versions: &versions {version: 3.2.0, build: 412}
        app: Weather
        bundleID: com.example.weather
        platforms: {iOS: 16.0}
        <<: *versions
        """),
    ],
    invalid: [
      .widget("↓famlies: [systemSmall]"),
      .bundle("", app: "↓colour: blue"),
    ])
}
