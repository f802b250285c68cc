internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The configuration of a run: its text, and the folder that its paths are relative to.
struct ConfigurationFile {
  static let name = ".audit.yml"
  /// The name of the baseline that is found beside it, or created if none is named.
  static let baselineName = ".audit-baseline.json"
  /// A common mistake in its name.
  private static let misnomer = ".audit.yaml"

  let source: SourceFile
  /// The folder of paths in it: empty, or a path that ends in `/`.
  let folder: String

  /// Reads a named file.
  init(named path: String, from working: WorkingFolder) throws(Problem) {
    let file = FoundFile(path: SystemPath(path), shown: working.shown(path))
    source = SourceFile(path: file.shown, bytes: try OpenFile.open(file).contents())
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Finds the file in the working directory or the nearest parent; nil if there is none.
  static func nearest(from working: WorkingFolder) throws(Problem) -> ConfigurationFile? {
    guard let path = nearest(name, misnomer) else { return nil }
    if path.hasSuffix(misnomer) {
      throw Problem(
        path: working.shown(path),
        reason:
          "the configuration file is named \(name); rename this file, or pass it with --config")
    }
    return try ConfigurationFile(named: path, from: working)
  }

  /// Returns the path of an entry with one of some names in the working directory or the nearest
  /// parent; links are included.
  static func nearest(_ names: String...) -> String? {
    var folder = ""
    var current = try? FileStatus(of: SystemPath("."))
    while let here = current {
      for path in names.map({ folder + $0 })
      where (try? FileStatus(ofLink: SystemPath(path))) != nil {
        return path
      }
      folder += "../"
      current = try? FileStatus(of: SystemPath(folder))
      // The parent of the root is the root.
      if current?.identity == here.identity { return nil }
    }
    return nil
  }

  /// Parses it.
  ///
  /// - Throws: All errors, with their positions.
  func configuration() throws(SettingsError) -> Configuration {
    let (configuration, findings) = Configuration.read(source)
    if !findings.isEmpty { throw SettingsError(findings, in: source) }
    return configuration
  }

  /// Returns a path of the configuration, relative to the working directory.
  func path(_ written: String) -> String { written.hasPrefix("/") ? written : folder + written }
}
