/// A file that isn't UTF-8 or UTF-16 text.
package enum InvalidEncoding {
  package static let info = RuleInfo(
    id: "invalid-encoding",
    group: .reading,
    severity: .error,
    summary: "The file is neither UTF-8 nor UTF-16 with a byte order mark, or contains a NUL.",
    rationale: """
      A manifest is text. Invalid bytes mean a damaged file, another encoding or a file that is not \
      a manifest; guessing would invent bundle IDs.
      """,
    remedy: "save the file as UTF-8",
    source: "https://yaml.org/spec/1.1/#id868742",
    valid: [.bundle("displayName: \"Wetter in Zürich\"")],
    invalid: [])
}
