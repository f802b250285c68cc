/// A comment that was meant to suppress findings but doesn't.
package enum InvalidSuppression {
  package static let info = RuleInfo(
    id: "invalid-suppression",
    group: .reading,
    severity: .error,
    summary: """
      A suppression names no rule, an unknown rule or a Reading rule, gives no reason, or is \
      malformed.
      """,
    rationale: """
      A suppression is a decision, and the reason is what the next person needs to judge it. One \
      with a misspelled rule would let its finding through or, worse, look as if it covered \
      something. A Reading rule can't be suppressed, because what could not be read is unknown.
      """,
    remedy: "write it as `# audit:ignore RULE, RULE -- reason`",
    source: "",
    valid: [
      .widget(
        "families: [systemSmall, systemSmall] # audit:ignore duplicate-family -- shows the rule")
    ],
    invalid: [
      .bundle("displayName: Weather ↓# audit:ignore missing-display-name"),
      .bundle("displayName: Weather # audit:ignore ↓mising-display-name -- set by the build"),
      .bundle("displayName: Weather # audit:ignore ↓duplicate-key -- it is needed twice"),
      .bundle("displayName: Weather ↓# audit: ignore missing-display-name -- set by the build"),
    ])
}
