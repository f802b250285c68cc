internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// Writes reports and messages.
package enum StandardOutput {
  /// Writes a report; it isn't an error if the reader closes the pipe.
  ///
  /// - Throws: The reason if it can't be written.
  static func write(_ bytes: [UInt8]) throws(Problem) { try write { $0(bytes) } }

  /// Writes a report that is made piece by piece in the same way.
  static func write(_ pieces: Pieces) throws(Problem) {
    do throws(SystemError) {
      try Descriptor.send(pieces, to: 1)
    } catch {
      if error.isBrokenPipe { return }
      throw Problem(path: "standard output", reason: error.reason)
    }
  }

  /// Writes a part of a file; unlike a report, it is useless if the reader doesn't read all of it.
  static func writePart(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.send(bytes, to: 1)
  }

  /// Writes the only page of a command.
  ///
  /// - Throws: The exit code, after writing the reason.
  static func writePage(_ bytes: [UInt8]) throws(ExitCode) {
    do throws(Problem) {
      try write(bytes)
    } catch {
      writeError([error])
      throw ExitCode(2)
    }
  }

  /// Writes a report to standard error, if standard output is used for something else.
  static func writeAside(_ bytes: [UInt8]) { try? Descriptor.send(bytes, to: 2) }

  /// Writes lines to standard error, wrapped between words on a terminal; ignores errors, because
  /// there is nowhere to report them.
  package static func writeError(_ lines: [String]) {
    let columns = ProcessState.columns(of: 2)
    let shown = lines.flatMap { line in
      let line = Sanitized(line).text
      guard let columns else { return [line] }
      let indent = line.prefix { $0 == " " }.count
      return WrappedText.lines(of: line, width: columns, hanging: indent + 2)
    }
    try? Descriptor.send(Array(shown.map { $0 + "\n" }.joined().utf8), to: 2)
  }

  /// The name by which the program was called, which begins its messages: `audit lint` runs `draft`
  /// as `audit`.
  package static let program =
    CommandLine.arguments.first?.hasSuffix("draft") == true ? "draft" : "audit"

  /// Writes problems, one per line.
  static func writeError(_ problems: [Problem]) {
    writeError(problems.map { "\(program): \($0.place): \($0.reason)" })
  }
}
