internal import ProjectDraft
internal import SystemFiles
internal import WidgetManifests

/// What is said on standard error, and what is written to standard output.
enum Message {
  /// Writes lines on standard error; if even that fails, nothing is left to say it on.
  static func write(_ lines: [String]) {
    let text = lines.map { Sanitized($0).text + "\n" }.joined()
    try? Descriptor.send(Array(text.utf8), to: 2)
  }

  /// Writes one thing that could not be done.
  static func write(_ reason: String) { write(["draft: \(reason)"]) }

  /// Writes what could not be read, a line each.
  static func write(_ problems: [DraftProblem]) {
    write(problems.map { line($0.message, at: $0.origin) })
  }

  /// Writes what is not known, a line each; of what waits for a variable, the first alone.
  static func write(_ facts: [UnresolvedFact]) {
    var uses: [String: Int] = [:]
    for name in facts.flatMap(\.variables) { uses[name, default: 0] += 1 }
    var told: Set<String> = []
    var lines: [String] = []
    for fact in facts {
      let text = fact.expression.isEmpty ? "nothing is declared" : fact.expression
      let names = fact.variables
      let new = names.filter { told.insert($0).inserted }
      guard names.isEmpty || !new.isEmpty else { continue }
      let others = (new.compactMap { uses[$0] }.max() ?? 1) - 1
      let definitions = new.map { "--define \($0)=…" }.joined(separator: " ")
      let more = others == 0 ? "" : others == 1 ? ", and another value" : ", and \(others) others"
      let way = new.isEmpty ? "" : "; `audit \(definitions)` settles it\(more)"
      lines.append(line("the \(fact.what) is not known: \(text)\(way)", at: fact.origin))
    }
    write(lines)
  }

  private static func line(_ text: String, at origin: Origin?) -> String {
    "draft: " + (origin.map { "\($0.text): " } ?? "") + text
  }

  /// Writes to standard output; a reader that has seen enough ends it quietly.
  ///
  /// - Returns: Whether it could be written; if not, it is said why.
  static func writeOutput(_ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      try Descriptor.send(bytes, to: 1)
      return true
    } catch {
      if error.isBrokenPipe { return true }
      write("standard output: \(error.reason)")
      return false
    }
  }
}
