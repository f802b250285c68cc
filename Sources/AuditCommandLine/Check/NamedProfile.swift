internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The profile of a replay, and its name in reports.
struct NamedProfile {
  let name: String
  let settings: ProfileSettings
  /// Its file; nil for a built-in profile.
  var source: SourceFile?

  /// Reads the profile that a configuration names, or `--set` if no file is given.
  ///
  /// - Throws: An error at the place that names a file that can't be read, or all errors in the
  ///   file.
  init(
    _ profile: ProfileChoice, in file: ConfigurationFile?, working: WorkingFolder
  ) throws(SettingsError) {
    switch profile {
    case .builtIn(let builtIn): (name, settings) = (builtIn.rawValue, builtIn.settings)
    case .settings(let written): (name, settings) = ("custom", written)
    case .file(let written):
      name = written.value
      let path = file?.path(written.value) ?? written.value
      (settings, source) = try Self.read(path, working) { problem in
        guard let file else { return problem }
        return .at(written.place.start, in: file.source, "\(problem.path): \(problem.reason)")
      }
    }
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
