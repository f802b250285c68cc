import Testing

@testable import AuditKit

@Suite struct BudgetTests {
  @Test(arguments: [
    RuleCase(
      "the answer of a loop that waits less",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 1h}
            - policy: ↓{after: 5m}
          then: loop
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "the case that is asked most often, though not for long",
      .widget(
        """
        timeline:
          cases:
            - {when: "22:00-02:00", policy: ↓{after: 10m}}
            - {policy: {after: 1h}}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "not the case that asks soonest but is hardly ever asked",
      .widget(
        """
        timeline:
          cases:
            - {when: "03:00-03:15", policy: {after: 5m}}
            - {policy: ↓{after: 30m}}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "not an answer that is given once",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 5m}
            - policy: ↓{after: 30m}
        """), finds: "warning budget-at-risk"),
    RuleCase(
      "the last answer where reloads ask for everything",
      .widget(
        """
        timeline:
          sequence:
            - policy: {after: 5m}
            - policy: ↓never
        reloads: [{cause: push, every: 30m}]
        """), finds: "warning budget-at-risk"),
  ])
  func place(_ test: RuleCase) { test.check() }
}
