internal import ArgumentParser
internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Where reports and messages go.
enum StandardOutput {
  /// Writes a report; a reader that has seen enough ends it quietly.
  ///
  /// - Throws: Why it could not be written.
  static func write(_ bytes: [UInt8]) throws(Problem) {
    try write { $0.send(bytes) }
  }

  /// The same with what a closure sends piece by piece.
  static func write(_ content: (inout OutgoingBytes) -> Void) throws(Problem) {
    do throws(SystemError) {
      try Descriptor.send(to: 1, content)
    } catch {
      if error.isBrokenPipe { return }
      throw Problem(path: "standard output", reason: error.reason)
    }
  }

  /// Writes a page that is all that a command does.
  ///
  /// - Throws: The exit code, after saying why it could not be written.
  static func writePage(_ bytes: [UInt8]) throws(ExitCode) {
    do throws(Problem) {
      try write(bytes)
    } catch {
      writeError([error])
      throw ExitCode(2)
    }
  }

  /// Writes a report on standard error, where standard output is for something else.
  static func writeAside(_ bytes: [UInt8]) { writeAside { $0.send(bytes) } }

  /// The same with what a closure sends piece by piece.
  static func writeAside(_ content: (inout OutgoingBytes) -> Void) {
    try? Descriptor.send(to: 2, content)
  }

  /// Writes lines on standard error; if even that fails, nothing is left to say it on.
  static func writeError(_ lines: [String]) {
    let text = lines.map { Sanitized($0).text + "\n" }.joined()
    try? Descriptor.send(Array(text.utf8), to: 2)
  }

  /// Writes what could not be done, a line each.
  static func writeError(_ problems: [Problem]) {
    writeError(problems.map { "audit: \($0.place): \($0.reason)" })
  }
}
