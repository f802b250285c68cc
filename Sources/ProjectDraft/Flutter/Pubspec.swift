internal import WidgetManifests

/// The packages of a Flutter app that are in its repository.
///
/// - Source: https://dart.dev/tools/pub/dependencies#path-packages
enum Pubspec {
  /// The name of the file that describes a package.
  static let file = "pubspec.yaml"

  /// The folders of an app and of all packages that it depends on by path, the app first.
  ///
  /// The package home_widget itself is left out: its code is known.
  static func packages(
    of app: String, files: ProjectFiles
  ) -> (folders: [String], problems: [DraftProblem]) {
    var folders = [app]
    var problems: [DraftProblem] = []
    var next = 0
    while next < folders.count {
      let folder = folders[next]
      next += 1
      // Only the app's own overrides apply.
      let sections =
        [(file, "dependencies")]
        + (folder == app
          ? [(file, "dependency_overrides"), ("pubspec_overrides.yaml", "dependency_overrides")]
          : [])
      for (name, section) in sections {
        let path = ProjectPath.joined(folder, name)
        guard let bytes = try? files.contents(path) else { continue }
        let (value, findings) = SpecFile.parse(bytes, path)
        if let finding = findings.first(where: { $0.severity == .error }) {
          let (line, column) = (Int(finding.place.start.line), Int(finding.place.start.column))
          let problem = DraftProblem(
            unread: finding.message,
            at: Origin(file: path, line: line, column: column))
          // Both sections are of one file.
          if !problems.contains(problem) { problems.append(problem) }
        }
        guard let spec = value else { continue }
        for (package, value) in spec[section]?.sorted ?? [] where package != "home_widget" {
          guard let written = value["path"]?.text else { continue }
          let found = ProjectPath.joined(folder, written)
          if folders.contains(found) { continue }
          guard files.isFolder(ProjectPath.joined(found, "lib")) == true else {
            problems.append(
              DraftProblem(
                "the package \(package) at \(written) has no lib folder (a submodule, perhaps): "
                  + "what it reloads is unknown", at: value.origin))
            continue
          }
          folders.append(found)
        }
      }
    }
    return (folders, problems)
  }
}
