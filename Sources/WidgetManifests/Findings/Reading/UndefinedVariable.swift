package enum UndefinedVariable {
  package static let info = RuleInfo(
    id: "undefined-variable",
    group: .reading,
    severity: .error,
    summary: "A `$(NAME)` is not defined; a note if `draft` names the file that may define it.",
    rationale: """
      Xcode silently makes an undefined build setting empty, so the value would be empty in the \
      built product. Here it is an error, and no other rule checks the value. If the project includes \
      a settings file that is not committed, that file may define it: `draft` names the file after \
      the value, as in `# Widgets/Info.plist:7, lacks Config/Secrets.xcconfig`.
      """,
    remedy:
      "define it with --define NAME=VALUE, or list its .xcconfig under `variablesFrom:` in .audit.yml",
    source:
      "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
    valid: [.widget("description: It costs $$5, not $5.")],
    invalid: [
      .bundle("version: ↓$(MARKETING_VERSION)"),
      .bundle("displayName: Weather ↓${SUFFIX}"),
    ])
}
