package enum WrongType {
  package static let info = RuleInfo(
    id: "wrong-type",
    group: .reading,
    severity: .error,
    summary: "A value has the wrong shape: a text, a list or a mapping where another is wanted.",
    rationale: """
      A single text is never taken for a list of one: what looks like a list in one file and not in \
      the next is a source of silent gaps.
      """,
    remedy: "write the value in the shape that is wanted",
    source: "",
    valid: [.widget("families: [systemSmall, systemMedium]")],
    invalid: [
      .widget("families: ↓systemSmall"),
      .bundle("platforms: ↓[iOS]"),
    ])
}
