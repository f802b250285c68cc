/// The parts of a help text that tests check.
package enum HelpText {
  /// The command lines below `Examples:`, without their explanations.
  package static func examples(in help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let title = lines.firstIndex(of: "Examples:") else { return [] }
    return lines[(title + 1)...].prefix { $0.hasPrefix("  ") }.map { line in
      let line = line.dropFirst(2)
      return String(line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line)
    }
  }

  /// The options that take a value, with the name of the value: `days` and `n` of `--days <n>`.
  package static func values(in help: String) -> [(option: String, value: String)] {
    help.matches(of: /\n  (?:-[a-z], )?--([a-z-]+) <([^>]+)>/).map { match in
      (String(match.1), String(match.2))
    }
  }
}
