internal import AuditKit

/// The configuration of a run: its text, and the folder that its paths are relative to.
struct ConfigurationFile {
  static let name = ".audit.yml"

  let source: SourceFile
  /// What is put before a path in it: empty, or a path that ends in `/`.
  let folder: String

  /// Reads the file that is named.
  init(named path: String, from working: WorkingFolder) throws(Problem) {
    let file = FoundFile(path: SystemPath(path), shown: working.shown(path))
    source = SourceFile(path: file.shown, bytes: try OpenFile.open(file).contents())
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Finds the file in the working directory or the nearest parent; nil where there is none.
  static func nearest(from working: WorkingFolder) throws(Problem) -> ConfigurationFile? {
    guard let path = nearest(name) else { return nil }
    return try ConfigurationFile(named: path, from: working)
  }

  /// The path of what has a name in the working directory or the nearest parent.
  static func nearest(_ name: String) -> String? {
    var folder = ""
    var current = try? FileStatus(of: SystemPath("."))
    while let here = current {
      if (try? FileStatus(of: SystemPath(folder + name))) != nil { return folder + name }
      folder += "../"
      current = try? FileStatus(of: SystemPath(folder))
      // The parent of the root is the root.
      if current?.identity == here.identity { return nil }
    }
    return nil
  }

  /// A path of the configuration, from the working directory.
  func path(_ written: String) -> String { written.hasPrefix("/") ? written : folder + written }
}
