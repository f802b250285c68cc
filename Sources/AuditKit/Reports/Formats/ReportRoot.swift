/// Where the folder of a run lies, for readers who know a file by its path from somewhere above it.
public struct ReportRoot: Sendable {
  /// The folders on the way down, outermost first; none where both are one.
  private let folders: [Substring]

  /// Takes the path from there to the folder of the run, such as `apps/manifests`.
  public init(below path: String = "") {
    folders = path.split(separator: "/")
  }

  /// The path of a file from there; an absolute one stays as it is.
  func path(_ path: String) -> String {
    if folders.isEmpty || path.utf8.starts(with: "/".utf8) { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let up = parts.prefix { $0 == ".." }.count
    let outside = Array(repeating: Substring(".."), count: max(up - folders.count, 0))
    return (outside + folders.dropLast(up) + parts.dropFirst(up)).joined(separator: "/")
  }

  /// The path of the file that a place is in; nil where the run has no such file.
  func path(of place: Place, in result: AuditResult) -> String? {
    result.file(of: place).map { $0.pathFromTop ?? path($0.path) }
  }

  /// The path of what could not be done; only a file is below a folder, and no option is.
  func path(of problem: AuditResult.Problem) -> String {
    problem.position == nil ? problem.path : path(problem.path)
  }
}
