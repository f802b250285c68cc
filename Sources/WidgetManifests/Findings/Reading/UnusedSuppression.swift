/// A suppression that doesn't match a finding.
package enum UnusedSuppression {
  package static let info = RuleInfo(
    id: "unused-suppression",
    group: .reading,
    severity: .warning,
    summary: "A suppression covers no finding of the rule that it names.",
    rationale: """
      The mistake was corrected, or the comment is in the wrong place: then the finding that it \
      was written for is still reported. An unused suppression would hide the next finding.
      """,
    remedy: "remove the rule from the comment, or move the comment to the line it is for",
    source: "https://realm.github.io/SwiftLint/superfluous_disable_command.html",
    valid: [
      .widget(
        """
        # audit:ignore duplicate-family -- shows the rule
        families:
          - systemSmall
          - systemSmall
        """)
    ],
    invalid: [
      .bundle("displayName: Weather # audit:ignore ↓missing-display-name -- set by the build")
    ])
}
