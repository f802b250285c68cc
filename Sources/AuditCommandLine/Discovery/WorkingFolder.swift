internal import SystemFiles

/// The working directory, or another folder that shown paths are relative to.
struct WorkingFolder {
  /// Its path without links, and its path in the shell, each split into components.
  private let paths: [[Substring]]

  /// Reads the path from the system, and from the shell's `PWD` if that is the same folder.
  init() {
    var paths = [ProcessState.workingFolder]
    if let shell = ProcessState.environment("PWD"), shell.hasPrefix("/"),
      let there = try? FileStatus(of: SystemPath(shell)),
      let here = try? FileStatus(of: SystemPath(".")), there.identity == here.identity
    {
      paths.append(shell)
    }
    self.paths = paths.compactMap { $0.map(Self.parts) }
  }

  /// Creates another folder from its absolute path without links.
  init(at path: String) { paths = [Self.parts(path)] }

  /// Its absolute path, as in the shell's `PWD` if that is known; nil if the folder is gone.
  var path: String? { paths.last.map { "/" + $0.joined(separator: "/") } }

  /// Its absolute path without links; nil if the folder is gone.
  var resolvedPath: String? { paths.first.map { "/" + $0.joined(separator: "/") } }

  /// Returns its path from a folder above it, or from the folder itself; nil if it isn't below that
  /// folder.
  func path(below folder: String) -> String? {
    let top = Self.parts(ProcessState.resolved(SystemPath(folder)) ?? folder)
    guard let parts = paths.first, parts.starts(with: top) else { return nil }
    return parts.dropFirst(top.count).joined(separator: "/")
  }

  /// Returns a path as findings print it: relative to the working directory, with `/`.
  ///
  /// `..` is kept, because after a link its target may be elsewhere.
  func shown(_ path: String) -> String {
    let parts = Self.parts(path)
    guard path.hasPrefix("/") else { return parts.isEmpty ? "." : parts.joined(separator: "/") }
    for folder in paths where parts.starts(with: folder) {
      let rest = parts.dropFirst(folder.count)
      return rest.isEmpty ? "." : rest.joined(separator: "/")
    }
    guard let folder = paths.first, !parts.contains("..") else { return path }
    let common = zip(folder, parts).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}
