internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The profile of a replay, and its name in reports.
struct NamedProfile {
  let name: String
  let settings: ProfileSettings
  /// Its file; nil for a built-in profile.
  var source: SourceFile?

  /// Reads the profile that the configuration names.
  ///
  /// - Throws: An error at the place that names a file that can't be read, or all errors in the
  ///   file.
  init(
    _ configuration: Configuration, in file: ConfigurationFile, working: WorkingFolder
  ) throws(SettingsError) {
    switch configuration.profile {
    case .builtIn(let builtIn): (name, settings) = (builtIn.rawValue, builtIn.settings)
    case .settings(let written): (name, settings) = ("custom", written)
    case .file(let written):
      name = written.value
      (settings, source) = try Self.read(file.path(written.value), working) { problem in
        .at(written.place.start, in: file.source, "\(problem.path): \(problem.reason)")
      }
    }
  }

  /// Reads the profile that `--profile` names.
  ///
  /// - Throws: An error if the file can't be read, or all errors in it.
  init(_ argument: ProfileArgument, working: WorkingFolder) throws(SettingsError) {
    switch argument {
    case .builtIn(let builtIn): (name, settings) = (builtIn.rawValue, builtIn.settings)
    case .file(let path):
      name = path
      (settings, source) = try Self.read(path, working) { $0 }
    }
  }

  /// Creates a built-in profile.
  init(_ builtIn: ProfileChoice.BuiltIn) {
    name = builtIn.rawValue
    settings = builtIn.settings
  }

  private static func read(
    _ path: String, _ working: WorkingFolder, _ explain: (Problem) -> Problem
  ) throws(SettingsError) -> (ProfileSettings, SourceFile) {
    let found = FoundFile(path: SystemPath(path), shown: working.shown(path))
    let source: SourceFile
    do throws(Problem) {
      source = SourceFile(path: found.shown, bytes: try OpenFile.open(found).contents())
    } catch {
      throw SettingsError(problems: [explain(error)])
    }
    let (profile, findings) = ProfileSettings.read(source)
    if findings.isEmpty { return (profile, source) }
    throw SettingsError(findings, in: source)
  }
}
