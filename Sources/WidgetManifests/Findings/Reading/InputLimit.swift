/// A file that exceeds a limit on its size, depth or cost.
package enum InputLimit {
  package static let info = RuleInfo(
    id: "input-limit",
    group: .reading,
    severity: .error,
    summary: """
      The file is deeper than 64 levels, larger than 10 MiB, or contains more than 100,000 nodes, \
      including those of aliases; or it places widgets more than 10,000 times, or replaying them \
      takes more than 14,000,000 steps: in each day, run and model, one for a reload that comes \
      before the floor, and five for any other.
      """,
    rationale: """
      A few lines of aliases of aliases expand to more than a machine can hold, and a thousand \
      brackets to more than a stack can; a thousand widgets that reload every second take minutes \
      to replay. The limits are far above any real manifest, and stop such a file before it takes \
      time or memory.
      """,
    remedy: "split the file, or write it with fewer levels and aliases",
    source: "https://cwe.mitre.org/data/definitions/776.html",
    valid: [],
    invalid: [
      .whole(
        """
        x-loop: &loop
          again: ↓*loop
        """)
    ])
}
