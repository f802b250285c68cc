extension RuleInfo {
  /// The facts of a rule after its severity and summary, in the order in which they are always told.
  var facts: [(title: String, text: String)] {
    [
      ("Message.", statement?.message?.asSentence ?? ""),
      ("Why it matters.", rationale),
      // Where a team says nothing else, what is wanted is what to do, and has been said.
      ("What to do.", summary.hasPrefix(remedy) ? "" : remedy.asSentence),
      ("Source.", source),
      ("Required.", statement?.text.asSentence ?? ""),
    ].filter { !$0.text.isEmpty }
  }

  /// The examples of a rule: first what it reports, then what it is content with.
  var examples: [(title: String, examples: [Example])] {
    [("Reports", invalid), ("Is content with", valid)]
  }
}

extension String {
  /// A text that continues a line of a finding, such as a remedy, as a sentence of its own.
  fileprivate var asSentence: String {
    guard let last else { return self }
    return prefix(1).uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
  }
}
