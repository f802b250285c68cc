internal import SystemFiles

/// The working directory, or another folder from which paths are shown.
struct WorkingFolder {
  /// Its path without links, and as the shell knows it, each split into its parts.
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

  /// Makes another folder, by its absolute path without links.
  init(at path: String) { paths = [Self.parts(path)] }

  /// Its absolute path, as in the shell's `PWD` if that is known; nil if the folder is gone.
  var path: String? { paths.last.map { "/" + $0.joined(separator: "/") } }

  /// Its absolute path without links; nil where the folder is gone.
  var resolvedPath: String? { paths.first.map { "/" + $0.joined(separator: "/") } }

  /// Its path from a folder above it, or the folder itself; nil where it is not below.
  func path(below folder: String) -> String? {
    let top = Self.parts(ProcessState.resolved(SystemPath(folder)) ?? folder)
    guard let parts = paths.first, parts.starts(with: top) else { return nil }
    return parts.dropFirst(top.count).joined(separator: "/")
  }

  /// A path as findings print it: relative to the working directory, with `/`.
  ///
  /// `..` is kept: after a link it would lead somewhere else.
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
