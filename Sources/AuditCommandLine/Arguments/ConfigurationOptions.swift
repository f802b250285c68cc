internal import ArgumentParser
internal import AuditKit

/// The options that select the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Configuration file. (default: .audit.yml here or in the nearest parent folder)",
      valueName: "path"),
    completion: .manifests)
  var config: String?

  @Flag(help: ArgumentHelp("Read no configuration file.", visibility: .hidden))
  var noConfig = false

  /// The given options.
  var given: [String] {
    [(config != nil, "--config"), (noConfig, "--no-config")].filter(\.0).map(\.1)
  }

  mutating func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config cannot be used together")
    }
  }

  /// Reads the selected configuration, and its file; the file is nil if there is none.
  ///
  /// - Throws: All errors in it; no error falls back to a default.
  func read(
    from working: WorkingFolder
  ) throws(SettingsError) -> (configuration: Configuration, file: ConfigurationFile?) {
    guard let file = try file(from: working) else { return (Configuration(), nil) }
    return (try file.configuration(), file)
  }

  private func file(
    from working: WorkingFolder
  ) throws(SettingsError) -> ConfigurationFile? {
    if noConfig { return nil }
    do throws(Problem) {
      guard let config else { return try .nearest(from: working) }
      return try ConfigurationFile(named: config, from: working)
    } catch {
      throw SettingsError(problems: [error])
    }
  }
}
