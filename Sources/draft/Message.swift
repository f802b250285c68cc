internal import AuditCommandLine
internal import ProjectDraft
internal import SystemFiles

/// Writes messages to standard error, and results to standard output.
enum Message {
  /// Writes lines to standard error.
  static func write(_ lines: [String]) { StandardOutput.writeError(lines) }

  /// Writes a problem.
  static func write(_ reason: String) { write(["\(StandardOutput.program): \(reason)"]) }

  /// Writes the problems in reading a project, one per line, with or without those of files that
  /// were not read.
  static func write(problemsOf project: ProjectFacts, unread: Bool = true) {
    write(
      project.problems.filter { unread || !$0.isUnread }.map {
        line($0.message, at: $0.origin.map(project.path))
      })
  }

  /// Writes unresolved values, one per line; of those with the same variables, only the first.
  static func write(unresolvedIn project: ProjectFacts) {
    let values = project.unresolved
    var uses: [String: Int] = [:]
    for name in values.flatMap(\.variables) { uses[name, default: 0] += 1 }
    var seen: Set<String> = []
    var lines: [String] = []
    for value in values {
      let names = value.variables
      let new = names.filter { seen.insert($0).inserted }
      guard names.isEmpty || !new.isEmpty else { continue }
      let others = (new.compactMap { uses[$0] }.max() ?? 1) - 1
      let definitions = new.map { "--define \($0)=…" }.joined(separator: " ")
      let more =
        others == 0 ? "" : others == 1 ? " and another value" : " and \(others) other values"
      let hint = new.isEmpty ? "" : "; set it\(more) with `audit \(definitions)`"
      lines.append(
        line(
          "\(value.what) is unknown: \(value.expression)\(hint)",
          at: value.origin.map(project.path)))
    }
    write(lines)
  }

  private static func line(_ text: String, at path: String?) -> String {
    "\(StandardOutput.program): " + (path.map { "\($0): " } ?? "") + text
  }

  /// Writes to standard output; it isn't an error if the reader closes the pipe.
  ///
  /// - Returns: Whether it could be written; if not, a message says why.
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
