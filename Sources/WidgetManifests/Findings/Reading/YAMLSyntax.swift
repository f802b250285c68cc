/// A file that isn't YAML.
package enum YAMLSyntax {
  package static let info = RuleInfo(
    id: "yaml-syntax",
    group: .reading,
    severity: .error,
    summary: "The file is not valid YAML.",
    rationale: """
      After a syntax error it is unclear what was meant, so the rest of the file is not read. \
      Documents that end before it, and all other files, are read as usual.
      """,
    remedy: "correct the file at this place; everything before it was read",
    source: "https://yaml.org/spec/1.1/",
    valid: [.bundle("displayName: \"Weather: today\"")],
    invalid: [
      .bundle("displayName: \"Weather\" ↓today"),
      .bundle("displayName: ↓*name"),
    ])
}
