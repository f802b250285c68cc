/// A file that exceeds a limit on its size, depth or cost.
package enum InputLimit {
  package static let info = RuleInfo(
    id: "input-limit",
    group: .reading,
    severity: .error,
    summary: "The file exceeds a limit on its size, its depth or the work of its replay.",
    rationale: """
      A few lines of aliases of aliases expand to more than a machine can hold, and a thousand \
      brackets to more than a stack can; a thousand widgets that reload every second take minutes \
      to replay. The limits are far above any real manifest: 64 levels, 10 MiB, 100,000 nodes \
      including those of aliases, widgets placed 10,000 times, and 14,000,000 steps of the replay, \
      or twice as many for the runs of a single widget. In each day, run and model, a reload takes \
      five steps, or one if it comes before the floor.
      """,
    remedy: "split the file, or write it with fewer levels and aliases",
    source: "https://cwe.mitre.org/data/definitions/770.html",
    valid: [],
    invalid: [
      .whole(
        """
        x-loop: &loop
          again: ↓*loop
        """)
    ])
}
