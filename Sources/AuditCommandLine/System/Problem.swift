internal import AuditKit
internal import FleetLogs
internal import SystemFiles
internal import WidgetManifests

/// An action that failed: one line on standard error, and exit code 2.
typealias Problem = AuditResult.Problem

extension Problem {
  /// Returns a problem at a position in a file.
  static func at(_ position: Position, in source: SourceFile, _ reason: String) -> Problem {
    Problem(path: source.path, at: position, reason: reason)
  }

  /// Calls a closure, and adds a path to the reason why it fails.
  static func naming<Result: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(Problem) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw Problem(path: path, reason: error.reason)
    }
  }

  /// Calls a closure, and adds a path to the reason why it fails.
  static func naming<Result>(
    _ path: String, _ body: () throws(FleetError) -> Result
  ) throws(Problem) -> Result {
    do throws(FleetError) {
      return try body()
    } catch {
      throw Problem(path: path, reason: error.message)
    }
  }
}

extension [Problem] {
  /// Calls a closure, and appends the problem if it fails.
  mutating func attempt(_ body: () throws(Problem) -> Void) {
    do throws(Problem) { try body() } catch { append(error) }
  }
}

/// All errors in the configuration and the options.
struct SettingsError: Error {
  let problems: [Problem]
  /// The exit code of the run.
  var exitCode: Int32 = 2
}

extension SettingsError {
  /// Creates the errors for the findings in a settings file.
  init(_ findings: [Finding], in source: SourceFile) {
    problems = findings.map {
      .at($0.place.start, in: source, $0.help.isEmpty ? $0.message : "\($0.message); \($0.help)")
    }
  }
}
