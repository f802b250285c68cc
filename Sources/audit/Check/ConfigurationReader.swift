internal import AuditKit

/// Reads a configuration.
struct ConfigurationReader {
  let file: ConfigurationFile

  /// Reads it all.
  ///
  /// - Throws: Everything that is wrong, with its place.
  func read() throws(Settings.Failure) -> Configuration {
    let (configuration, findings) = Configuration.read(file.source)
    if !findings.isEmpty { throw Settings.Failure(findings, in: file.source) }
    return configuration
  }
}

extension Problem {
  /// Something at a place of a file.
  static func at(_ position: Position, in source: SourceFile, _ reason: String) -> Problem {
    Problem(path: source.path, at: position, reason: reason)
  }
}
