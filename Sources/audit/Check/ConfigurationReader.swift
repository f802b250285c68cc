internal import AuditKit

/// Reads a configuration with the profile that it names.
struct ConfigurationReader {
  let file: ConfigurationFile
  let working: WorkingFolder

  /// Reads it all.
  ///
  /// - Throws: Everything that is wrong, with its place.
  func read() throws(Settings.Failure) -> Configuration {
    let (configuration, findings) = Configuration.read(file.source)
    try Self.check(findings, in: file.source)
    if let baseline = configuration.baseline {
      throw Settings.Failure(problems: [
        .at(baseline.place.start, in: file.source, "baselines are not in this version")
      ])
    }
    return configuration
  }

  /// What the replay rests on.
  ///
  /// - Throws: A profile that cannot be had, or everything that is wrong with it.
  func replay(_ configuration: Configuration) throws(Settings.Failure) -> ReplaySettings {
    let (name, profile): (String, ProfileSettings)
    switch configuration.profile {
    case .builtIn(.steady): (name, profile) = ("steady", ProfileSettings())
    case .builtIn(let builtIn):
      throw Settings.Failure(problems: [
        .at(
          configuration.profilePlace?.start ?? Position(line: 1, column: 1), in: file.source,
          "the profile \(builtIn.rawValue) is not in this version")
      ])
    case .file(let path): (name, profile) = (path.value, try self.profile(path))
    case .settings(let settings): (name, profile) = ("custom", settings)
    }
    return ReplaySettings(budget: configuration.budget, profile: profile, named: name)
  }

  private func profile(
    _ written: Located<String>
  ) throws(Settings.Failure) -> ProfileSettings {
    let path = file.path(written.value)
    let found = FoundFile(path: SystemPath(path), shown: working.shown(path))
    let source: SourceFile
    do throws(Problem) {
      source = SourceFile(path: found.shown, bytes: try OpenFile.open(found).contents())
    } catch {
      throw Settings.Failure(problems: [
        .at(written.place.start, in: file.source, "\(error.path): \(error.reason)")
      ])
    }
    let (profile, findings) = ProfileSettings.read(source)
    try Self.check(findings, in: source)
    return profile
  }

  private static func check(
    _ findings: [Finding], in source: SourceFile
  ) throws(Settings.Failure) {
    if findings.isEmpty { return }
    throw Settings.Failure(
      problems: findings.map {
        .at($0.place.start, in: source, $0.help.isEmpty ? $0.message : "\($0.message); \($0.help)")
      })
  }
}

extension Problem {
  /// Something at a place of a file.
  static func at(_ position: Position, in source: SourceFile, _ reason: String) -> Problem {
    Problem(path: "\(source.path):\(position.line):\(position.column)", reason: reason)
  }
}
