extension RuleInfo {
  /// The facts of a rule after its severity and summary, in the order in which they are always told.
  var facts: [(title: String, text: String)] {
    [
      ("Why it matters.", rationale),
      ("What to do.", remedy.asSentence),
      ("Source.", source),
    ].filter { !$0.text.isEmpty }
  }

  /// The examples of a rule: first what it reports, then what it is content with.
  var examples: [(title: String, examples: [Example])] {
    [("Reports", invalid), ("Is content with", valid)]
  }
}

extension String {
  /// A remedy, which continues `help:` in a finding, as a sentence of its own.
  fileprivate var asSentence: String {
    isEmpty ? self : prefix(1).uppercased() + dropFirst() + "."
  }
}
