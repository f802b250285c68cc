internal import AuditKit
internal import WidgetManifests

/// Something that could not be done: one line on standard error, and exit code 2.
typealias Problem = AuditResult.Problem

extension Problem {
  /// Something at a place of a file.
  static func at(_ position: Position, in source: SourceFile, _ reason: String) -> Problem {
    Problem(path: source.path, at: position, reason: reason)
  }
}

/// Why the configuration and the options are no settings to judge by.
struct SettingsError: Error {
  let problems: [Problem]
  /// The exit code of the run.
  var exitCode: Int32 = 2
}

extension SettingsError {
  /// Findings in a file of settings, a problem each.
  init(_ findings: [Finding], in source: SourceFile) {
    problems = findings.map {
      .at($0.place.start, in: source, $0.help.isEmpty ? $0.message : "\($0.message); \($0.help)")
    }
  }
}
