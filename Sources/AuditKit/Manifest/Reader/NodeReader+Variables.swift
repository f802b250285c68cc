extension NodeReader {
  /// A text with its variables replaced; nil, with a finding, where one of them is not defined.
  mutating func expand(_ text: String, of node: Node, _ variables: Variables) -> String? {
    // What the file grows to was said where it was too much.
    guard let limit = room else { return nil }
    let expansion = variables.expand(text, upTo: limit)
    if expansion.isTooLong {
      room = nil
      findings.append(.tooLong(at: node.located(())))
      return nil
    }
    room = limit - expansion.text.utf8.count
    if expansion.undefined.isEmpty { return expansion.text }
    let places = Variables.places(of: expansion.undefined, in: node.place, of: lines)
    for (variable, place) in zip(expansion.undefined, places) {
      report(variable, at: place, in: node)
    }
    if expansion.moreUndefined > 0, let last = findings.indices.last {
      findings[last].message += "; \(expansion.moreUndefined) more in this text cannot be replaced"
    }
    return nil
  }

  private mutating func report(_ variable: Variables.Undefined, at own: Place?, in node: Node) {
    let finding = Finding(
      UndefinedVariable.info, variable.message,
      at: Located((), at: own ?? node.place, through: node.alias), help: variable.help)
    let repair = own.flatMap { place in
      variable.match.map { match in
        Repair(
          title: "write \(quoted(variable.written(match.word)))",
          isSafe: match.isSure && match.distance <= 1, reveals: true,
          change: .replace(place, by: variable.written(match.word)))
      }
    }
    findings.append(finding.repaired(repair))
  }
}
