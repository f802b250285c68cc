/// A key that its mapping already has.
package enum DuplicateKey {
  package static let info = RuleInfo(
    id: "duplicate-key",
    group: .reading,
    severity: .error,
    summary: "A mapping has the same key twice.",
    rationale: """
      YAML forbids it, and programs that allow it disagree on which value counts. Here it is the \
      first; the second is ignored. A key next to `<<` that is also in the merged mapping is not a \
      duplicate.
      """,
    remedy: "keep one of the two",
    source: "https://yaml.org/spec/1.1/#id861060",
    valid: [
      .bundle(
        """
        x-base: &base {displayName: Weather}
        <<: *base
        displayName: Forecast
        """)
    ],
    invalid: [
      .bundle(
        """
        displayName: Weather
        ↓displayName: Forecast
        """)
    ])
}
