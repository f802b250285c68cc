package enum UndefinedVariable {
  package static let info = RuleInfo(
    id: "undefined-variable",
    group: .reading,
    severity: .error,
    summary: "A `$(NAME)` is defined nowhere.",
    rationale: """
      Xcode turns an undefined build setting into nothing, without a word; the value would be empty \
      in the built product. Here it is an error, and nothing else is said of the value.
      """,
    remedy: "define it with --define NAME=VALUE, or under `variables:` in .audit.yml",
    source:
      "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
    valid: [.widget("description: It costs $$5, not $5.")],
    invalid: [
      .bundle("version: ↓$(MARKETING_VERSION)"),
      .bundle("displayName: Weather ↓${SUFFIX}"),
    ])
}
