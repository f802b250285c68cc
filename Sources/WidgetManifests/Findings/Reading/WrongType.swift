package enum WrongType {
  package static let info = RuleInfo(
    id: "wrong-type",
    group: .reading,
    severity: .error,
    summary: "A value has the wrong shape: a text, a list or a mapping where another is expected.",
    rationale: """
      A single text is never read as a list of one: something that looks like a list in one file \
      and not in the next is a source of silent gaps.
      """,
    remedy: "write the value in the expected shape",
    source: "",
    valid: [.widget("families: [systemSmall, systemMedium]")],
    invalid: [
      .widget("families: ↓systemSmall"),
      .bundle("platforms: ↓[iOS]"),
    ])
}
