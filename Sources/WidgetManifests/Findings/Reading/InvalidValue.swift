package enum InvalidValue {
  package static let info = RuleInfo(
    id: "invalid-value",
    group: .reading,
    severity: .error,
    summary: "A text is not the word, duration, time, platform or version that its key expects.",
    rationale: """
      A value that can't be understood can't be checked; a default in its place would hide the \
      mistake.
      """,
    remedy: "write a value that the key accepts",
    source: "",
    valid: [.widget("timeline: {policy: {after: 1h30m}}")],
    invalid: [
      .widget("timeline: {policy: ↓atend}"),
      .widget("timeline: {policy: {after: ↓3600}}"),
      .widget("interactive: ↓yes"),
      .bundle("", app: "platforms: {iOS: ↓sixteen}"),
    ])
}
