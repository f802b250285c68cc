package enum MissingKey {
  package static let info = RuleInfo(
    id: "missing-key",
    group: .reading,
    severity: .error,
    summary: "A mapping lacks a key that it must have, or the key has no value.",
    rationale: """
      Without its identity, version, platforms and host, an app or an extension cannot be compared \
      with anything.
      """,
    remedy: "add the key",
    source: "",
    valid: [.bundle("displayName: Weather")],
    invalid: [
      .whole(
        """
        ↓app: Weather
        bundleID: com.example.weather
        build: 412
        platforms: {iOS: 16.0}
        """),
      .whole(
        """
        app: Weather
        bundleID: com.example.weather
        ↓version:
        build: 412
        platforms: {iOS: 16.0}
        """),
      .whole("↓name: Weather"),
      .widget("timeline: ↓{entries: [0h, 1h]}"),
    ])
}
